"""What ends, what begins, and the stages that a matter goes through. Tables, read by phases.py."""

from __future__ import annotations

from functools import lru_cache

from specialists.language.statements.conflicts.inflections import stem


@lru_cache
def stems(text: str) -> frozenset[str]:
    """The stems of words; "give_up" is a verb with its particle."""
    return frozenset(" ".join(stem(part) for part in word.split("_")) for word in text.split())


# What ends something that both statements name.
ENDING = stems(
    """stop quit leave resign cancel end drop sell lose close expire finish complete give_up step_down step_back abandon
    discontinue terminate unsubscribe withdraw dissolve shut scrap return dump delete uninstall ditch drop_out pull_out
    move_out close_down shut_down throw_away throw_out give_away get_rid come_off go_off go_back cease discharge release
    evict disband donate break_up split_up retire graduate die pass_away opt_out phase_out wrap_up sack
    fire dismiss lay_off
    kick_out give_back hand_in demolish tear_down knock_down break_down leave_out fall_through call_off resolve steal
    part separate divorce turn_off replace split abolish pay_off take_off take_away take_down repeal revoke suspend
    sign_off withdraw recover burn_down
    wind_up run_out sell_off hand_over give drop_off lapse let_go come_to_end expel ban stand_down get_over cut_out
    repay deactivate remove retract merge archive sell_out surrender crash demote back_out detach decommission"""
)
# These end it only where their object is the very same.
LOSING = stems("lose give sell steal crash sack fire release return remove")
# What begins something that was denied.
BEGINNING = stems(
    """start begin take_up buy get adopt join acquire sign_up become receive find learn subscribe open launch enrol hire
    install register take start_up set_up move_in inherit rent move found pass win obtain earn resume restart rejoin
    gain lease order download make finish commence order pick_up come grow develop lock enter return renew get_back
    complete arrive sign pay schedule book"""
)
# What the same matter goes through. A statement is in a phase by its words; another phase of it is a change.
COURSES: dict[str, dict[str, frozenset[str]]] = {
    name: {phase: stems(said) for phase, said in phases.items()}
    for name, phases in {
        "love": {
            "single": "single unattached unmarried", "dating": "date girlfriend boyfriend dating together couple",
            "engaged": "engaged fiance fiancee fiancé fiancée propose",
            "married": "married marry husband wife spouse wed",
            "apart": "separated separate divorce divorced split split_up break_up ex-wife ex-husband annul",
            "widowed": "widow widower widowed", "again": "remarry remarried",
        },
        "job": {
            "on": "work job employ position post",
            "off": "retire retired unemployed jobless redundant lay_off fire sack dismiss resign quit pensioner",
            "looking": "look_for unemployed jobless",
        },
        "study": {
            "on": "student study university college school phd degree apprentice trainee apprenticeship traineeship "
                  "course undergraduate pupil enrol training residency",
            "off": "graduate drop_out qualify graduated qualified dropped expel finish_school graduate_from",
        },
        "health": {
            "ill": "ill sick hospital injured flu covid cold coma crutches cast quarantine fever pneumonia infection "
                   "broken sprain surgery rehab recovering concussion wheelchair bronchitis migraine isolat bedridden",
            "well": "recover heal discharge better cure healthy fit recovered healed cured",
        },
        "pregnancy": {"off": "baby birth born miscarry miscarriage give_birth", "on": "pregnant expect expecting"},
        "absence": {
            "away": "leave holiday sabbatical vacation abroad parental maternity paternity sick away travel strike "
                    "secondment honeymoon",
            "back": "back return come_back go_back get_back",
        },
        "switch": {"on": "on", "off": "off over"},
        "doors": {"shut": "closed close shut", "open": "reopen"},
        "debt": {"owing": "owe", "paid": "pay pay_back repay settle"},
        "life": {"alive": "alive live", "dead": "die dead pass_away late deceased"},
        "search": {
            "open": "look_for search seek hunt need look wait list apply save",
            "found": "find buy get hire choose rent adopt sign receive",
        },
        "deal": {
            "open": "progress ongoing open pending plan draft construction beta alpha underway way investigate review "
                    "negotiate active unpaid outstanding valid build prepare wait test trial debate unresolved run "
                    "unfinished incomplete started schedule process renovate repair consider sale hold live new "
                    "development discussion dispute works work due write develop working planning preparation stage",
            "closed": "finish complete done close launch ship release resolve fix merge approve reject cancel scrap "
                      "publish pay expire sign settle abandon shelve deliver archive conclude end over decide sold "
                      "completed finished closed expired void ready sell pass fail deny grant ratify withdraw "
                      "close_down lapse called_off call_off repaired final solve discontinue shut reopen win lose "
                      "inactive dead obsolete retired out stable production wrap_up",
        },
        "release": {
            "made": "construction development preparation draft beta",
            "out": "live online running launched published released",
        },
        "fault": {"broken": "order broken faulty defective leak", "mended": "repair fix mend"},
        "home": {"renting": "rent tenant lease", "owning": "buy own bought"},
    }.items()
}
