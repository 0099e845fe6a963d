"""The words by which a statement is seen to last, or to pass: kin, what is had, feelings. Tables for lasting.py."""

from __future__ import annotations

import re

from specialists.language.text.patterns import Pattern


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Whom one speaks of, who is not oneself.
KIN = _set(
    """
    mum mom mother dad father parents brother brothers sister sisters sibling siblings wife husband partner
    girlfriend boyfriend son sons daughter daughters kid kids child children uncle aunt auntie cousin cousins
    grandma grandmother grandpa grandfather granny nan niece nephew boss manager colleague colleagues neighbour
    neighbor neighbours landlord landlady flatmate roommate friend friends teacher doctor dentist fiance fiancee
    fiancé fiancée ex twin twins mother-in-law father-in-law sister-in-law brother-in-law stepmother stepfather
    stepson stepdaughter godson goddaughter dog cat pet puppy kitten horse rabbit gp therapist cleaner nanny
    accountant lawyer coach baby family grandson granddaughter godmother godfather assistant mentor tutor vet
    hairdresser physio midwife au childminder parrot hamster tortoise grandparents in-laws nephews nieces team
    """
)
# What one has one of, and tells of.
THINGS = _set(
    """
    car bike bicycle motorbike scooter van house flat apartment home garden allotment boat caravan phone laptop
    computer tablet office desk company business shop team school class commute number email address password
    locker name surname nickname birthday anniversary blood size job salary employer shift gym church club band
    choir league course project thesis dissertation novel book blog podcast startup launch deadline website app
    prototype diet allergy medication prescription passport licence license visa insurance plan subscription
    favourite favorite hobby middle maiden first last mother native hometown rent mortgage star religion landlord
    wedding exam degree
    """
)
# What is had for long.
HAD = _set(
    """
    brother brothers sister sisters sibling siblings son sons daughter daughters kid kids child children twins
    twin wife husband partner girlfriend boyfriend dog dogs cat cats puppy kitten pet pets horse rabbit rabbits
    hamster parrot fish goldfish tortoise chickens bees car bike van motorbike scooter boat caravan house flat
    apartment cottage garden allotment balcony piano guitar violin cello drums studio workshop company business
    shop blog podcast channel startup asthma diabetes migraine migraines allergy allergies epilepsy arthritis
    eczema dyslexia adhd autism anxiety anemia intolerance celiac hypertension tattoo pacemaker prosthesis braces
    glasses licence license passport citizenship degree phd master's bachelor diploma visa permit job jobs shift
    shifts membership subscription season mortgage tent telescope kayak sauna pool greenhouse office desk landlord
    flatmate roommate nanny cleaner au grandchildren grandson granddaughter niece nephew nieces nephews cousins
    cousin uncle uncles aunt aunts stepson stepdaughter figma file files repo prototype baby newborn fiancé
    fiancée fiance fiancee tattoos nationality passports dementia alzheimer's parkinson's cancer tinnitus gout
    endometriosis ibs telly tv television dishwasher freezer microwave kittens puppies doorbell wheelchair
    """
)
PASSING = _set(
    """
    meeting appointment call question idea problem headache cold minute moment second time look feeling questions
    thing things something stuff trouble issue issues lunch dinner breakfast coffee drink nap rest shower fun
    doubt clue chance choice today tonight yesterday tomorrow morning break day week weekend hour bit lot fever
    flu hangover reservation table ticket tickets delivery parcel package bag keys hurry mood
    """
)
FEELING = _set(
    """
    tired hungry bored busy late sorry happy sad glad ready here there back home okay fine good great well sure
    afraid stuck lost excited annoyed angry worried stressed sick ill cold hot done free available away out off on
    up sleepy thirsty drunk confused right wrong early nervous curious grateful proud jealous in at going coming
    leaving running waiting trying getting having doing being looking thinking feeling calling texting asking
    wondering asleep awake just still so very really too pretty quite absolutely broken dead dirty empty fixed
    missing gone full
        """
)
# What a change of a life is about.
OBJECTS = HAD | THINGS | KIN | _set(
    """
    smoking drinking meat alcohol sugar coffee dairy gluten vegan vegetarian university college school new
    learning working studying training playing running swimming writing using nurse teacher engineer doctor
    manager lead director partner developer freelancer apprentice degree programme program exam medication tablets
    insulin caffeine cigarettes spanish french german italian portuguese japanese chinese arabic guitar piano
    violin pottery yoga pilates climbing tennis football chess judo karate birdwatching painting cycling
    """
)
# What a sentence begins with that is no name.
NO_NAMES = _set(
    """
    The A An This That These Those It There Here What Who When Where Why How Monday Tuesday Wednesday Thursday
    Friday Saturday Sunday January February March April May June July August September October November December
    Yesterday Today Tomorrow Someone Somebody Everyone Everybody Nobody Nothing Something Everything People Dinner
    Lunch Breakfast Work Traffic Weather Rain Life Time Money Food School Christmas Easter Birthday Meeting Just
    Got Going Went Had Have Having Been Being Not Never Please Sounds Looks Seems Feels Thanks Love Hate Like
    Happy Sorry Great Good Nice Ok Okay Yes No God Lord Amazon Netflix Google Apple Twitter Facebook Instagram
    Youtube Hob All Some Most Many Both Each Every Another Our My His Her Their Your Its One Two Three Four Five
    Six Seven Eight Nine Ten Half Last Next First Second
    """
)
LEAVING = _set(
    "house home work office keys party pub train station airport shop store bus meeting note message tip food"
)
MOVED_THINGS = _set("meeting file files money desk chair sofa furniture call appointment")
TAKEN = _set("medication tablets insulin antidepressants vitamins pills statins iron antihistamines lessons")
MADE = _set("book novel thesis app website house extension startup memoir dissertation screenplay shed boat blog album")
WITH = _set("sugar milk coffee tea")
FIXED = _set("office flat house home school desk shop company cottage allotment surgery gym studio church nursery"
             " clinic")
