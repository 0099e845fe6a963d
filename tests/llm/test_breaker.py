"""The circuit breaker: when it opens, for how long, and who may try."""

from __future__ import annotations

import pytest

from integrations.llm.brain import Lack, NoBrain
from integrations.llm.breaker import FAILURES, LONGEST_REST, REST, Breaker
from tests.llm.asking import Seconds


@pytest.fixture
def breaker(seconds: Seconds) -> Breaker:
    return Breaker(seconds)


def _open(breaker: Breaker) -> None:
    for _ in range(FAILURES):
        breaker.admit()
        breaker.failed(Lack.DOWN)


def test_failures_in_a_row_open_it_and_a_success_between_starts_anew(breaker: Breaker) -> None:
    for _ in range(FAILURES - 1):
        breaker.failed(Lack.DOWN)
    breaker.succeeded()
    for _ in range(FAILURES - 1):
        breaker.failed(Lack.DOWN)
    assert breaker.state == "closed"
    breaker.failed(Lack.DOWN)
    assert breaker.state == "open"


def test_one_call_tries_and_the_others_wait_for_it(breaker: Breaker, seconds: Seconds) -> None:
    _open(breaker)
    seconds.now += REST
    assert breaker.state == "half_open"
    breaker.admit()
    with pytest.raises(NoBrain):
        breaker.admit()
    breaker.abandoned()
    breaker.admit()
    breaker.succeeded()
    assert breaker.state == "closed"


def test_calls_under_way_when_it_opens_do_not_lengthen_the_rest(breaker: Breaker, seconds: Seconds) -> None:
    for _ in range(50):
        breaker.admit()
    for _ in range(50):
        breaker.failed(Lack.DOWN)
    seconds.now += REST
    breaker.admit()


def test_the_rest_grows_to_its_bound_and_a_wish_of_the_service_is_heeded(breaker: Breaker, seconds: Seconds) -> None:
    breaker.failed(Lack.DOWN, rest=100)
    seconds.now += 99
    with pytest.raises(NoBrain):
        breaker.admit()
    for _ in range(12):
        seconds.now += LONGEST_REST
        breaker.admit()
        breaker.failed(Lack.DOWN)
    seconds.now += LONGEST_REST
    breaker.admit()


def test_what_no_second_try_can_mend_opens_it_at_once(breaker: Breaker) -> None:
    breaker.failed(Lack.BAD_KEY, at_once=True)
    with pytest.raises(NoBrain, match="refused my key"):
        breaker.admit()
