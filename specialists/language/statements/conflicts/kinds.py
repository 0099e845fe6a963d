"""What excludes what: opposites, sets of values of which one holds, ways of life and what they rule out. Tables."""

from __future__ import annotations

from functools import lru_cache

from specialists.language.statements.conflicts.inflections import stem
from specialists.language.statements.conflicts.words import listed


@lru_cache
def stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in text.split())


def _pairs(text: str) -> frozenset[tuple[str, str]]:
    made = set()
    for line in text.split(";"):
        left, right = line.split("|")
        made |= {(stem(one), stem(other)) for one in left.split() for other in right.split()}
    return frozenset(made | {(other, one) for one, other in made})


OPPOSITES = _pairs("""
    like love enjoy adore appreciate favour fancy | dislike hate detest loathe despise resent; allow permit let
    approve | forbid prohibit ban disallow reject; include contain cover | exclude omit lack; have | lack; accept
    take approve agree | reject refuse decline turn oppose; agree | disagree; trust | distrust mistrust suspect;
    believe | doubt disbelieve; remember recall | forget; win | lose; pass | fail; succeed | fail; arrive attend
    join catch make | miss skip; support favour | oppose; confirm admit | deny; want | refuse; obey | disobey;
    approve | disapprove; respect | despise disrespect; include | exclude; please | displease annoy;
    positive | negative; valid | invalid; possible | impossible; happy | unhappy; safe | unsafe dangerous;
    able | unable; legal | illegal;
    available | unavailable; reliable | unreliable; certain | uncertain; known | unknown; healthy | unhealthy;
    friendly | unfriendly; open | closed shut; true correct right | false wrong; innocent | guilty; present |
    absent; satisfied | dissatisfied; paid | unpaid; vaccinated | unvaccinated; interested | uninterested; necessary
    | unnecessary; comfortable | uncomfortable; lucky | unlucky; honest | dishonest; patient | impatient; visible |
    invisible; complete | incomplete; kind | unkind; fair | unfair; aware | unaware; loyal | disloyal; accessible |
    inaccessible; insured | uninsured; good great brilliant | bad terrible awful hopeless useless; religious |
    irreligious; edible | inedible; familiar | unfamiliar; often
    always usually regularly frequently | rarely seldom; everybody everyone all | nobody; mandatory compulsory
    required obligatory | optional voluntary; waterproof | leaky; locked | unlocked; free | booked; empty |
    occupied; compatible | incompatible; refundable | nonrefundable; toxic poisonous | harmless; harmful | harmless;
    allowed permitted | forbidden prohibited banned; willing | unwilling; likely | unlikely
    """)
# Of each line one holds at a time.
EXCLUSIVE = tuple(
    stems(line)
    for line in """
    left right ambidextrous lefty; vegan vegetarian omnivore pescatarian carnivore; red blue green yellow white
    black grey brown orange purple pink beige silver gold turquoise cream violet navy maroon; blond brunette redhead
    ginger; hot cold warm cool lukewarm; tiny small medium large big huge; older younger; tall short; long short;
    early late; north south east west; northern southern eastern western; full empty; public private; monthly weekly
    daily yearly annual quarterly fortnightly hourly; male female; boy girl; son daughter; brother sister; indoor
    outdoor; first second third fourth fifth last; cheap expensive; easy hard difficult; wooden metal plastic
    concrete glass leather; furnished unfurnished; window aisle middle; introvert extrovert introverted extroverted;
    gas electric diesel petrol hybrid; poodle beagle labrador terrier dachshund collie spaniel bulldog boxer husky
    retriever corgi pug chihuahua dalmatian; persian siamese tabby bengal; catholic protestant muslim jewish hindu
    buddhist atheist agnostic orthodox christian lutheran; german french italian spanish british american polish
    dutch swedish danish portuguese greek turkish irish english austrian swiss belgian norwegian finnish russian
    ukrainian chinese japanese korean indian brazilian mexican canadian australian argentinian chilean; before
    after; above below; upstairs downstairs; inside outside; front back rear; morning evening afternoon; ground top
    basement; black milk; rare medium well; still sparkling; manual automatic; detached terraced; single double
    twin; fast slow; strong weak; wet dry damp moist; clean dirty filthy; hard soft; rough
    smooth; sharp blunt; round square oval rectangular triangular; raw cooked; fresh frozen tinned; striped checked
    spotted; matt glossy; alive dead; bright dark; tidy messy; smart casual formal; mild spicy; steep flat; sunny
    cloudy rainy; odd even; heavy light; thick thin; wide narrow; deep
    shallow; sweet sour bitter savoury; quiet loud noisy; curly straight wavy; bald hairy; rich poor; twin triplet;
    maths physics chemistry biology history; taller shorter; bigger smaller; faster slower; better worse; more less
    fewer; north-facing south-facing; liberal conservative labour republican democrat socialist; aries taurus gemini
    cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces; identical fraternal; permanent temporary;
    part-time full-time; inner outer; upper lower; domestic international; horizontal vertical; oral written; digital
    analogue; mother father sister brother aunt uncle cousin niece nephew daughter son wife husband grandmother
    grandfather; rural urban; acoustic electric; natural synthetic; evergreen deciduous; junior senior; maternal
    paternal; gold silver platinum titanium copper brass bronze; man woman; old young middle; summer winter; organic
    conventional; renewable fossil
    """.split(";")
)
# A way of life or a state, and what it rules out.
EXCLUDED = tuple(
    (stems(way), stems(verbs) | {"have", stem("contain")}, stems(things))
    for line in """
    vegetarian | eat love like enjoy order cook have | meat steak beef pork chicken bacon ham sausage lamb turkey
    burger fish veal duck salami; vegan plant | eat drink love like enjoy order take have | meat steak beef pork
    chicken bacon ham sausage lamb fish cheese egg milk butter yoghurt honey burger; pescatarian | eat love like
    enjoy order have | meat steak beef pork chicken bacon ham sausage lamb; teetotal teetotaller sober | drink love
    like enjoy have | beer wine alcohol whisky whiskey gin vodka rum cider cocktail champagne; muslim kosher halal |
    eat | pork bacon ham; coeliac celiac | eat | bread pasta gluten wheat; lactose | drink eat | milk cheese cream
    yoghurt; orphan | visit have live | parent mother father; childless | have | child son daughter; illiterate |
    read write | book novel newspaper; insomniac | sleep | soundly well; nocturnal | sleep | night; deaf | hear
    listen | music radio
    """.split(";")
    for way, verbs, things in [line.split("|")]
)
SIBLINGS = stems("brother sister sibling twin")

