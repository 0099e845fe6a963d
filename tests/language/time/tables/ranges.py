"""Ranges, deadlines and lengths; it is Saturday 21 November 2026, 9:30 in London."""

from __future__ import annotations

from tests.language.time import reading

ROWS = reading.rows("""
from 9 to 11 | 2026-11-21T21:00..2026-11-21T23:00
from 9am to 11am | 2026-11-21T09:00..2026-11-21T11:00
9-11 | 2026-11-21T21:00..2026-11-21T23:00
9-11am | 2026-11-21T09:00..2026-11-21T11:00
9am-5pm | 2026-11-21T09:00..2026-11-21T17:00
9 to 5 tomorrow | 2026-11-22T09:00..2026-11-22T17:00
between 2 and 4 | 2026-11-21T14:00..2026-11-21T16:00
between 2 and 4pm tomorrow | 2026-11-22T14:00..2026-11-22T16:00
tomorrow 2-4pm | 2026-11-22T14:00..2026-11-22T16:00
tomorrow from 2 to 4 | 2026-11-22T14:00..2026-11-22T16:00
friday 10-12 | 2026-11-27T10:00..2026-11-27T12:00
friday 10am to noon | 2026-11-27T10:00..2026-11-27T12:00
7 to 9 in the evening | 2026-11-21T19:00..2026-11-21T21:00
from 7 to 9 on friday evening | 2026-11-27T19:00..2026-11-27T21:00
10pm to 2am | 2026-11-21T22:00..2026-11-22T02:00
from 10pm tonight to 6am tomorrow | 2026-11-21T22:00..2026-11-22T06:00
from half past nine to eleven | 2026-11-21T21:30..2026-11-21T23:00
6:30 - 8:15pm | 2026-11-21T18:30..2026-11-21T20:15
18:00-20:00 | 2026-11-21T18:00..2026-11-21T20:00
from 18:00 until 20:00 on tuesday | 2026-11-24T18:00..2026-11-24T20:00
dec 20 to dec 27 | 2026-12-20..2026-12-28
dec 20-27 | 2026-12-20..2026-12-28
20-27 december | 2026-12-20..2026-12-28
20th to 27th of december | 2026-12-20..2026-12-28
from the 20th to the 27th | 2026-12-20..2026-12-28
december 30 to january 2 | 2026-12-30..2027-01-03
dec 30 2026 - jan 2 2027 | 2026-12-30..2027-01-03
monday to wednesday | 2026-11-23..2026-11-26
from monday to wednesday next week | 2026-11-23..2026-11-26
monday through thursday | 2026-11-23..2026-11-27
mon - wed | 2026-11-23..2026-11-26
from tomorrow until friday | 2026-11-22..2026-11-28
from friday 5pm to sunday 8pm | 2026-11-27T17:00..2026-11-29T20:00
january to march | 2027-01-01..2027-03-01
from may through july | 2027-05-01..2027-08-01
2027 to 2029 | 2027-01-01..2029-01-01
next 3 days | 2026-11-21..2026-11-24
next two weeks | 2026-11-21..2026-12-05
next few hours | 2026-11-21T09:30..2026-11-21T12:30
last 7 days | 2026-11-14..2026-11-21
past 2 hours | 2026-11-21T07:30..2026-11-21T09:30
past three months | 2026-08-21..2026-11-21
until friday | 2026-11-21..2026-11-28
until 6pm | 2026-11-21T09:30..2026-11-21T18:00
till noon tomorrow | 2026-11-21T09:30..2026-11-22T12:00
up to friday | 2026-11-21..2026-11-28
since monday | 2026-11-16..2026-11-22
since 8am | 2026-11-21T08:00..2026-11-21T09:30
since march | 2026-03-01..2026-11-22
by friday | by 2026-11-27
by friday at noon | by 2026-11-27T12:00
before friday | by 2026-11-27
no later than 6pm | by 2026-11-21T18:00
due tomorrow | by 2026-11-22
from friday | 2026-11-27
from 3pm tomorrow | 2026-11-22T15:00
christmas to new year | 2026-12-25..2027-01-02
between christmas and new year's eve | 2026-12-25..2027-01-01
tomorrow for 2 hours | 2026-11-22
tomorrow at 3 for 45 minutes | 2026-11-22T15:00..2026-11-22T15:45
for two hours from 3pm | 2026-11-21T15:00..2026-11-21T17:00
dec 20 for 5 days | 2026-12-20..2026-12-25
45 minutes | 2700s
for 45 minutes | 2700s
an hour and a half | 5400s
one and a half hours | 5400s
1.5 hours | 5400s
2 1/2 hours | 9000s
1h 20m | 4800s
1h20 | 4800s
90 mins | 5400s
ninety seconds | 90s
half an hour | 1800s
a quarter of an hour | 900s
three quarters of an hour | 2700s
half a day | 43200s
2 days and 6 hours | 194400s
two weeks | 1209600s
a fortnight | 1209600s
3 months | 7776000s
a year and a half | 47304000s
a couple of hours | 7200s
a few minutes | 180s
several days | 259200s
25-minute | 1500s
1 hour 15 minutes 30 seconds | 4530s
between now and friday | 2026-11-21..2026-11-28
from now until friday | 2026-11-21..2026-11-28
half an hour before midnight | 2026-11-21T23:30
""")
