"""What comes in, falls due and goes out, across people: the ledgers of the house. bot/ reads and writes them here.

Beside people.py the only room of storage that is asked without a person: it moves rows, and never looks into them.
"""

from storage.queue.climbing import Climb, Climber, Party, Post, climb
from storage.queue.clocked import Turning, claim_turn, fire_turn, give_up, put_next, put_off, turns_due
from storage.queue.firing import Due, Firing, Prior, Volley, Wall, close_unanswered, earliest, fire_due
from storage.queue.incoming import (
    claim_incoming,
    drop_incoming,
    finish_incoming,
    release_incoming,
    take,
    take_to_answer,
)
from storage.queue.outgoing import (
    Address,
    Loss,
    Outcome,
    Parcel,
    addresses,
    arrived,
    claim,
    divide,
    fail,
    hurry,
    mark,
    names,
    release,
    tried,
    waiting,
)
from storage.queue.posted import Earlier, Posted, Referred, last_said, posted, referred
from storage.queue.recovery import claimants, counts, rescue
from storage.queue.reports import arrived_there, failed_there, reported
from storage.queue.zones import Standing, Stopped, keep_zone_data, move, restart, standing, stopped, zone_data

__all__ = [
    "Address", "Climb", "Climber", "Due", "Earlier", "Firing", "Loss", "Outcome", "Parcel", "Party", "Post",
    "Posted", "Prior", "Referred", "Standing", "Stopped", "Turning", "Volley", "Wall", "addresses", "arrived",
    "arrived_there", "claim", "claim_incoming", "claim_turn", "claimants", "climb", "close_unanswered", "counts",
    "divide", "drop_incoming", "earliest", "fail", "failed_there", "finish_incoming", "fire_due", "fire_turn",
    "give_up", "hurry", "keep_zone_data", "last_said", "mark", "move", "names", "posted", "put_next", "put_off",
    "referred", "release", "release_incoming", "reported", "rescue", "restart", "standing", "stopped", "take",
    "take_to_answer", "tried", "turns_due", "waiting", "zone_data",
]
