"""Days, weeks, months and holidays, read on Saturday 21 November 2026, 9:30 in London."""

from __future__ import annotations

from tests.language.time import reading

ROWS = reading.rows("""
today | 2026-11-21
tomorrow | 2026-11-22
tmrw | 2026-11-22
tmr | 2026-11-22
2moro | 2026-11-22
yesterday | 2026-11-20
the day after tomorrow | 2026-11-23
the day before yesterday | 2026-11-19
monday | 2026-11-23
Mon | 2026-11-23
tues | 2026-11-24
weds | 2026-11-25
thurs | 2026-11-26
fri | 2026-11-27
saturday | 2026-11-28
sunday | 2026-11-22
this sunday | 2026-11-22
next sunday | 2026-11-29
next monday | 2026-11-23
next fri | 2026-11-27
last friday | 2026-11-20
last saturday | 2026-11-14
coming tuesday | 2026-11-24
this coming wednesday | 2026-11-25
monday week | 2026-11-30
tomorrow week | 2026-11-29
a week from monday | 2026-11-30
two weeks from tuesday | 2026-12-08
wednesday of next week | 2026-11-25
next week wednesday | 2026-11-25
friday in two weeks | 2026-12-04
two fridays from now | 2026-12-04
three mondays ago | 2026-11-02
the friday after next | 2026-12-04
december 5 | 2026-12-05
dec 5th | 2026-12-05
5 dec | 2026-12-05
5th of dec | 2026-12-05
the fifth of december | 2026-12-05
Dec. 5 | 2026-12-05
5. december | 2026-12-05
dec 5 2028 | 2028-12-05
5 December, 2028 | 2028-12-05
december the fifth | 2026-12-05
feb 29 | 2028-02-29
29 feb 2028 | 2028-02-29
january first | 2027-01-01
on the 30th | 2026-11-30
on the 3rd | 2026-12-03
the 21st | 2026-11-21
by the 22nd | by 2026-11-22
mon 30th | 2026-11-30
friday the 4th | 2026-12-04
tuesday 1 december | 2026-12-01
tues, dec 1 | 2026-12-01
sat 5 dec 2026 | 2026-12-05
2026-12-24 | 2026-12-24
24.12.2026 | 2026-12-24
24.12. | 2026-12-24
24/12 | 2026-12-24
12/24 | 2026-12-24
3/4/2027 | 2027-04-03
03-04-2027 | 2027-04-03
2027/03/04 | 2027-03-04
2027-03 | 2027-03-01..2027-04-01
jan 2027 | 2027-01-01..2027-02-01
march | 2027-03-01..2027-04-01
next march | 2027-03-01..2027-04-01
last march | 2026-03-01..2026-04-01
this november | 2026-11-01..2026-12-01
november | 2026-11-01..2026-12-01
in may | 2027-05-01..2027-06-01
in may 2028 | 2028-05-01..2028-06-01
in 2028 | 2028-01-01..2029-01-01
next week | 2026-11-23..2026-11-30
last week | 2026-11-09..2026-11-16
this week | 2026-11-16..2026-11-23
next month | 2026-12-01..2027-01-01
last month | 2026-10-01..2026-11-01
this month | 2026-11-01..2026-12-01
next year | 2027-01-01..2028-01-01
this year | 2026-01-01..2027-01-01
last year | 2025-01-01..2026-01-01
the week after next | 2026-11-30..2026-12-07
the month before last | 2026-09-01..2026-10-01
next quarter | 2027-01-01..2027-04-01
q2 2027 | 2027-04-01..2027-07-01
the third quarter of 2027 | 2027-07-01..2027-10-01
second half of 2027 | 2027-07-01..2028-01-01
h1 2028 | 2028-01-01..2028-07-01
the weekend | 2026-11-21..2026-11-23
this weekend | 2026-11-21..2026-11-23
next weekend | 2026-11-28..2026-11-30
last weekend | 2026-11-14..2026-11-16
end of the month | 2026-11-30
end of the week | 2026-11-22
end of next month | 2026-12-31
start of next week | 2026-11-23
beginning of december | 2026-12-01
middle of january | 2027-01-15
mid-february | 2027-02-15
early march | 2027-03-01..2027-03-11
late april | 2027-04-21..2027-05-01
end of the year | 2026-12-31
eom | 2026-11-30
eoy | 2026-12-31
rest of the week | 2026-11-21..2026-11-23
rest of the month | 2026-11-21..2026-12-01
the first of next month | 2026-12-01
the 20th of next month | 2026-12-20
1st of the following month | 2026-12-01
last day of february | 2027-02-28
last day of next month | 2026-12-31
first monday of december | 2026-12-07
2nd fri in feb | 2027-02-12
the third thursday in january | 2027-01-21
last sunday in march 2027 | 2027-03-28
first weekend of december | 2026-12-05..2026-12-07
last weekday of the year | 2026-12-31
the second week of december | 2026-12-07..2026-12-14
the week of december 14 | 2026-12-14..2026-12-21
second to last friday of december | 2026-12-18
the 100th day of 2027 | 2027-04-10
week of christmas | 2026-12-21..2026-12-28
christmas | 2026-12-25
christmas eve | 2026-12-24
xmas day | 2026-12-25
new year's eve | 2026-12-31
nye | 2026-12-31
boxing day | 2026-12-26
easter | 2027-03-28
easter monday | 2027-03-29
good friday | 2027-03-26
valentines day | 2027-02-14
st patrick's day | 2027-03-17
halloween | 2027-10-31
thanksgiving | 2026-11-26
black friday | 2026-11-27
mother's day | 2027-05-09
labor day | 2027-09-06
july 4th | 2027-07-04
the fourth of july | 2027-07-04
easter 2028 | 2028-04-16
christmas 2030 | 2030-12-25
last christmas | 2025-12-25
next easter | 2027-03-28
diwali 2027 | 2027-10-29
hanukkah 2026 | 2026-12-05
chinese new year | 2027-02-06
passover 2027 | 2027-04-22
eid 2027 | 2027-03-10
the day after christmas | 2026-12-26
the day before easter | 2027-03-27
2 days before christmas | 2026-12-23
a week after new year | 2027-01-08
three days after thanksgiving | 2026-11-29
two months after christmas | 2027-02-25
the monday after easter | 2027-03-29
the saturday before christmas | 2026-12-19
summer 2027 | 2027-06-21..2027-09-23
this winter | 2026-12-21..2027-03-20
next spring | 2027-03-20..2027-06-21
in the nineties | 1990-01-01..2000-01-01
the 1980s | 1980-01-01..1990-01-01
2024 | 2024-01-01..2025-01-01
the weekend of the 14th | 2026-12-12..2026-12-14
easter weekend | 2027-03-27..2027-03-29
labor day weekend | 2027-09-04..2027-09-06
the last 3 days of december | 2026-12-29..2027-01-01
first 2 weeks of january | 2027-01-01..2027-01-15
the first 10 days of may | 2027-05-01..2027-05-11
the second half of march | 2027-03-16..2027-04-01
first half of next month | 2026-12-01..2026-12-16
week 45 of 2027 | 2027-11-08..2027-11-15
week 50 | 2026-12-07..2026-12-14
early in the week | 2026-11-16..2026-11-18
next working day | 2026-11-23
next business day | 2026-11-23
the same day next week | 2026-11-28
this day next month | 2026-12-21
a week today | 2026-11-28
a month from today | 2026-12-21
the year 2030 | 2030-01-01..2031-01-01
in the year 2030 | 2030-01-01..2031-01-01
late last week | 2026-11-14..2026-11-16
""")