WEAK = _set("bad dodgy weak")  # of a part of the body
PLACING = _set("in at on under by near behind")
GROUPS = _set("project thesis launch deadline band choir club office team website podcast blog novel app"
              " startup company")
# Whom "the" names, in a house that has them.
THEIR_OWN = _set("kids children twins boys girls baby dog cat in-laws nanny cleaner childminder landlord landlady")
# What a thing of one's own does on a day that is set; and what of a person begins on one.
DATED = _set("launch expir renew run start begin end finish open close meet reopen lapse")
BEGUN = _set("school nursery university uni college kindergarten work primary secondary apprenticeship job")
EXPECTED = _set("baby child twins triplets boy girl first second third fourth son daughter")
# What somebody goes without, who is "off" it.
LOST = _set("job licence license sight hearing baby husband wife mother father mum mom dad")
GIVEN_UP = _set("butter meat dairy sugar alcohol booze coffee caffeine bread carbs gluten wheat cigarettes drink")
UNBORNE = GIVEN_UP | _set("nuts peanuts milk eggs lactose fish shellfish prawns aspirin penicillin ibuprofen"
                         " soya sesame")
BODY = _set("back knee knees hip hips heart shoulder wrist ankle neck eyesight hearing memory")
# What one has no name of: "my guess is Tom", "my flight is BA12".
NO_NAMED = _set("guess bet vote answer choice point flight train bus favourite next opponent pick reply problem reason")
LIKING = _set("lik lov hat prefer enjoy dislik ador detest loath despis favour")
# Verbs, by stem, that tell how somebody lives; and of what they tell.
LIVING = {
    verb: topic
    for topic, verbs in {
        "home": "liv resid grow_up", "work": "work employ freelanc studi major graduat",
        "preferences": "speak play sing danc coach paint knit sculpt eat drink smok run swim train practis hik climb "
                       "sail ski support collect breed keep grow",
        "general": "use park driv commut cycl own rent leas belong attend volunt teach wear weigh tak",
        "projects": "learn writ build renovat develop design",
    }.items()
    for verb in verbs.split()
}  # fmt: skip
# Verbs of what happens once and leaves something that is so.
HAPPENING = {
    verb.replace("_", " "): topic
    for topic, verbs in {
        "home": "mov mov_in mov_out relocat emigrat",
        "names": "nam",
        "relations": "marri divorc remarri break_up split_up separat die pass_away adopt giv_birth turn",
        "work": "los retir quit resign join graduat promot hir fir lay_off sack leav",
        "preferences": "stop giv_up tak_up", "projects": "launch publish releas postpon finish complet",
        "general": "get_rid switch chang becom become sell buy inherit start begin go park",
    }.items()
    for verb in verbs.split()
}  # fmt: skip
# What somebody who can't, never can.
ABLE = _set("driv swim cook read write ski cycl danc sing whistl sleep fly eat drink climb ride lift")
# Of these, what it happened to must be known to last.
OF_SOMETHING = _set(
    "get nam los sell buy inherit start begin leav stop giv switch chang join turn launch publish releas postpon "
    "becom become tak finish complet go park"
)
# What somebody may have gone for good.
GONE = _set(
    "vegan vegetarian pescatarian teetotal freelance keto gluten-free dairy-free plant-based part-time sober blind deaf"
)
# What is told of somebody that is no feeling.
STATE = Pattern(
    r"\b(?:single|married|engaged|divorced|separated|widowed|pregnant|vegan|vegetarian|pescatarian|teetotal|allergic"
    r"|lactose|gluten|coeliac|celiac|diabetic|asthmatic|colou?r-?blind|(?:left|right)[- ]handed|retired|unemployed"
    r"|self-employed|freelance|called|named|from|based|born|years old|year old|intolerant|deaf|blind|dyslexic|bilingual"
    r"|sober|on (?:statins|insulin|antidepressants|medication|the pill|blood thinners|a (?:\w+ )?diet)|a widow(?:er)?"
    r"|(?<!nice )(?<!good )(?<!bad )(?<!busy )(?<!happy )(?<!changed )(?<!new )(?<!different )(?<!better )person"
    r"|(?:terrified|frightened|petrified) of|addicted to|obsessed with|hopeless at|no good at|night owl|early bird"
    r"|early riser|(?:training|studying|saving up|preparing) for"
    r"|on (?:maternity|paternity|parental|sick|compassionate|gardening) leave"
    r"|the (?:eldest|oldest|youngest)|(?:half|part|originally) [A-Z]\w+|in sheltered housing"
    r"|in a (?:care|nursing|retirement) home"
    r"|muslim|jewish|christian|hindu|buddhist|catholic|atheist|introvert|extrovert|afraid of|scared of|fond of|a fan of"
    r"|keen on|in love with|dating|expecting|member of|on the board|in charge of|responsible for|related to"
    r"|an only child)\b", re.I,
)
HABIT = Pattern(
    r"\b(?:every (?:day|morning|evening|night|week|month|other|second|weekend|year|summer|winter|(?:mon|tues"
    r"|wednes|thurs|fri|satur|sun)day)|(?:mon|tues|wednes|thurs|fri|satur|sun)days|always|usually|never|once a|twice a"
    r"|times a (?:day|week|month|year)|every (?:third|first|last) \w+|every weekday|\w+day (?:mornings|afternoons"
    r"|evenings|nights)|on weekdays|at weekends|on weekends)\b", re.I,
)
# A habit by the calendar: what is always late is no habit, what is on Thursdays is one.
ROUND = Pattern(
    r"\b(?:every (?:day|morning|evening|night|week|month|year|summer|winter|weekday|weekend"
    r"|(?:other|second|third|first|last) \w+|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:s| (?:mornings|afternoons|evenings|nights|lunchtimes))"
    r"|(?:once|twice|times) an? (?:day|week|fortnight|month|year)|(?:on|at) week(?:days|ends)"
    r"|the (?:first|second|third|fourth|last) \w+day (?:of|in) (?:the|each|every) month)\b", re.I,
)
LIKED_PASSING = Pattern(
    r"\b(?:this|that|these|those|it(?! when\b)|you|your|him|her|them|idea|sound of|look of"
    r"|to (?:know|see|hear|thank|ask|say|meet|come|join|go)"
    r"|the (?:new|idea|way|plan|one|photo|picture|result|reply|answer|weather|film|movie|show|food"
    r"|meal))\b", re.I,
)
NAME = Pattern(r"^[A-Z][\w'’-]+$")
