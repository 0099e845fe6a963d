"""Words by their matter, for routing.py, finder.py and editor.py: what is food, health, routine, and what excludes
what. Stems are those of storage/memory/stems.py."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from storage.memory import stems

MEAT = """meat beef steak pork ham bacon sausage salami chicken turkey duck lamb mutton veal venison burger meatball
    ribs brisket mince prosciutto chorizo pepperoni schnitzel liver pate bolognese goulash kebab"""
FISH = """fish seafood salmon tuna cod trout herring sardine anchovy mackerel prawn shrimp crab lobster oyster mussel
    clam squid calamari octopus sushi sashimi scampi haddock"""
DAIRY = """milk cheese butter cream yoghurt yogurt latte cappuccino mozzarella parmesan cheddar feta ricotta ghee
    custard icecream quark kefir mascarpone"""
EGGS = "egg omelette omelet frittata quiche mayonnaise meringue carbonara"
HONEY = "honey"
GLUTEN = "wheat bread pasta noodle spaghetti pizza couscous barley rye seitan bulgur semolina croissant bagel toast"
ALCOHOL = "alcohol beer wine whisky whiskey gin vodka rum cocktail prosecco champagne cider lager ale brandy"

_FOOD = f"""{MEAT} {FISH} {DAIRY} {EGGS} {HONEY} {GLUTEN} {ALCOHOL} food eat drink cook bake diet vegan vegetarian
    pescatarian breakfast lunch dinner supper snack meal dish cuisine recipe restaurant tea coffee espresso juice water
    soda rice potato tomato onion garlic mushroom pepper carrot spinach kale broccoli bean lentil tofu tempeh hummus
    salad soup curry sauce spice spicy chilli chili salt sugar chocolate cake biscuit cookie dessert sweets candy fruit
    apple banana orange lemon lime grape berry strawberry mango pineapple avocado olive nut peanut almond walnut
    cashew sesame soy oat oatmeal porridge cereal granola muesli taco burrito ramen pho dumpling sandwich omnivore
    carnivore halal kosher keto paleo gluten lactose appetite hungry vegetable coriander cilantro ginger cinnamon
    plum pear peach cherry melon apricot fig date jam marmalade pudding pie tart pancake waffle muffin pastry crisps
    chips fries ketchup mustard vinegar pickle sauerkraut marinade roast grill stew casserole noodles risotto lasagne
    lasagna paella falafel mezze tapas brunch smoothie lemonade cola matcha chai cocoa
    raisin celery cucumber aubergine zucchini courgette cauliflower beetroot cabbage"""
_HEALTH = """allergy allergic intolerant intolerance asthma diabetes diabetic migraine headache blood pressure
    cholesterol medicine medication pill tablet prescription insulin inhaler vaccine vaccination doctor dentist surgeon
    surgery operation therapist therapy physio physiotherapy knee hip shoulder ankle wrist spine injury injured sprain
    broken fracture pregnant pregnancy anxiety depression adhd epilepsy arthritis eczema hayfever anaemia weight height
    weigh glasses lenses hearing disease condition symptom diagnosis diagnosed ill illness sick smoker smoke vitamin
    supplement dose dosage milligram thyroid heart stroke cancer celiac coeliac penicillin aspirin ibuprofen pollen
    latex"""
_ROUTINE = """wake waking alarm bedtime sleep asleep nap morning evening night daily weekly weekday weekend routine
    habit gym workout exercise run running jog jogging yoga pilates swim swimming cycle cycling walk stretch meditate
    meditation journal commute shower practise practice rehearsal usually always often every early late"""
_IDENTITY = "name nickname born birthday age pronoun nationality citizen language speak native"
_HOME = "live home house flat apartment address move city town street landlord rent neighbour garden commute"
_FAMILY = """wife husband partner girlfriend boyfriend son daughter child kid baby mother father mom mum dad parent
    brother sister twin grandmother grandfather uncle aunt cousin niece nephew married divorced engaged dog cat pet"""
_WORK = """work job office employer company career boss colleague manager engineer teacher nurse doctor lawyer student
    study university college degree school profession promoted retire salary client business freelance"""

# Where the matter of a statement belongs, the strongest first: profile and section by their words.
PLACES: Mapping[tuple[str, str], str] = {
    ("general", "identity"): _IDENTITY,
    ("general", "family"): _FAMILY,
    ("general", "work"): _WORK,
    ("general", "home"): _HOME,
}
TOPICS: Mapping[str, str] = {"food": _FOOD, "health": _HEALTH, "routine": _ROUTINE}

# Diets: one excludes the other. The longest list of what is not eaten belongs to the strictest.
DIETS: Mapping[str, str] = {
    "vegan": f"{MEAT} {FISH} {DAIRY} {EGGS} {HONEY}",
    "plant based": f"{MEAT} {FISH} {DAIRY} {EGGS} {HONEY}",
    "vegetarian": f"{MEAT} {FISH}",
    "veggie": f"{MEAT} {FISH}",
    "pescatarian": MEAT,
    "pescetarian": MEAT,
    "omnivore": "",
    "carnivore": "",
    "keto": "",
    "paleo": "",
    "halal": "pork ham bacon",
    "kosher": "pork ham bacon prawn shrimp crab lobster oyster",
}
AVOIDED: Mapping[str, str] = {
    "gluten": GLUTEN, "lactose": DAIRY, "dairy": DAIRY, "celiac": GLUTEN, "coeliac": GLUTEN, "alcohol": ALCOHOL,
    "meat": MEAT, "fish": FISH, "seafood": FISH, "shellfish": "prawn shrimp crab lobster oyster mussel clam",
    "nuts": "nut peanut almond walnut cashew hazelnut pecan pistachio", "eggs": EGGS,
}  # fmt: skip
SPARED = frozenset("vegan plant-based plantbased vegetarian veggie soy oat almond coconut rice free fake mock".split())

# What says the same, or nearly, for finding what is meant.
_SAME = (
    "like love enjoy adore favourite favorite fond fan prefer", "hate dislike loathe detest avoid",
    "allergic allergy intolerant intolerance react", "gym workout exercise training train", "run running jog jogging",
    "wake waking up alarm rise", "bed bedtime sleep asleep", "job work employer company career profession",
    "home house flat apartment live address", "kid child son daughter", "medicine medication pill tablet drug",
    "doctor gp physician", "breakfast morning", "dinner supper", "wife husband spouse partner married",
    "birthday born", "vegan vegetarian pescatarian diet omnivore", "mother mom mum", "father dad",
)  # fmt: skip


@cache
def stemmed(words: str) -> frozenset[str]:
    """The stems of a line of words."""
    return frozenset(stems.stem(word) for word in words.split())


@cache
def groups() -> Mapping[str, frozenset[int]]:
    """By stem, the groups of like words that it is in."""
    found: dict[str, frozenset[int]] = {}
    for number, line in enumerate(_SAME):
        for stem in stemmed(line):
            found[stem] = found.get(stem, frozenset()) | {number}
    return found
