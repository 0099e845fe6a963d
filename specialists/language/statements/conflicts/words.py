"""The closed classes of English that a statement is read by: helpers, cues, irregular forms. Read by statement.py."""

from __future__ import annotations


def listed(text: str) -> frozenset[str]:
    """The words of a line."""
    return frozenset(text.split())


BE = listed("be am is are was were been being")
HAVE = listed("have has had having")
DO = listed("do does did")
MODALS = listed("will would can could shall should may might must")
AUX = BE | HAVE | DO | MODALS
PAST_AUX = listed("was were had did")
NEGATORS = listed("not never no none nobody nothing nowhere neither nor cannot hardly barely without nought non")
DETERMINERS = listed("a an the this that these those some any each every all both another no several many few")
POSSESSIVES = listed("my our his her their your its")
OWNERS = {"my": "i", "our": "i", "mine": "i", "your": "you", "his": "he", "her": "he", "their": "they", "its": "it"}
PRONOUNS = {
    "i": "i", "we": "i", "me": "i", "us": "i", "you": "you", "he": "he", "she": "he", "him": "he", "they": "they",
    "them": "they", "it": "it",
}  # fmt: skip
PREPOSITIONS = listed(
    """in on at to from with for by under behind near beside inside outside above below opposite into onto about until
    till without during before after between through over across against towards toward via per as than around along
    past off next since like beneath within despite underneath up out"""
)
PLACING = listed("in on at by under behind near beside inside outside above below opposite next between underneath")
ADVERBS = listed(
    """always usually often sometimes rarely seldom ever just really very quite only actually still already now also
    currently recently lately nowadays finally presently generally normally mostly probably definitely certainly
    absolutely totally completely officially formerly previously originally personally basically simply regularly
    occasionally typically again once soon apparently unfortunately luckily sadly happily far even truly fully
    newly permanently temporarily both all too currently eventually"""
)
LIGHT = listed(
    """a an the this that these those some any each every all both there here it its very really quite just so too also
    as well at ever once own my our his her their your 's of be am is are was were been being do does did have has had
    will would can could shall should may might must get gets got and or then than still already actually again
    currently now nowadays recently lately presently finally officially longer anymore more former formerly previous
    previously ex current new past originally known absolutely totally completely certainly definitely sometimes
    usually normally generally one another lot lots bit kind sort sure whatsoever only"""
)  # what two statements need not share to say the same

NOW = (
    "now", "nowadays", "currently", "these days", "at the moment", "at present", "from now on", "as of", "since",
    "recently", "lately", "since then", "presently", "by now", "finally", "this year", "from today", "from next",
    "starting", "from this", "just started", "meanwhile", "for the time being", "going forward", "instead", "anymore",
)  # fmt: skip
ENDED = (
    "no longer", "not any more", "not anymore", "not any longer", "used to", "former", "formerly", "previous",
    "previously", "any more", "anymore", "any longer", "no more", "once was",
)  # fmt: skip
BOUNDED = (
    "yesterday", "last night", "last week", "last month", "last year", "last summer", "last winter", "last spring",
    "last autumn", "last fall", "last weekend", "last time", "ago", "back then", "that day", "the other day",
    "this morning", "this afternoon", "this week", "this month", "as a child", "as a kid", "as a teenager", "as a boy",
    "as a girl", "as a student", "as an apprentice", "as an intern",
    "in my twenties", "in my youth", "at school", "during", "tonight", "tomorrow", "next week",
    "next month", "next year", "today", "when i was", "when she was", "when he was", "growing up", "earlier",
)  # fmt: skip
ADDS = ("also", "too", "as well", "another", "a second", "a third", "additionally", "in addition", "besides", "both")
WISHES = {
    "want": "wish", "wish": "wish", "hope": "wish", "would like": "wish", "dream": "wish", "plan": "plan",
    "intend": "plan", "aim": "plan", "going to": "plan", "will": "plan", "shall": "plan", "might": "maybe",
    "may": "maybe", "could": "maybe", "consider": "maybe", "considering": "maybe", "thinking of": "maybe",
    "thinking about": "maybe", "should": "ought", "must": "ought", "ought": "ought", "promise": "plan",
    "would": "maybe", "supposed to": "ought", "used to want": "wish", "about to": "plan", "due to": "plan",
    "wants": "wish", "wanted": "wish", "hopes": "wish", "hoped": "wish", "plans": "plan", "planning": "plan",
    "planned": "plan", "intends": "plan", "hoping": "wish", "promised": "plan", "wishes": "wish", "dreams": "wish",
    "thinks": "thought", "think": "thought", "believes": "thought", "says": "thought", "said": "thought",
    "thought": "thought", "feels that": "thought", "finds": "thought", "find": "thought", "perhaps": "maybe",
    "maybe": "maybe", "probably": "maybe", "can": "can", "if": "if", "wondering": "maybe", "told": "told",
}  # fmt: skip

DAYS = listed("monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays "
              "saturdays sundays mon tue tues wed thu thur thurs fri sat sun")  # fmt: skip
MONTHS = listed("january february march april may june july august september october november december jan feb mar apr "
                "jun jul aug sep sept oct nov dec")  # fmt: skip
TIMES = listed(
    """am pm o'clock noon midnight morning mornings afternoon afternoons evening evenings night nights week weeks month
    months year years day days weekend weekends weekday weekdays today tomorrow yesterday tonight spring summer autumn
    fall winter christmas easter fortnight fortnightly hour hours minute minutes daily weekly monthly yearly season
    quarter q1 q2 q3 q4 lunchtime dusk dawn holidays"""
)
SCOPES = listed(
    """weekday weekdays weekend weekends summer winter spring autumn morning mornings evening evenings afternoon
    afternoons night nights holiday holidays vacation christmas easter rain snow term lunch breakfast dinner parties
    meetings saturdays sundays mondays tuesdays wednesdays thursdays fridays"""
)
NUMBERS = {
    word: str(value)
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
} | {"thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90",
     "hundred": "100", "dozen": "12", "twice": "2", "half": "0.5"}  # fmt: skip
