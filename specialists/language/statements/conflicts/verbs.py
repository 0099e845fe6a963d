"""Verbs and how they take their words. Read by statement.py to find what a statement says of whom."""

from __future__ import annotations

from specialists.language.statements.conflicts.inflections import stem
from specialists.language.statements.conflicts.words import AUX

KNOWN = frozenset(
    stem(verb)
    for verb in """
    accept ache add admit adopt adore advise afford agree allow answer apologise appear apply appreciate approve archive
    argue arrive ask assemble assist attend avoid babysit bake ban bank become begin believe belong bike bite block blog
    book borrow break breed bring broadcast build burn buy call camp cancel care carry catch celebrate chair change
    charge chase chat check choose clean climb close coach coax code collect come commute compete complain complete
    confirm connect consist consider consult consume contain continue cook cost cough count cover crash create croon cry
    cultivate cut cycle dance date deal decide decline declare deliver demolish deny depart deposit design despise
    destroy detest develop die differ direct disagree disappear discharge discontinue discover discuss dislike dismiss
    distrust ditch dive divorce do donate doubt download draw dread dream dress drink drive drop dump earn eat edit
    email emigrate employ end enjoy enrol enter exchange exclude exercise exist expand expect expire explain export
    extend face fail fall fast favour fear feature feed feel fence fight file fill find finish fire fit fix flee flow
    fly follow forbid foresee forget forgive foster freelance freeze function fund garden gather get give go golf
    graduate grow guess guide hand handle hang happen hate head heal hear heat help hide hike hire hit hold hope host
    hug hunt hurt ignore illustrate immigrate import improve include increase inform inherit install insure intend
    interview introduce invest investigate invite iron jog join juggle jump keep kick kill knit know lack land last
    laugh launch lay lead learn lease leave lecture lend let lie like limp listen live loan loathe locate lock look
    lose love lower maintain make manage march marry match matter mean measure meditate meet mend mentor merge mind
    miss mow move name need negotiate nurse obey object observe offer omit open operate oppose order organise owe own
    paint park participate pass pause pay perform permit phone photograph pick plan plant play please possess post
    postpone practise pray prefer prepare prescribe present preserve produce prohibit promise promote protect provide
    publish pull push put quit race raise rank reach read rebook receive recommend reconcile record recover recycle
    reduce refurbish refuse regret reject relapse relax release relocate rely remain remarry remember remind remove
    rename renew renovate rent repair replace reply report represent reschedule rescue research reserve resign resolve
    respect respond rest restart resume retire return review revise ride ring rise risk row run rush sack sail save say
    schedule scrap sculpt search see seek seem sell send separate serve set settle sew share shave shift ship shop
    shoot reopen show shrink shut sign sing sit skate ski skip sleep slip smell smoke snore snowboard sound speak
    specialise
    spend split sponsor stand start starve stay steal step stock stop store stretch struggle study submit subscribe
    succeed suffer suggest suit supervise supply support suppose surf surrender survive suspect suspend swap swear swim
    switch take talk taste teach tell tend terminate test text thank think throw tidy tolerate touch tour trade train
    translate transfer travel treat trek trust try tune turn tutor type understand uninstall unsubscribe update upgrade
    upload urge use vaccinate value visit volunteer vote wait wake walk want warn wash waste watch water wear weigh
    welcome win wish withdraw witness wonder work worry worship write yield divide dig deteriorate die draft doze
    ditch discover disband dissolve demote defend cope convert contribute contact conduct compose commit cheer broke
    spread lapse appoint elect dye honeymoon specialise demote sponsor rehearse bear snack snooze sniff sneeze
    rehearse refer perch own nurture nap mistrust loathe lodge lecture invent inspect
    inspire disapprove disobey disrespect misunderstand repay hate guard greet govern graze glow gain gamble found form
    fetch fish farm evict escape enforce employ
    """.split()
)
ADJECTIVES = frozenset(
    stem(word)
    for word in """married engaged divorced separated interested scared tired retired closed excited worried furnished
    unemployed employed widowed vaccinated pregnant open allergic addicted bored pleased satisfied dissatisfied disabled
    injured insured broken relaxed single committed related located based dedicated aged qualified finished completed
    done over back left right due gone lost used bearded""".split()
)
_PHRASAL = """
give up; break up; get up; wake up; split up; step down; step back; drop out; drop off; move out; move in; come off;
go off; close down; shut down; take up; take over; throw away; throw out; give away; get rid; pass away; turn down;
come back; sign up; call off; pull out; fall out; fall through; fall apart; wind up; run out; sell off; lay off; let
go; get back; make up; go back; put off; put down; bring forward; push back; put back; stand down; kick out; give
back; send back; sell out; get over; get together; back out; check out; phase out; wrap up; settle down; end up;
grow up; look for; look after; find out; drop by; set up; start up; go up; go down; come down; take place; give
birth; cut out; cut down; pay back; pay off; take off; take away; take down; opt out; tear down; pull down; hand in;
hand over; knock down; burn down; break down
"""
PHRASES = {
    (stem(verb), particle)
    for line in _PHRASAL.split(";")
    if line.strip()
    for verb, particle in [line.split()]
}


def is_finite(word: str) -> bool:
    """Whether a word shows by its form that it can be a sentence's verb: "lives", "moved", "left", "is"."""
    return word in AUX or (stem(word) in KNOWN and (word.endswith(("s", "ed")) or word not in _BARE))


_BARE = frozenset(
    verb
    for verb in """begin believe come cost drive eat feel find fly forget get give go grow have hear hide hold
    hurt keep know lead leave lose make mean meet pay read ride ring rise run say see sell send set sing sit
    sleep speak spend split stand steal swim take teach tell think throw understand wake wear win write break
    bring build buy catch choose die do draw drink feed fight hang lend lie light live marry smoke study train employ
    engage retire renew subscribe divorce""".split()
) | frozenset(
    verb for verb in (
        "accept ache add admit adopt adore agree allow answer apply attend ban bank bike block book borrow breed call "
        "camp cancel care change charge check chase clean climb close coach code collect cook cover crash cycle dance "
        "date deal decline deliver design differ direct dislike dive doubt dream dress drop dump earn edit email end "
        "enjoy exercise expect export extend face fail fall fast favour fear feature file fill finish fire "
        "fish fit fix "
        "fund garden guard guess guide hand handle hate head heat help hike hire hope host hug hunt import increase "
        "insure interview invite iron join jump kick land last laugh launch lay lease like limp listen loan lock look "
        "love match matter measure mind miss move name need nurse object offer open order own paint park pass pause "
        "perform permit phone photograph pick plan plant play please post practise present prefer promise pull push "
        "race raise rank reach record release rent repair reply report research rest return review risk row rush sack "
        "sail save schedule scrap search sell serve share shift ship shop show shrink sign ski skip slip smell snack "
        "sound sponsor spread stay step stock stop store suit supply support surf suspect swap switch talk taste tend "
        "test text thank tidy touch tour trade transfer travel treat trek trust try tune turn tutor type update "
        "upgrade urge use value visit volunteer vote wait walk want wash waste watch water weigh welcome wish work "
        "worry yield start"
    ).split()
)
