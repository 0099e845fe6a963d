"""Words whose forms no suffix tells (went is go, children are child), and words for one thing. Read by stems.py."""

from __future__ import annotations

# The plain form first, then the others.
_FORMS = """
arise arose arisen; awake awoke awoken; bear bore borne; beat beaten; become became; bend bent;
bet; bind bound; bite bit bitten; bleed bled; blow blew blown; break broke broken; breed bred; bring brought;
build built; burn burnt; buy bought; catch caught; choose chose chosen; cling clung; come came; creep crept;
deal dealt; dig dug; draw drew drawn; dream dreamt; drink drank drunk; drive drove driven; eat ate eaten;
fall fell fallen; feed fed; feel felt; fight fought; find found; flee fled; fly flew flown; forbid forbade forbidden;
forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; get got gotten; give gave given;
go went gone goes; grind ground; grow grew grown; hang hung; hear heard; hide hid hidden; hold held; keep kept;
kneel knelt; know knew known; lay laid; lead led; lean leant; leap leapt; learn learnt; leave left; lend lent;
lie lain lying; light lit; lose lost; make made; mean meant; meet met; pay paid; prove proven; ride rode ridden;
ring rang rung; rise rose risen; run ran; say said; see saw seen; seek sought; sell sold; send sent; sew sewn;
shake shook shaken; shine shone; shoot shot; show shown; shrink shrank shrunk; sing sang sung; sink sank sunk;
sit sat; sleep slept; slide slid; speak spoke spoken; speed sped; spend spent; spin spun; spring sprang sprung;
stand stood; steal stole stolen; stick stuck; sting stung; strike struck; strive strove striven; swear swore sworn;
sweep swept; swim swam swum; swing swung; take took taken; teach taught; tear tore torn; tell told; think thought;
throw threw thrown; understand understood; wake woke woken; wear wore worn; weave wove woven; weep wept; win won;
wind wound; withdraw withdrew withdrawn; write wrote written; overcome overcame; rebuild rebuilt; repay repaid;
retell retold; undergo underwent undergone; undo undid undone; upset; mistake mistook mistaken;
child children kid kids; man men; woman women; person people; foot feet; tooth teeth; mouse mice; goose geese;
wife wives; knife knives; shelf shelves; half halves; loaf loaves; thief thieves; wolf wolves;
good better best; bad worse worst; far further farther; many more most; little less least;
marry married marriage wedding wed; die died dead death; born birth; colleague coworker; movie film cinema;
mother mum mom mummy mommy; father dad daddy; grandmother grandma granny nan; grandfather grandpa granddad;
doctor doctors dr; photo photograph photos photographs; bicycle bike bikes bicycles; telephone phone phones;
television tv; favourite favorite favourites favorites; colour color colours colors; neighbour neighbor;
apartment flat flats apartments; holiday vacation holidays vacations; automobile car cars; refrigerator fridge;
university uni; mathematics maths math; aeroplane plane airplane; laptop notebook computer; store shop shops stores;
file files document documents doc docs; presentation slides slideshow deck; picture pictures image images pic pics;
design designs mockup mockups wireframe wireframes; interface ui gui; spreadsheet spreadsheets worksheet;
present presents gift gifts; trip trips journey journeys;
begin began begun begins beginning start starts started starting;
lawyer attorney solicitor; salary wage wages; restaurant diner; shoes sneakers;
"""
_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()

BASES = {form: words[0] for entry in _FORMS.replace("\n", " ").split(";") if (words := entry.split()) for form in words}
BASES |= {word: str(number) for number, word in enumerate(_NUMBERS)}
BASES |= {"first": "1st", "second": "2nd", "third": "3rd"}