ORDINALS = {
    word: str(value)
    for value, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), 1
    )
}

def _forms(text: str) -> dict[str, str]:
    """Each form of lines "verb form form;" with its verb."""
    rows = [line.split() for line in text.split(";") if line.strip()]
    return {form: verb for verb, *forms in rows for form in forms}


_VERBS = _forms("""
    eat ate eaten; drink drank drunk; speak spoke spoken; write wrote written; drive drove driven; ride rode ridden;
    take took taken; make made; run ran; swim swam swum; sing sang sung; teach taught; meet met; know knew known;
    think thought; begin began begun; leave left leaves leaving; go went gone goes going; come came; buy bought;
    sell sold; pay paid; win won; lose lost; forget forgot forgotten; wake woke woken; sleep slept; give gave given;
    send sent; bring brought; keep kept; hold held; become became; grow grew grown; break broke broken; build built;
    tell told; say said; feel felt; find found; stand stood; wear wore worn; fly flew flown; lead led; lay laid;
    hide hid hidden; choose chose chosen; rise rose risen; fall fell fallen; spend spent; quit quitted; cut cut;
    catch caught; sit sat; see saw seen seeing; hear heard; read read; lie lain; get got gotten; do done doing; show
    shown; steal stole stolen; throw threw thrown; draw drew drawn; shrink shrank shrunk; swap swapped; lend lent;
    light lit; feed fed; bite bit; hurt hurt; understand understood; forgive forgave forgiven;
    beat beaten; bend bent; bleed bled; blow blew blown; breed bred; deal dealt; dig dug; dream dreamt; fight fought;
    flee fled; freeze froze frozen; hang hung; kneel knelt; learn learnt; mistake mistook mistaken; seek sought;
    shake shook shaken; shine shone; sink sank sunk; smell smelt; spell spelt; spill spilt; spin spun; stick stuck;
    sting stung; strike struck; swear swore sworn; sweep swept; swing swung; tear tore torn; undergo underwent
    undergone; weave wove woven; weep wept; misunderstand misunderstood; rebuild rebuilt; resell resold; repay repaid;
    rewrite rewrote rewritten; foresee foresaw foreseen; overtake overtook overtaken; redo redid redone; outgrow
    outgrew outgrown; leap leapt; creep crept; burn burnt; lean leant; withdraw withdrew withdrawn; overcome overcame;
    forbid forbade forbidden; ring rang rung; mean meant; sew sewn; sow sown; mow mown; undo undid undone; spring sprang
    sprung; string strung; stink stank stunk; cling clung; fling flung; wring wrung; slide slid; speed sped; tread trod
    trodden; swell swollen; overhear overheard; oversleep overslept; prove proven; arise arose arisen; awake awoke
    awoken
""")
IRREGULAR = _VERBS | _forms("""
    child children kids kid; wife wives; man men; woman women; foot feet; tooth teeth;
    mouse mice; person people; life lives; mother mum mom mama mummy; father dad papa daddy; grandmother grandma
    gran granny nan; grandfather grandpa grandad; die died dying dies dead; marry married marries marriage; divorce
    divorced divorcing; live living lived; tall taller tallest; old older oldest elder eldest; young younger
    youngest; short shorter shortest; big bigger biggest; small smaller smallest; fast faster fastest; heavy heavier
    heaviest; rich richer richest; favorite favourite; preferred prefer; color colour; gray grey; center centre;
    apartment flat; program programme; television telly; mobile cellphone; phone telephone; holiday vacation;
    bicycle bike; employ employed employment employee; allergy allergic allergies; member membership memberships;
    subscribe subscription subscriptions subscriber; engage engaged engagement; smoke smoker smoking smokers; retire
    retired retirement; renew renewed renewal; study studies studied studying; trainee traineeship; partner
    partnership; intern internship; apprentice apprenticeship; enrol enrolled enrolment enroll; agree agreed
    agreeing; use using; tie tying tied; pregnant pregnancy; vaccinate vaccinated vaccination; insure insured
    insurance; meet meeting meetings; wed wedding weddings; train training
""")
for _noun in ("meeting", "meetings", "wedding", "weddings", "lives", "training"):  # nouns first; a verb by its place
    IRREGULAR.pop(_noun, None)
PASTS = frozenset(form for form in _VERBS if not form.endswith(("ing", "es")))
PAST_ALONE = listed(  # no participles: "the plumber rang" tells what he did, "the plumber rung" what was done with him
    """rang ate drank spoke wrote drove rode took swam sang knew began went came gave grew broke wore flew chose rose
    fell forgot woke saw did stole threw drew shrank sank froze shook swore tore wove blew sprang stank trod arose
    awoke"""
)
SAME = listed("put cut set let shut hit read bet bid burst cast cost hurt quit shed shut split spread thrust upset")
STEADY = listed(
    """morning evening thing nothing something anything everything wedding building meeting king ring string spring
    during ceiling feeling clothing bed red need feed speed seed shed wed hundred bus gas this his its is was has does
    yes less always news tennis physics christmas paris james chess glass dress address business boss class pass series
    species sometimes perhaps maths politics glasses trousers jeans lens thomas lucas jonas nicolas nils jens lars hans
    united naked wicked sacred breed indeed exceed training parking alias lotus campus virus status focus bonus minus
    plus thus bias canvas atlas texas kansas vegas illness wellness princess mattress stress"""
)
