"""Times of day, with and without a day, and times counted from now; it is Saturday 21 November 2026, 9:30."""

from __future__ import annotations

from tests.language.time import reading

ROWS = reading.rows("""
at 5 | 2026-11-21T17:00
at 5pm | 2026-11-21T17:00
5 pm | 2026-11-21T17:00
5p | 2026-11-21T17:00
5 p.m. | 2026-11-21T17:00
5:45 | 2026-11-21T17:45
at 5:45 am | 2026-11-22T05:45
17:45 | 2026-11-21T17:45
at 1745 | 2026-11-21T17:45
1745h | 2026-11-21T17:45
17h45 | 2026-11-21T17:45
at 17h | 2026-11-21T17:00
0645 | 2026-11-22T06:45
06:45 | 2026-11-22T06:45
at 645 | 2026-11-21T18:45
6.45pm | 2026-11-21T18:45
at 6.45 | 2026-11-21T18:45
6:45:30 am | 2026-11-22T06:45:30
noon | 2026-11-21T12:00
at noon | 2026-11-21T12:00
midday | 2026-11-21T12:00
midnight | 2026-11-22T00:00
12 noon | 2026-11-21T12:00
12am | 2026-11-22T00:00
12 pm | 2026-11-21T12:00
half past four | 2026-11-21T16:30
oh five thirty | 2026-11-22T05:30
at oh six hundred hours | 2026-11-22T06:00
tomorrow same time | 2026-11-22T09:30
9 to 5 | 2026-11-22T09:00..2026-11-22T17:00
from 9 to 11 | 2026-11-21T21:00..2026-11-21T23:00
2026-W50 | 2026-12-07..2026-12-14
2026-W50-3 | 2026-12-09
spring of next year | 2027-03-20..2027-06-21
from May to June next year | 2027-05-01..2027-06-01
half four | 2026-11-21T16:30
half past 4 pm | 2026-11-21T16:30
quarter past ten | 2026-11-21T10:15
quarter to ten | 2026-11-21T09:45
a quarter to 10 pm | 2026-11-21T21:45
twenty past eleven | 2026-11-21T11:20
ten to three | 2026-11-21T14:50
at 10 to 3 | 2026-11-21T14:50
twenty five to six | 2026-11-21T17:35
seven minutes past nine | 2026-11-21T21:07
3 minutes to noon | 2026-11-21T11:57
eight o'clock | 2026-11-21T20:00
8 oclock | 2026-11-21T20:00
8 o clock tonight | 2026-11-21T20:00
eight thirty | 2026-11-21T20:30
eight fifteen pm | 2026-11-21T20:15
nine oh five am | 2026-11-22T09:05
six in the morning | 2026-11-22T06:00
at six in the evening | 2026-11-21T18:00
10 at night | 2026-11-21T22:00
11 tonight | 2026-11-21T23:00
2 in the afternoon | 2026-11-21T14:00
tonight | 2026-11-21T21:00
tonight at 9 | 2026-11-21T21:00
this evening | 2026-11-21T18:00
this morning | 2026-11-21T09:00
this afternoon | 2026-11-21T15:00
tomorrow morning | 2026-11-22T09:00
tomorrow afternoon | 2026-11-22T15:00
tomorrow evening | 2026-11-22T18:00
tomorrow night | 2026-11-22T21:00
last night | 2026-11-20T21:00
yesterday evening | 2026-11-20T18:00
monday morning | 2026-11-23T09:00
friday night | 2026-11-27T21:00
early tomorrow | 2026-11-22T07:00
early tomorrow morning | 2026-11-22T07:00
late tomorrow afternoon | 2026-11-22T16:30
late tonight | 2026-11-21T22:30
first thing tomorrow | 2026-11-22T09:00
first thing monday | 2026-11-23T09:00
in the morning | 2026-11-22T09:00
in the evening | 2026-11-21T18:00
at night | 2026-11-21T21:00
at lunchtime | 2026-11-21T12:00
after lunch | 2026-11-21T13:00
after work | 2026-11-21T17:30
before lunch tomorrow | 2026-11-22T11:30
end of day | 2026-11-21T17:00
eod | 2026-11-21T17:00
by eod friday | by 2026-11-27T17:00
close of business | 2026-11-21T17:00
mid-morning tomorrow | 2026-11-22T10:00
tomorrow at 5 | 2026-11-22T17:00
tomorrow 5pm | 2026-11-22T17:00
5pm tomorrow | 2026-11-22T17:00
tomorrow at noon | 2026-11-22T12:00
noon on friday | 2026-11-27T12:00
friday at 7 | 2026-11-27T07:00
at 7 on friday | 2026-11-27T07:00
on the 30th at 7 | 2026-11-30T07:00
dec 5 at 8:30 | 2026-12-05T08:30
8:30 on dec 5 | 2026-12-05T08:30
dec 5 2027 8:30pm | 2027-12-05T20:30
5 december, 20:30 | 2026-12-05T20:30
2026-12-24 18:30 | 2026-12-24T18:30
2026-12-24T18:30:00 | 2026-12-24T18:30
24/12/2026 18:30 | 2026-12-24T18:30
sunday at 10 in the morning | 2026-11-22T10:00
monday morning at 8 | 2026-11-23T08:00
monday at 8 in the morning | 2026-11-23T08:00
christmas day at 3pm | 2026-12-25T15:00
3pm on christmas day | 2026-12-25T15:00
tomorrow around 9ish | 2026-11-22T09:00
about 4pm | 2026-11-21T16:00
around six | 2026-11-21T18:00
exactly 8am | 2026-11-22T08:00
8am sharp | 2026-11-22T08:00
8 pm on the dot | 2026-11-21T20:00
this time tomorrow | 2026-11-22T09:30
at 8 on the morning of the 30th | 2026-11-30T08:00
the evening of december 5 | 2026-12-05T18:00
in 20 minutes | 2026-11-21T09:50
in 2 hours | 2026-11-21T11:30
in half an hour | 2026-11-21T10:00
in an hour and a half | 2026-11-21T11:00
in 90 min | 2026-11-21T11:00
in 1h30 | 2026-11-21T11:00
in 2 hrs 15 mins | 2026-11-21T11:45
in 45 secs | 2026-11-21T09:30:45
in a minute or so | 2026-11-21T09:31
in 3 days | 2026-11-24T09:30
in 3 days at 8am | 2026-11-24T08:00
in two weeks | 2026-12-05T09:30
in a month | 2026-12-21T09:30
in a year and a half | 2028-05-21T09:30
20 minutes from now | 2026-11-21T09:50
an hour from now | 2026-11-21T10:30
two days from now at noon | 2026-11-23T12:00
in the next hour | 2026-11-21T09:30..2026-11-21T10:30
within the hour | by 2026-11-21T09:30..2026-11-21T10:30
within 3 days | by 2026-11-21T09:30..2026-11-24T09:30
10 minutes ago | 2026-11-21T09:20
two hours ago | 2026-11-21T07:30
3 days ago | 2026-11-18T09:30
a month ago | 2026-10-21T09:30
a year ago today | 2025-11-21T09:30
an hour before noon | 2026-11-21T11:00
30 minutes before 8pm | 2026-11-21T19:30
10 minutes after midnight | 2026-11-22T00:10
two hours after 3pm tomorrow | 2026-11-22T17:00
2 hours before midnight on friday | 2026-11-26T22:00
3 working days from now | 2026-11-25
in 5 business days | 2026-11-27
in a few days | 2026-11-24T09:30
in a couple of hours | 2026-11-21T11:30
in several weeks | 2026-12-12T09:30
in 5-10 minutes | 2026-11-21T09:40
in 20 | 2026-11-21T09:50
soon | 2026-11-21T10:00
later | 2026-11-21T11:30
in a bit | 2026-11-21T09:45
in a while | 2026-11-21T10:30
later today | 2026-11-21T11:30
now | 2026-11-21T09:30
right now | 2026-11-21T09:30
asap | 2026-11-21T09:35
same time tomorrow | 2026-11-22T09:30
this time next week | 2026-11-28T09:30
the same time next month | 2026-12-21T09:30
five thirty tuesday | 2026-11-24T17:30
half ten on tuesday | 2026-11-24T10:30
12 tomorrow | 2026-11-22T12:00
noonish | 2026-11-21T12:00
24:00 | 2026-11-22T00:00
""")
