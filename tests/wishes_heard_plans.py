"""Messages about reminders and events written without a look at the phrases, with what they mean.
tests/test_wishes.py reads every row.
"""

from __future__ import annotations

# A line is the message, then the slots it has, as name=value; none where only the intent is held.
# A line that begins with a bar goes on with the one before.
WISHES: dict[str, str] = {
    "set_reminder": """
        remind me to water the ferns on sunday morning | text=water the ferns; when=2026-11-22T09:00:00
        hey can you remind me tomorrow at noon to ring the vet | when=2026-11-21T12:00:00; text=ring the vet
        could you please set a reminder for me to pay rent on the first of the month | text=pay rent; when=2026-12-01
        set an alarm for six forty five in the morning | when=2026-11-21T06:45:00; text=alarm
        i need an alarm at 7 am every weekday | when=FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=7;BYMINUTE=0; text=alarm
        wake me up at half past five tomorrow | when=2026-11-21T05:30:00; text=wake up
        please wake me in twenty minutes | when=2026-11-20T14:50:00; text=wake
        set timer for 12 minutes | when=720; text=timer
        start a timer ten minutes for the pasta | when=600; text=the pasta
        dont let me forget to bring the umbrella tonight | text=bring the umbrella; when=2026-11-20T21:00:00
        make sure i remember to lock the shed tonight at 10 | text=lock the shed; when=2026-11-20T22:00:00
        ping me at 4 about the parcel | when=2026-11-20T16:00:00; text=the parcel
        nudge me in an hour to stretch | when=2026-11-20T15:30:00; text=stretch
        rmd me 2 feed the fish @ 6 | text=feed the fish; when=2026-11-20T18:00:00
        reminder: dentist forms friday | text=dentist forms; when=2026-11-27
        i want to be reminded to take the bins out every thursday night
            | text=take the bins out; when=FREQ=WEEKLY;BYDAY=TH;BYHOUR=21;BYMINUTE=0
        i'd like a reminder to defrost the chicken at 3pm | text=defrost the chicken; when=2026-11-20T15:00:00
        put a reminder for tomorrow evening to iron my shirt | when=2026-11-21T18:00:00; text=iron my shirt
        create a reminder call the plumber at eleven | text=call the plumber; when=2026-11-21T11:00:00
        give me a shout at quarter to four so i can leave | when=2026-11-20T15:45:00; text=i can leave
        tell me to turn the oven off in 40 minutes | text=turn the oven off; when=2026-11-20T15:10:00
        alert me two hours from now | when=2026-11-20T16:30:00; text=time is up
        remind anna to collect the keys at 5pm | recipient=anna; text=collect the keys; when=2026-11-20T17:00:00
        remind us to vote next tuesday | text=vote; when=2026-11-24
        can you remind my wife about the school play on friday at 6
            | recipient=my wife; text=the school play; when=2026-11-27T18:00:00
        every day at 9pm remind me to take my vitamins | when=FREQ=DAILY;BYHOUR=21;BYMINUTE=0; text=take my vitamins
        i have to take my antibiotics every eight hours please remind me
            | text=take my antibiotics; when=FREQ=HOURLY;INTERVAL=8
        remind me about mums birthday on the 14th | text=mums birthday; when=2026-12-14
        notify me when its 3 pm | when=2026-11-20T15:00:00; text=it is time
        set up an alarm to go off at 5 tomorrow evening | when=2026-11-21T17:00:00
        alarm 8am saturday | when=2026-11-21T08:00:00; text=alarm
        buzz me at 1:15 | when=2026-11-21T13:15:00; text=time is up
        tomorrow 8am remind me gym bag | text=gym bag; when=2026-11-21T08:00:00
        don't let me miss the bus at 7:40 tomorrow morning | text=the bus; when=2026-11-21T07:40:00
        remember to remind me to cancel the gym trial before friday | text=cancel the gym trial; when=2026-11-27
        remind me when i get to the office to hand in my badge | place=office; text=hand in my badge
        would you mind reminding me to check the tyre pressure on saturday
            | text=check the tyre pressure; when=2026-11-21
        i must not forget to renew my insurance on the 20th of march remind me
            | text=renew my insurance; when=2027-03-20
        remind me in 3 days time to chase the invoice | when=2026-11-23T14:30:00; text=chase the invoice
        schedule a reminder at 2 for the call with kim | when=2026-11-21T14:00:00; text=the call with kim
        set reminder meeting with manager 10 am monday | text=meeting with manager; when=2026-11-23T10:00:00
        i need you to remind me to go to the bank at lunchtime | text=go to the bank; when=2026-11-21T12:00:00
        remind me every other wednesday that the cleaner comes
            | when=FREQ=WEEKLY;INTERVAL=2;BYDAY=WE; text=the cleaner comes
        turn the sprinkler on at 6pm reminder please | text=turn the sprinkler on; when=2026-11-20T18:00:00
        call me in ten minutes | text=call me; when=2026-11-20T14:40:00
        i need waking at 6 tomorrow | when=2026-11-21T06:00:00; text=wake up
        have an alarm go off at 9 pm every sunday | when=FREQ=WEEKLY;BYDAY=SU;BYHOUR=21;BYMINUTE=0; text=alarm
        schedule an alarm for noon | when=2026-11-21T12:00:00; text=alarm
        can i get a reminder about the recital on the 30th | text=the recital; when=2026-11-30
        send me a reminder to buy cat food at 6 | text=buy cat food; when=2026-11-20T18:00:00
        make me remember to take my inhaler at bedtime | text=take my inhaler; when=2026-11-20T22:00:00
        20 minute timer | when=1200
        beep me in 90 seconds | when=2026-11-20T14:31:30; text=time is up
        let me know when it's time to leave at quarter past 8 | text=leave; when=2026-11-20T20:15:00
        remind me this afternoon i have to print the tickets
            | when=2026-11-20T15:00:00; text=i have to print the tickets
        i need you to create an alarm for me for nine thirty pm | when=2026-11-20T21:30:00; text=alarm
        can you get me up at 5 am on monday | when=2026-11-23T05:00:00; text=wake up
        could you make sure i get up by seven tomorrow | when=2026-11-21T07:00:00; text=wake up
        please put in a reminder that i need to take the dog to the groomer on thursday at 10
            | text=take the dog to the groomer; when=2026-11-26T10:00:00
        remind me it's garbage night tonight at 8 | text=it's garbage night; when=2026-11-20T20:00:00
        let me set a reminder to order contact lenses | text=order contact lenses
        will you alert me 15 minutes before my 2 pm call | when=None; text=call
        alarm for 10 minutes from now | when=2026-11-20T14:40:00; text=alarm
        put 25 minutes on the timer | when=1500; text=timer
        i want a timer set for half an hour | when=1800; text=timer
        reminder for mom's flight landing at 4 45 pm | text=mom's flight landing; when=2026-11-20T16:45:00
        send me an alert on the 15th when rent is due | when=2026-12-15; text=rent is due
        set a weekly reminder to call my grandmother on sundays | when=FREQ=WEEKLY;BYDAY=SU; text=call my grandmother
        rmnd mum 2 bring the keys @ 5 | recipient=mum; text=bring the keys; when=2026-11-20T17:00:00
        remind me to email bob about the 3pm slot | text=email bob about the 3pm slot
        remind me the day before anna's birthday to buy flowers | when=None; text=buy flowers
        remind me 2 hours before the flight to check in | when=None; text=check in
        on the first monday of each month remind me to test the smoke alarm
            | when=FREQ=MONTHLY;BYDAY=1MO; text=test the smoke alarm
    """,
    "list_reminders": """
        show me all of my reminders
        which alarms are set right now | text=alarm
        do i have any alarms for tomorrow morning | when=2026-11-21T09:00:00; text=alarm
        list my alarms | text=alarm
        what time is my alarm set for | text=alarm
        are there any reminders for this week | when=2026-11-16
        read me the reminders i set for today | when=2026-11-20
        what are you going to remind me about on friday | when=2026-11-27
        whats coming up reminder wise
        is my six am alarm on | text=alarm; when=2026-11-21T06:00:00
        any alarms set for the weekend | when=2026-11-21
        when will my alarm ring | text=alarm
        tell me how long is left on the pasta timer | text=timer
        have i set a reminder for the recital
        what reminders have i got coming up this weekend | when=2026-11-21
        did i set an alarm for tomorrow | when=2026-11-21
        whats the next alarm on my phone | text=alarm
        please tell me all the alarms that are active | text=alarm
    """,
    "update_reminder": """
        change my 7 am alarm to 7:30 | old_when=2026-11-21T07:00:00; when=2026-11-21T07:30:00
        move the reminder about the vet to friday at 10 | text=the vet; when=2026-11-27T10:00:00
        push my pills reminder back to 9pm | text=pills; when=2026-11-20T21:00:00
        can you reschedule the rent reminder for next monday | text=rent; when=2026-11-23
        change the 6pm one to 7pm | old_when=2026-11-20T18:00:00; when=2026-11-20T19:00:00
        set my bin reminder to 8 instead of 9 | text=bin; when=2026-11-20T20:00:00
        make the gym reminder weekly | text=gym; when=FREQ=WEEKLY
        delay the laundry reminder by half an hour | text=laundry; duration=1800
        edit my alarm from 6 to 6 20 am | old_when=2026-11-21T06:00:00
    """,
    "cancel_reminder": """
        cancel my alarm
        erase all of the alarms i have set | which=all
        delete the reminder about the dentist | text=the dentist
        please remove my 8 am alarm | when=2026-11-21T08:00:00
        turn off the alarm for tomorrow | when=2026-11-21
        you can drop the reminder for the parcel now | text=the parcel
        i no longer need the reminder to call gran | text=call gran
        get rid of all reminders for friday | when=2026-11-27; which=all
        kill the pasta timer | text=pasta
        never mind the vitamins reminder | text=vitamins
        disable my weekday alarm | text=alarm
        scrap the bins reminder | text=bins
        quit reminding me about the taxes | text=the taxes
        switch off all alarms | text=alarm
        remove every reminder from today | when=2026-11-20; which=all
        i dont need the 7 o clock alarm any more | when=2026-11-21T07:00:00
        get rid of my five thirty alarm | when=2026-11-20T17:30:00
        cancel the reminder i set for the groomer | text=the groomer
        remove the alarm i have set for the weekend | text=alarm; when=2026-11-21
        can you turn the seven o'clock alarm off | when=2026-11-21T07:00:00
        kill all timers | which=all
    """,
    "snooze": """
        snooze for ten minutes | when=600
        give me another 15 minutes | when=900
        remind me again in half an hour | when=2026-11-20T15:00:00
        not now ask me later | when=2026-11-20T16:30:00
        snooze it till tomorrow morning | when=2026-11-21T09:00:00
        five more minutes please | when=300
        hit snooze
        can you snooze that reminder until 3 | when=2026-11-20T15:00:00
        ask me again tomorrow | when=2026-11-21
        snooze 10 | when=600
    """,
    "acknowledge": """
        ok did it
        already taken care of
        yep all done thanks
        i did that one
        took them
        got it done
        just did it thanks
        yes taken
        ive taken my tablets | text=pills
    """,
    "create_event": """
        schedule a meeting with raj on monday at 2pm | title=meeting with raj; when=2026-11-23T14:00:00
        add dentist appointment to my calendar for march 12 at 9:30 am
            | title=dentist appointment; when=2027-03-12T09:30:00
        put dinner with the smiths on the calendar friday 7pm | title=dinner with the smiths; when=2026-11-27T19:00:00
        book lunch with carla tomorrow at 12:30 at the noodle bar
            | title=lunch with carla; when=2026-11-21T12:30:00; location=noodle bar
        create an event called book club on the 19th at 8 in the evening | title=book club; when=2026-12-19T20:00:00
        new event yoga class every tuesday at 6 pm | title=yoga class; when=FREQ=WEEKLY;BYDAY=TU;BYHOUR=18;BYMINUTE=0
        block out thursday afternoon for tax paperwork | when=2026-11-26T15:00:00; title=tax paperwork
        i have a job interview next wednesday at 10 | title=job interview; when=2026-11-25T10:00:00
        pencil in coffee w/ dana sat 11 | title=coffee w/ dana; when=2026-11-21T11:00:00
        haircut fri 4pm | title=haircut; when=2026-11-27T16:00:00
        mark the 28th of march as my anniversary on the calendar | when=2027-03-28; title=my anniversary
        set up a call with the accountant for tomorrow from 3 to 4
            | title=call with the accountant; when=2026-11-21T15:00:00
        arrange a meeting with the landlord on thursday at half nine
            | title=meeting with the landlord; when=2026-11-26T09:30:00
        plan a picnic for sunday at one in the park | title=picnic; when=2026-11-22T13:00:00; location=park
        can you put a recurring team lunch in my calendar every friday at 1
            | title=team lunch; when=FREQ=WEEKLY;BYDAY=FR;BYHOUR=13;BYMINUTE=0
        invite bob and sue to the planning meeting on tuesday at 11
            | invitees=bob and sue; title=planning meeting; when=2026-11-24T11:00:00
        save the date: noras wedding june 20 | title=noras wedding; when=2027-06-20
        flight to lisbon on april 3 at 6:15am add it to my calendar | title=flight to lisbon; when=2027-04-03T06:15:00
        reserve 2 to 4 on monday for the budget review | when=2026-11-23T14:00:00; title=the budget review
        enter a conference in chicago from the 10th to the 12th | title=conference in chicago; when=2026-12-10
        log a doctors appointment for tomorrow 8 am | title=doctors appointment; when=2026-11-21T08:00:00
        would you add an event for next saturday called garage sale | when=2026-11-28; title=garage sale
        set meeting with jim for three p m today | title=meeting with jim; when=2026-11-20T15:00:00
        make a calendar entry for the school fair on may 2nd from 10 till 1
            | title=the school fair; when=2027-05-02T10:00:00
        stick physio in the diary for monday at quarter past two | title=physio; when=2026-11-23T14:15:00
        create a weekly one on one with tara on thursdays at 11
            | title=weekly one on one with tara; when=FREQ=WEEKLY;BYDAY=TH;BYHOUR=11;BYMINUTE=0
        lunch with the team at luigis tomorrow at 1
            | title=lunch with the team; when=2026-11-21T13:00:00; location=luigis
        enter my wedding anniversary on june 18 | title=wedding anniversary; when=2027-06-18
        schedule my annual physical for april 10th at 8 30 in the morning
            | title=annual physical; when=2027-04-10T08:30:00
        i need to schedule a conference call with the vendors next tuesday at 3
            | title=conference call with the vendors; when=2026-11-24T15:00:00
        put jury duty on my calendar for the 23rd | title=jury duty; when=2026-11-23
        mark my calendar for a dentist visit on friday at 4 | title=dentist visit; when=2026-11-27T16:00:00
        i have a date with kim at 8 on saturday add it to the calendar | title=date with kim; when=2026-11-21T08:00:00
        book me in for a haircut at 3 on the 14th | title=haircut; when=2026-12-14T15:00:00
        can you schedule a meeting for me with human resources | title=meeting with human resources
        set an appointment with dr wong for tuesday | title=appointment with dr wong; when=2026-11-24
        add mike's soccer game sunday at 11 am to the family calendar
            | title=mike's soccer game; when=2026-11-22T11:00:00
        dinner w/ mags 7pm thurs at nandos | title=dinner w/ mags; when=2026-11-26T19:00:00; location=nandos
    """,
    "calendar_query": """
        what do i have on tomorrow | when=2026-11-21
        whats my schedule look like next week | when=2026-11-23
        when is my next appointment | title=appointment
        what time is the meeting with raj | title=meeting with raj
        show me my calendar for march | when=2027-03-01
        anything planned for friday night | when=2026-11-27T21:00:00
        how busy am i on the 12th | when=2026-12-12
        tell me my agenda for today | when=2026-11-20
        is there anything on my calendar after 5 | when=2026-11-20T17:00:00
        when am i meeting carla | title=carla
        wats happening this wkend on my cal | when=2026-11-21
        check if i have something scheduled at 3 pm | when=2026-11-20T15:00:00
        how many appointments have i got this month | when=2026-11-01
        do i have time for a coffee tomorrow morning | when=2026-11-21T09:00:00
        who am i meeting with on thursday | when=2026-11-26
        where is my two o'clock | when=2026-11-21T14:00:00
        when does book club start | title=book club
        what's the first thing on my calendar tomorrow | when=2026-11-21
        list the events i have next month | when=2026-12-01
        am i double booked on tuesday | when=2026-11-24
        what am i doing sunday | when=2026-11-22
        have i got plans tonight | when=2026-11-20T21:00:00
        give me an overview of my week
        open my calendar
        when's my physio | title=physio
        what time do i meet tara
        how does my friday look | when=2026-11-27
        remind me of my schedule for tomorrow | when=2026-11-21
        where do i have to be at noon | when=2026-11-21T12:00:00
        what am i supposed to be doing at 3 | when=2026-11-20T15:00:00
        do i have to be somewhere tomorrow morning | when=2026-11-21T09:00:00
        is my afternoon open on wednesday | when=2026-11-25
        tell me about my appointments next tuesday | when=2026-11-24
        when's my next doctors appointment | title=doctors appointment
        how many meetings are on my calendar for today | when=2026-11-20
        who is going to be at the meeting on friday | when=2026-11-27
        what's on the books for this weekend | when=2026-11-21
        is there room in my schedule on thursday for lunch | when=2026-11-26
        has anything been scheduled for the 30th | when=2026-11-30
        give me the details of my next meeting
        where's the staff meeting being held
        what time do i have to pick up the kids | title=pick up the kids
        read off my appointments for the day
    """,
    "update_event": """
        cancel my dentist appointment | title=dentist appointment
        move my meeting with raj to wednesday at 3 | title=meeting with raj; when=2026-11-25T15:00:00
        reschedule lunch with carla for friday at one | title=lunch with carla; when=2026-11-27T13:00:00
        push the budget review back by an hour | title=budget review; when=3600
        remove tomorrows haircut from my schedule | title=haircut; when=2026-11-21
        clear my calendar for friday | when=2026-11-27
        can you change the time of my interview to 11 | title=interview; when=2026-11-21T11:00:00
        postpone the team lunch till next week | title=team lunch; when=2026-11-23
        take the picnic off my calendar | title=picnic
        wipe all the events i have on saturday | title=events; when=2026-11-21
        please cancel all my meetings this afternoon | title=meetings; when=2026-11-20T15:00:00
        bring the call with the accountant forward to 2 | title=call with the accountant; when=2026-11-21T14:00:00
        the picnic is now at 3 not 1 | title=picnic; when=2026-11-20T15:00:00
        make dinner with the smiths 8 pm instead | title=dinner with the smiths; when=2026-11-20T20:00:00
        call off the meeting with jim | title=meeting with jim
        i cant make yoga on tuesday take it out of the calendar | when=2026-11-24
        i need to move the school fair to may 9th | title=school fair; when=2027-05-09
        drop the viewing on friday | title=viewing; when=2026-11-27
        tara can't make thursday so move our one on one to friday | title=one on one; when=2026-11-27
        swap physio from monday to wednesday | title=physio
        get the team lunch off my calendar | title=the team lunch
        please delete all of my appointments for next week | title=appointments; when=2026-11-23
        cancel my three o'clock appointment tomorrow | when=2026-11-21T15:00:00; title=appointment
        i need to cancel the meeting with the vendors | title=meeting with the vendors
        take jury duty off the calendar | title=jury duty
        please remove the haircut on the 14th | title=haircut; when=2026-12-14
        change staff meeting from monday to tuesday | title=staff meeting; when=2026-11-24
        clear everything on my calendar for tomorrow | when=2026-11-21
        push my meeting back thirty minutes | title=meeting; when=1800
    """,
}