PROFESSIONS = frozenset(
    stem(word)
    for word in """nurse doctor teacher pilot engineer lawyer chef cook waiter waitress plumber electrician carpenter
    builder architect accountant dentist vet surgeon journalist writer author editor translator photographer designer
    developer programmer consultant manager director secretary assistant clerk cashier barista bartender baker butcher
    farmer gardener florist hairdresser barber mechanic driver cleaner soldier policeman firefighter officer detective
    judge professor lecturer researcher scientist biologist chemist physicist pharmacist therapist psychologist midwife
    physiotherapist optician librarian musician singer actor actress dancer painter sculptor student pupil apprentice
    trainee intern salesman saleswoman receptionist analyst banker broker economist politician mayor priest pastor
    priest monk nun tailor jeweller carer nanny babysitter tutor coach trainer lifeguard guard porter postman courier
    sailor captain astronaut miner welder roofer technician administrator auditor recruiter entrepreneur freelancer
    housewife househusband pensioner civil solicitor barrister paramedic beautician bricklayer fisherman geologist
    lawyer paralegal radiologist cardiologist paediatrician gynaecologist dermatologist psychiatrist sommelier florist
    magician comedian conductor composer drummer guitarist pianist violinist stewardess steward headteacher principal
    builder decorator joiner locksmith mason glazier""".split()
)
# Roles that several people can have at once.
SHARED = frozenset(
    stem(word)
    for word in """friend colleague coworker sister brother sibling cousin neighbour flatmate roommate aunt uncle nephew
    niece son daughter child kid client customer student employee member fan teammate twin godchild godson goddaughter
    patient pupil trainee intern guest classmate grandchild grandson granddaughter relative acquaintance tenant
    lodger employee supporter player nurse tutor volunteer editor witness bridesmaid friend's co-founder founder
    grandmother grandfather parent part in-law mentor reference admin author contributor dog cat pet hobby interest
    favourite ally rival enemy suspect stepbrother stepsister stepson stepdaughter partner""".split()
)
SOLE = stems("best only first main preferred favorite head chief sole closest primary usual default")
KIN = frozenset(
    stem(word)
    for word in """mother father parent sister brother wife husband son daughter child aunt uncle cousin nephew niece
    grandmother grandfather partner boyfriend girlfriend fiance fiancee friend neighbour colleague boss manager landlord
    landlady doctor dentist teacher flatmate baby twin toddler dog cat puppy kitten horse rabbit hamster pet man woman
    boy girl guy lady stepmother stepfather godson goddaughter grandson granddaughter coworker roommate tutor nanny
    accountant lawyer therapist cleaner gardener coach trainer plumber assistant""".split()
)
# What a thing has one of.
ATTRIBUTES = frozenset(
    stem(word)
    for word in """name surname nickname password code pin passcode address email number postcode size colour birthday
    anniversary capital type height weight salary rent price cost budget deadline employer job nationality age length
    width depth depth username login combination plate title brand model flavour title version gender species breed
    birthplace hometown religion denomination star zodiac address iban account id extension url website domain hostname
    motto slogan theme currency language timezone population temperature limit maximum minimum distance duration
    capacity speed wage income fee deposit fare tip rate percentage score grade mark rank position seat row gate
    platform terminal floor route destination location venue headquarters branch owner author founder singer director
    winner captain goalkeeper leader boss surname initials maiden subject major handle blood nationality citizenship
    plan tariff provider carrier supplier bank operator airline dress colour handedness wifi ssid key lead date day
    venue choice preference order spelling pronunciation origin point place spot topic project screen motif""".split()
)
INBORN = stems("eye hair skin accent voice nose blood beard handwriting build complexion")
LOOKS = listed("long short")
EVENTS = stems(
    """appointment meeting class lesson course rehearsal interview deadline launch flight train bus party concert
    match game
    dinner lunch breakfast brunch exam test session call visit delivery release event reservation booking conference
    workshop webinar seminar lecture talk show play film screening trip tour holiday checkup review standup stand
    retro run ceremony service hearing trial surgery operation practice training race tournament newsletter collection
    bin market club choir yoga pilates gym shift departure arrival handover demo sprint kickoff presentation submission
    evening festival fair reunion barbecue picnic viewing inspection cleaner ferry boat coach school nursery pickup
    drop start finish opening closing sale cleaner window"""
)
BIRTHS = stems("birthday birth anniversary born")
