"""Repeats, as RFC 5545 rules with their first moment; it is Saturday 21 November 2026, 9:30 in London."""

from __future__ import annotations

from tests.language.time import reading

ROWS = reading.rows("""
every day | FREQ=DAILY from 2026-11-21
every day at 8 | FREQ=DAILY;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00
daily at 8am | FREQ=DAILY;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00
every morning | FREQ=DAILY;BYHOUR=9;BYMINUTE=0 from 2026-11-22T09:00
each evening at 7 | FREQ=DAILY;BYHOUR=19;BYMINUTE=0 from 2026-11-21T19:00
every night at 11 | FREQ=DAILY;BYHOUR=23;BYMINUTE=0 from 2026-11-21T23:00
nightly | FREQ=DAILY;BYHOUR=21;BYMINUTE=0 from 2026-11-21T21:00
every other day | FREQ=DAILY;INTERVAL=2 from 2026-11-21
every second day at noon | FREQ=DAILY;INTERVAL=2;BYHOUR=12;BYMINUTE=0 from 2026-11-21T12:00
every 3 days | FREQ=DAILY;INTERVAL=3 from 2026-11-21
every few days | FREQ=DAILY;INTERVAL=3 from 2026-11-21
every week | FREQ=WEEKLY from 2026-11-21
weekly on thursdays | FREQ=WEEKLY;BYDAY=TH from 2026-11-26
every thursday | FREQ=WEEKLY;BYDAY=TH from 2026-11-26
on thursdays | FREQ=WEEKLY;BYDAY=TH from 2026-11-26
thursdays at 6 | FREQ=WEEKLY;BYDAY=TH;BYHOUR=18;BYMINUTE=0 from 2026-11-26T18:00
every tuesday and thursday | FREQ=WEEKLY;BYDAY=TU,TH from 2026-11-24
every tue/thu at 6:30am | FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=6;BYMINUTE=30 from 2026-11-24T06:30
tuesdays and thursdays at noon | FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=12;BYMINUTE=0 from 2026-11-24T12:00
mondays, wednesdays and fridays | FREQ=WEEKLY;BYDAY=MO,WE,FR from 2026-11-23
every mon, wed, fri at 7 | FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=7;BYMINUTE=0 from 2026-11-23T07:00
monday to friday at 8 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8;BYMINUTE=0 from 2026-11-23T08:00
mon-fri 9-5 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0 from 2026-11-23T09:00..2026-11-23T17:00
every weekday | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR from 2026-11-23
weekdays at 8 except holidays
| FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8;BYMINUTE=0 from 2026-11-23T08:00 without holidays
on weekdays at 7:15 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=7;BYMINUTE=15 from 2026-11-23T07:15
every workday at 9 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0 from 2026-11-23T09:00
every weekend | FREQ=WEEKLY;BYDAY=SA,SU from 2026-11-21
weekends at 10 | FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=10;BYMINUTE=0 from 2026-11-21T10:00
every saturday morning | FREQ=WEEKLY;BYDAY=SA;BYHOUR=9;BYMINUTE=0 from 2026-11-28T09:00
saturday mornings | FREQ=WEEKLY;BYDAY=SA;BYHOUR=9;BYMINUTE=0 from 2026-11-28T09:00
every other tuesday at 7pm until march
| FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYHOUR=19;BYMINUTE=0;UNTIL=20270228T235959 from 2026-11-24T19:00
every other friday | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR from 2026-11-27
every second wednesday | FREQ=WEEKLY;INTERVAL=2;BYDAY=WE from 2026-11-25
every third monday | FREQ=WEEKLY;INTERVAL=3;BYDAY=MO from 2026-11-23
every two weeks on friday | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR from 2026-11-27
every 2 weeks | FREQ=WEEKLY;INTERVAL=2 from 2026-11-21
biweekly on mondays | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO from 2026-11-23
fortnightly | FREQ=WEEKLY;INTERVAL=2 from 2026-11-21
every 6 weeks on a sunday | FREQ=WEEKLY;INTERVAL=6;BYDAY=SU from 2026-11-22
every month | FREQ=MONTHLY from 2026-11-21
monthly on the 15th | FREQ=MONTHLY;BYMONTHDAY=15 from 2026-12-15
every month on the 1st | FREQ=MONTHLY;BYMONTHDAY=1 from 2026-12-01
on the 1st and 15th | FREQ=MONTHLY;BYMONTHDAY=1,15 from 2026-12-01
on the 1st and 15th of every month at 9 | FREQ=MONTHLY;BYMONTHDAY=1,15;BYHOUR=9;BYMINUTE=0 from 2026-12-01T09:00
the 5th of each month | FREQ=MONTHLY;BYMONTHDAY=5 from 2026-12-05
every 10th | FREQ=MONTHLY;BYMONTHDAY=10 from 2026-12-10
every 10th of the month | FREQ=MONTHLY;BYMONTHDAY=10 from 2026-12-10
the last friday of the month | FREQ=MONTHLY;BYDAY=-1FR from 2026-11-27
the first monday of every month at 10 | FREQ=MONTHLY;BYDAY=1MO;BYHOUR=10;BYMINUTE=0 from 2026-12-07T10:00
every first monday | FREQ=MONTHLY;BYDAY=1MO from 2026-12-07
every last day of the month | FREQ=MONTHLY;BYMONTHDAY=-1 from 2026-11-30
the last day of each month | FREQ=MONTHLY;BYMONTHDAY=-1 from 2026-11-30
second tuesday of each month | FREQ=MONTHLY;BYDAY=2TU from 2026-12-08
every month on the 2nd tuesday | FREQ=MONTHLY;BYDAY=2TU from 2026-12-08
1st and 3rd wednesday of every month | FREQ=MONTHLY;BYDAY=1WE,3WE from 2026-12-02
the second to last friday of each month | FREQ=MONTHLY;BYDAY=-2FR from 2026-12-18
last weekday of every month | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 from 2026-11-30
every quarter | FREQ=MONTHLY;INTERVAL=3 from 2026-11-21
quarterly | FREQ=MONTHLY;INTERVAL=3 from 2026-11-21
every 3 months on the 1st | FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1 from 2026-12-01
every six months | FREQ=MONTHLY;INTERVAL=6 from 2026-11-21
every year | FREQ=YEARLY from 2026-11-21
every year on march 3 | FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3 from 2027-03-03
every march 3rd | FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3 from 2027-03-03
annually on 3 march | FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3 from 2027-03-03
every december | FREQ=YEARLY;BYMONTH=12 from 2026-12-01
every january and july | FREQ=YEARLY;BYMONTH=1,7 from 2027-01-01
every christmas | FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25 from 2026-12-25
every thanksgiving | FREQ=YEARLY;BYMONTH=11;BYDAY=4TH from 2026-11-26
every fourth of july | FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4 from 2027-07-04
every hour | FREQ=HOURLY from 2026-11-21T10:30
hourly | FREQ=HOURLY from 2026-11-21T10:30
every 2 hours | FREQ=HOURLY;INTERVAL=2 from 2026-11-21T11:30
every 90 minutes | FREQ=MINUTELY;INTERVAL=90 from 2026-11-21T11:00
every half hour | FREQ=MINUTELY;INTERVAL=30 from 2026-11-21T10:00
every quarter of an hour | FREQ=MINUTELY;INTERVAL=15 from 2026-11-21T09:45
every 20 min | FREQ=MINUTELY;INTERVAL=20 from 2026-11-21T09:50
every 3 hours between 9 and 5 | FREQ=HOURLY;INTERVAL=3;BYHOUR=9,12,15;BYMINUTE=0 from 2026-11-21T12:00
every hour from 9 to 5 | FREQ=HOURLY;BYHOUR=9,10,11,12,13,14,15,16,17;BYMINUTE=0 from 2026-11-21T10:00
every 30 minutes between 8am and noon | FREQ=MINUTELY;INTERVAL=30;BYHOUR=8,9,10,11 from 2026-11-21T10:00
every hour from 9 to 5 on weekdays
| FREQ=HOURLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11,12,13,14,15,16,17;BYMINUTE=0 from 2026-11-23T09:00
twice a day | FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0 from 2026-11-21T18:00
three times a day | FREQ=DAILY;BYHOUR=8,13,18;BYMINUTE=0 from 2026-11-21T13:00
4x a day | FREQ=DAILY;BYHOUR=8,12,16,20;BYMINUTE=0 from 2026-11-21T12:00
twice a week | FREQ=WEEKLY;BYDAY=MO,TH from 2026-11-23
once a week on sunday | FREQ=WEEKLY;BYDAY=SU from 2026-11-22
once a month | FREQ=MONTHLY from 2026-11-21
once every 2 weeks | FREQ=WEEKLY;INTERVAL=2 from 2026-11-21
twice a month | FREQ=MONTHLY;BYMONTHDAY=1,15 from 2026-12-01
at 9 and 5 every day | FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0 from 2026-11-21T17:00
every day at 8am and 8pm | FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0 from 2026-11-21T20:00
daily at 9, 1 and 6 | FREQ=DAILY;BYHOUR=9,13,18;BYMINUTE=0 from 2026-11-21T13:00
every day at 8:30 and 17:15 | FREQ=DAILY;BYHOUR=8,17;BYMINUTE=15,30;BYSETPOS=2,3 from 2026-11-21T17:15
every weekday at 9 and 4:30
| FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,16;BYMINUTE=0,30;BYSETPOS=1,4 from 2026-11-23T09:00
every monday at 6 for 8 weeks | FREQ=WEEKLY;BYDAY=MO;BYHOUR=18;BYMINUTE=0;UNTIL=20270115T235959 from 2026-11-23T18:00
every monday for 2 months | FREQ=WEEKLY;BYDAY=MO;UNTIL=20270120T235959 from 2026-11-23
every day for 10 days | FREQ=DAILY;UNTIL=20261130T235959 from 2026-11-21
every tuesday 5 times | FREQ=WEEKLY;BYDAY=TU;COUNT=5 from 2026-11-24
every tuesday for 6 occurrences | FREQ=WEEKLY;BYDAY=TU;COUNT=6 from 2026-11-24
every friday until christmas | FREQ=WEEKLY;BYDAY=FR;UNTIL=20261225T235959 from 2026-11-27
every friday until the end of january | FREQ=WEEKLY;BYDAY=FR;UNTIL=20270131T235959 from 2026-11-27
daily until december 5 | FREQ=DAILY;UNTIL=20261205T235959 from 2026-11-21
every day through friday | FREQ=DAILY;UNTIL=20261127T235959 from 2026-11-21
starting tomorrow every day at 7 | FREQ=DAILY;BYHOUR=7;BYMINUTE=0 from 2026-11-22T07:00
every week starting next monday | FREQ=WEEKLY from 2026-11-23
every 3 days starting friday | FREQ=DAILY;INTERVAL=3 from 2026-11-27
every thursday from december | FREQ=WEEKLY;BYDAY=TH from 2026-12-03
every day in december | FREQ=DAILY;UNTIL=20261231T235959 from 2026-12-01
every monday in january at 9 | FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0;UNTIL=20270131T235959 from 2027-01-04T09:00
every day next week | FREQ=DAILY;UNTIL=20261129T235959 from 2026-11-23
every day this week at 6 | FREQ=DAILY;BYHOUR=18;BYMINUTE=0;UNTIL=20261122T235959 from 2026-11-21T18:00
every day except sunday | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA from 2026-11-21
daily except weekends | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR from 2026-11-23
every day but sunday at 9 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA;BYHOUR=9;BYMINUTE=0 from 2026-11-23T09:00
every monday and thursday at 5pm starting december 7 until february
| FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=17;BYMINUTE=0;UNTIL=20270131T235959 from 2026-12-07T17:00
every monday from 6 to 7pm | FREQ=WEEKLY;BYDAY=MO;BYHOUR=18;BYMINUTE=0 from 2026-11-23T18:00..2026-11-23T19:00
every friday 5-6 | FREQ=WEEKLY;BYDAY=FR;BYHOUR=17;BYMINUTE=0 from 2026-11-27T17:00..2026-11-27T18:00
each monday at 9 from april 2 to june 30
| FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0;UNTIL=20270630T235959 from 2027-04-05T09:00
every weekday from 9 to 5 until june
| FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0;UNTIL=20270531T235959 from 2026-11-23T09:00..2026-11-23T17:00
monthly on the last friday | FREQ=MONTHLY;BYDAY=-1FR from 2026-11-27
every month on the last day | FREQ=MONTHLY;BYMONTHDAY=-1 from 2026-11-30
the 15th of every other month | FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15 from 2026-12-15
1st tuesday of every 3 months | FREQ=MONTHLY;INTERVAL=3;BYDAY=1TU from 2026-12-01
every monday beginning april 2 ending june 30 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20270630T235959 from 2027-04-05
every day for the rest of the month | FREQ=DAILY;UNTIL=20261130T235959 from 2026-11-21
every other day until friday | FREQ=DAILY;INTERVAL=2;UNTIL=20261127T235959 from 2026-11-21
8 every morning | FREQ=DAILY;BYHOUR=8;BYMINUTE=0 from 2026-11-22T08:00
every monday, every wednesday | FREQ=WEEKLY;BYDAY=MO,WE from 2026-11-23
every night except friday | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SA,SU;BYHOUR=21;BYMINUTE=0 from 2026-11-21T21:00
mondays thru thursdays in april | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH;UNTIL=20270430T235959 from 2027-04-01
every hour and a half | FREQ=MINUTELY;INTERVAL=90 from 2026-11-21T11:00
every 4 weeks on tue at 17:30 | FREQ=WEEKLY;INTERVAL=4;BYDAY=TU;BYHOUR=17;BYMINUTE=30 from 2026-11-24T17:30
from 2pm to 4pm every tuesday | FREQ=WEEKLY;BYDAY=TU;BYHOUR=14;BYMINUTE=0 from 2026-11-24T14:00..2026-11-24T16:00
""")
