"""Messages about reminders, alarms and the calendar, from five rounds
written without a look at the phrases. tests/test_wishes.py reads every row.
"""

from __future__ import annotations

WISHES: dict[str, str] = {
    "calendar_query": """
        what's happening on my calendar this saturday
        do i have anything going on tomorrow night
        am i doing anything next tuesday
        what do i have on for the weekend
        is there anything on my schedule for the 14th
        tell me when my meeting with jordan is
        what time is my doctor's appointment
        when's my next meeting
        who is coming to the planning meeting
        where's the offsite being held
        how long is my meeting with hr
        how many meetings do i have today
        am i free at 4 on thursday
        what events do i have coming up in december
        do i have a meeting with lucy this week
        what's first on my agenda tomorrow
        check my calendar for conflicts on friday
        let me know what meetings are scheduled between 1 and 5 today
        could you go over my schedule for the rest of the week
        i need to know if i'm busy at noon
        find out when my haircut is
        pull up tuesday's appointments
        are there any events on the 22nd
        when is the team lunch happening
        is there a meeting at 3
        how much time until my next appointment
        anything planned tonight
        how does my day look
        what's on the calendar for next week
        did i schedule anything for the 5th of january
        do i have time for lunch on wednesday
        show all meetings for thursday afternoon
        when do i have to leave for my next appointment
        what's my schedule like on friday
        are there any meetings with the design team this month
        tell me about the next event on my calendar
        what appointments do i have between now and friday
        can you tell me if i have something at 6 pm tonight
        what's the location of my 2 pm meeting
        who's attending the board meeting
        at what time does the conference start
        was there a meeting yesterday
        what day is my dentist appointment on
        is wednesday evening open for me
        i want to see my calendar
        any events happening today
        do i have a birthday party to go to this month
        what have i got on after lunch
        please open my calendar for december
        check if i am available next saturday
        how long until my meeting with karen
        when am i seeing dr patel next
        how many events do i have scheduled next week
        is there anything i need to attend today
        what's next on my schedule
        check my availability for tuesday at 10
        do i have any commitments over the holidays
        have i got a meeting with marketing tomorrow
        tell me my plans for the evening
        look at my calendar and tell me whats happening tuesday
        is my interview tomorrow or thursday
        what's the title of my first meeting
        what events do i have on march 15
        can you check if i have anything scheduled for the morning of the 9th
        is there a meeting scheduled for this afternoon
        when is the next time i'm meeting with bill
        have i made any plans for new year's eve
        please tell me all of my appointments for next week
        what does tuesday look like for me
        when's my daughter's recital
        am i booked up on thursday
        do i have a dinner planned with sara tonight
        what time do i have to be at the clinic tomorrow
        who am i having lunch with on friday
        what meetings does my calendar have for today
        find my appointment with the chiropractor
        show me next month's calendar
        do i have any events on my calendar with the word budget
        i'd like to know my schedule for tomorrow
        what's up next for me today
        did my boss schedule a meeting for monday
        how much free time do i have this afternoon
        what is the date of my eye exam
        read out today's agenda
        where is my 10 am meeting
        is anyone meeting with me at 1
        how long will the workshop be
        show me what i am doing on the 30th
        am i available for a call at 5 pm
        my schedule please
        tell me if i have any meetings tomorrow
        what meetings have i got this week
        what do i have scheduled after 4 pm
        is there a party on my calendar this month
        do i have plans with tony this weekend
        can you look up my appointment for friday
        remind me what i have going on tomorrow
        list my events for this month
        is my calendar open on the 23rd
        how many appointments do i have with dr woods
        show me everything on my calendar for january
        who will be at the budget meeting
        what's the plan for tonight
        do i work on saturday
        give me a rundown of my appointments
        did i put the concert on my calendar
        check what time my flight leaves on my calendar
        could you see if tuesday at 3 is free
        what does my afternoon look like
        is there something scheduled for the 17th
        what event is at 8 pm
        what time is dinner with the smiths
        are there any appointments for tomorrow afternoon
        please check my schedule for monday morning
        do i have anything at 3 today
        what's going on this saturday
        when is mother's birthday party
        what have i got planned for the 4th
        who's invited to the picnic
        which meetings do i have with jake
        how long does the training last
        am i busy next thursday afternoon
        tell me what events i have next month
        do i need to be anywhere at noon
        is the team meeting still at 10
        what's on for tomorrow
        read my calendar for today
        i want to know what's on my schedule for friday
        show my appointments
        when do i meet with the principal
        do i have any birthdays coming up
        what was on my calendar for yesterday
        where will the wedding be
        how many hours of meetings do i have tomorrow
    """,
    "create_event": """
        put a meeting with susan on my calendar for monday at 10 | title=meeting with susan; when=2026-11-23T10:00:00
        schedule a call with the bank for tomorrow 2pm | title=call with the bank; when=2026-11-21T14:00:00
        add dentist appointment to calendar december 4th at 9 am | title=dentist appointment; when=2026-12-04T09:00:00
        i have a job interview on wednesday at 11 add it to my calendar | title=job interview; when=2026-11-25T11:00:00
        mark my calendar for lisa's birthday on the 12th of march | title=lisa's birthday; when=2027-03-12
        make an appointment for a haircut this saturday at noon
        create an event called game night for next friday at 7 pm | title=game night; when=2026-11-27T19:00:00
        block off friday afternoon for writing | when=2026-11-27T15:00:00; title=writing
        set up a meeting with tom and ana at 3 tomorrow
        book a conference room for 2 pm
        new event: yoga, thursdays at 6pm
        please add parent teacher conference on tuesday at 5 30 to my calendar
        could you pencil in brunch with mel for sunday
        arrange a meeting with the finance team next week
        save the date for the wedding june 12
        get a lunch with paul on the books for monday
        put jury duty on my schedule for april 3rd
        i need to set an appointment with my accountant for the 9th at 2
        add an event for mother's day
        schedule my annual physical for the first week of february
        create a calendar event for the company picnic on saturday at 11
        please schedule a meeting with jeff from accounting on tuesday at noon
        meeting with ravi tomorrow 3 to 4
        new calendar entry dinner at grandma's sunday 6pm
        can you schedule me a lunch with pam for tomorrow
        set up a weekly meeting every monday at 9 am with the sales team
        log my vacation from july 3 to july 10 in my calendar
        add "pick up kids" to my calendar at 3 pm every weekday
        calendar doctor visit may 2
        book time with my manager on thursday morning
        i want to schedule an event
        add dad's surgery to the calendar on the 18th
        enter soccer practice on my calendar for saturdays at 10
        reserve tuesday from 2 to 5 for deep work
        please put down a meeting with carla for two pm on the 12th
        add vet appointment for rex on thursday at 4:30
        schedule movie night with the girls for friday
        make a calendar entry for payday on the 15th
        i want to set up a meeting with hr for next tuesday at ten
        can you add an appointment with dr kim to my schedule for the 1st of december at 3
        book the small meeting room for monday at 9
        set up dinner with the in laws saturday at 7
        event: garage sale, saturday 8 am to noon
        put my daughter's graduation on the calendar for may 22
        create meeting with john at 4 pm
        please note on my calendar that i have a flight on the 7th at 6 am
        i'm having lunch with my sister on tuesday, please add it
        repeat event trash day every thursday
        set a meeting for today from 3 to 4 with lisa
        schedule conference call tomorrow
        add event
        remember that i have a dentist appointment on the 3rd at 10
        plan a picnic for next sunday
        add meeting at 3 pm with the designers
        i have an appointment with the orthodontist on the 6th at 8:30 am
        set event for mom's birthday on august 9
        make a reservation on my calendar for tuesday at 2
        put lunch with claire at 12:30 on my schedule for tomorrow
        schedule me for a massage on sunday at 4
        new appointment thursday 10 am eye doctor
        please create an event on the 28th for the block party
        can you put a meeting on my calendar for 10 am tomorrow called budget review
        add the farmers market to saturday morning
        schedule time to study tomorrow from 6 to 8
        set up a lunch meeting with the vendor on wednesday
        add the concert to my calendar for friday night
        schedule a haircut
        i'd like to add an event to my calendar
        put me down for volunteering on saturday
        set a meeting with olga for thursday at 1 pm
        add brunch with the neighbors on sunday at 11 to my calendar
        create appointment for car inspection on monday at 8
        put "call with investors" on my calendar for the 2nd at 4 pm
        i have to go to a wedding on june 20th put it on my schedule
        can you make an event for the bake sale next saturday
        schedule dinner with dan for 7 tonight
        let's set up a meeting for tuesday morning
        book a meeting with legal from 2 to 2:30 tomorrow
        add a new event to my calendar for the reunion in july
        mark december 12th as dad's retirement party
        schedule a dentist appointment for next month
        please add a doctor's appointment on thursday the 3rd at 9:15
        plan a date night for friday
    """,
    "update_event": """
        move my meeting with susan to 2 pm | title=meeting with susan; when=2026-11-21T14:00:00
        reschedule the dentist for next thursday
        cancel my 3 o'clock meeting
        push lunch back by an hour
        take tomorrow's brunch off my schedule
        change the location of the party to my house
        remove all my events for friday
        clear my calendar for the afternoon
        switch my haircut from monday to wednesday
        can you erase the appointment with dr lee
        please drop the book club event
        extend the planning session by 30 minutes
        rename the event to team dinner
        reschedule tomorrow's standup to 10
        move the meeting from 2 to 3
        please remove lunch with pam from the calendar
        clear everything from my calendar on monday
        delete my event on friday
        i need to cancel the meeting with jeff
        change my appointment on the 9th to the 10th
        can you get rid of soccer practice this saturday
        push back my 4 o'clock by thirty minutes
        i can't make the interview, please reschedule it for next week
        remove the birthday party from my schedule
        change the name of my event to staff party
        switch the doctor visit to 3 pm instead
        take the picnic off the calendar
        wipe my schedule for next week clean
        i have to change my haircut appointment
        postpone the board meeting until thursday
        make my meeting an hour longer
        cancel all of today's appointments
        delete the garage sale event
        cancel all my meetings on wednesday
        i need to move my dentist appointment to a different day
        change the start time of my meeting to 9:30
        take the graduation off of my calendar
        reschedule the conference call from tuesday to friday
        cancel dinner with the in laws
        remove the meeting at 4 pm from my calendar
        please unschedule my yoga class
        drop my 2 pm appointment
        update the location of the board meeting to room 12
        shift my haircut by two hours
        edit the meeting with lisa so it starts at 4
        the call with bill is cancelled, take it off my calendar
        make the picnic start at noon instead of 11
        postpone lunch with my sister by a week
        remove the next event from my calendar
        move my dentist appointment
        the meeting with the lawyers needs to be moved to monday
        cancel my 9 am
        delete all events from next week
        can you move lunch with claire to 1
        please take the block party off my calendar
        reschedule the eye doctor to next month
        change my massage to 5 pm
        i won't be going to the concert, remove it from my calendar
        remove wednesday's lunch meeting
        cancel my plans for saturday
        call off the budget review
        my haircut was changed to 2 pm
        get rid of all appointments on friday
        make the study session two hours instead of one
        clear all events today
        swap my monday and tuesday meetings
        please cancel the bake sale event
        change brunch to noon
        delete my appointment with olga
        cancel thursday's meeting
        reschedule my 3 pm to 5 pm
        i need to push my dentist appointment to the following week
        remove pottery class from wednesday
        can you move my meeting with legal to the morning
        i want to cancel all my appointments for tomorrow
        update my calendar, the reunion is now on the 18th
        take my 10 o'clock off the calendar
        delay my next meeting by 15 minutes
        edit the date of the retirement party
        cancel date night
        delete all calendar entries for sunday
        the picnic was moved to 1 pm
    """,
    "set_reminder": """
        remind me to take out the trash tonight | text=take out the trash; when=2026-11-20T21:00:00
        wake me up at six thirty tomorrow
        i need an alarm for 5 am
        set alarm 7 15
        set another timer for 12 minutes
        please set up a reminder to change the air filter every three months
        i need to be reminded to call the vet on monday
        give me a reminder about the laundry in 40 minutes
        make sure i don't forget my umbrella tomorrow morning
        alert me when it's 4 o'clock
        notify me an hour before my flight tomorrow at 2pm
        create a reminder for my anniversary on may 9
        i want an alarm set for noon
        set a repeating alarm for weekdays at 6 am
        have an alarm go off in an hour
        remind me i have soup on the stove in ten minutes
        set the alarm to ring at quarter to nine
        egg timer 6 minutes
        remind me to switch the laundry in 45 minutes | text=switch the laundry; when=2026-11-20T15:15:00
        can i get a reminder to call my mother at seven tonight | text=call my mother; when=2026-11-20T19:00:00
        please remind me about my doctor's appointment on tuesday at 4
        set a reminder for me to pick up dry cleaning after work | text=pick up dry cleaning; when=2026-11-20T17:30:00
        i have to remember to pay the rent on the first, remind me
        put a reminder on my phone to buy stamps
        wake me at 5:45 am tomorrow
        wake me up in two hours
        i need to get up at 6 tomorrow
        make an alarm for 4 45 pm
        alarm for quarter past nine
        set my alarm to go off at 7 every morning
        create an alarm for tuesday at 8 am
        turn on my 7 am alarm
        set a timer for one hour and 20 minutes
        time 8 minutes for me
        could you start a 25 minute timer
        let me know when 15 minutes have passed
        timer set 5 min
        two minute timer please
        don't let me forget to feed the neighbor's cat this weekend
        remind me every other friday to put the recycling out
        make a reminder that i need to renew my license by march
        give me a nudge at noon to eat something
        keep reminding me to drink water every hour
        remind me tomorrow morning
        set an alert for the webinar at 11
        i need to remember my passport tomorrow
        reminder: dentist on monday
        can you remind us to leave at 8
        rmd me 2 txt jo @ 5
        i would like you to remind me to check the oven in twelve minutes
        please remind me that my library books are due on friday
        alert me at 3 that i have to pick up the kids
        reminder for tuesday: take out recycling
        could you remind me in an hour and a half to check the roast
        i'd like to set a reminder
        remind me 15 minutes before my meeting
        remind me of tom's party on saturday evening
        set up a daily reminder at 9 pm to take my vitamins
        add a reminder for the electric bill on the 20th of every month
        don't let me forget to call the school in the morning
        wake me up tomorrow at 6 a m
        i have to be up by 5 30
        set alarm for 6 pm today
        can you make sure i wake up at 7
        alarm at eight tomorrow morning please
        set an alarm to go off in 20 minutes
        i'd like an alarm for noon on saturday
        new alarm 5:15
        put an alarm on for monday at 6
        set a half hour timer
        timer 90 seconds
        start timer for 3 minutes
        notify me tomorrow at ten about the sale
        give me a wake up call at six
        remind me about trash night
        tell me to leave at 4:15
        remind me at lunch to call the bank
        don't forget to remind me of mom's birthday on the 2nd
        text me at 8 to take my meds
        set reminder to water the garden at 6 pm
        i need a reminder about the school play on thursday
        remind me that i need to call the plumber at 10 tomorrow
        would you remind me to thaw the chicken this afternoon
        can you remind me about my flight on sunday
        reminder at 4 pm to get the kids
        create a reminder to update my resume
        make sure to remind me to lock the door tonight
        i want to be reminded about the sale on monday
        set a reminder for every tuesday to bring in the trash cans
        remind me on the 3rd to cancel the subscription
        remind me to ask amy about the trip when it's friday
        alarm please for 7 am tomorrow
        please wake me in 30 minutes
        set the alarm for five minutes from now
        i need to be woken up at 8
        set up an alarm for the morning at 6:50
        add alarm at 9 pm
        could you please set alarm for sunday at 9 am
        set a 45 minute timer please
        please start the timer for 10 minutes
        i need a timer set for 2 hours
        give me a 7 minute timer
        ping me in 10
        tell me at 6 to feed the baby
        can i have a reminder to send the rent check on friday
        put a reminder for me to buy cat litter
        remind me to pay my credit card bill on the 10th
        remind me to move the car at 8
        set a reminder to check the mail at 4
        remind me at 9 tonight that the game is on
        i want to remember to buy candles tomorrow
        add a reminder for me to wash my hair
        new reminder: oil change saturday at 10
        can you set an alarm for 6:20 tomorrow morning
        set alarm for half past five
        i need the alarm to go off at 4 am
        please set multiple alarms for the morning
        alarm for 10 pm tonight labeled medicine
        schedule an alarm for 3 pm
        wake me up before 8
        have my alarm wake me at 5:30
        get me up at seven
        set my timer for 15 minutes
        can you time 10 minutes
        set a timer 30 seconds
        start a 1 hour timer
        countdown from 5 minutes
        remind me in three days to follow up with the bank
        remind me daily at noon to walk
        set a weekly reminder for sunday to call dad
        please remind me about the potluck next wednesday at 6
        remember to remind me to feed the fish
        make a note to remind me to order checks tomorrow
        don't let me forget that amy's recital is at 7
    """,
    "list_reminders": """
        what alarms do i have on
        are there any alarms set for tomorrow morning
        tell me what my reminders are
        do i have an alarm set for 7
        is my alarm on
        read me my reminders for the day
        have i got any reminders this week
        what was i supposed to remember to do today
        check how much time remains on my pizza timer
        do i have reminders set for the weekend
        when is my alarm going to go off
        list the alarms i have for tomorrow
        is there a reminder for the electric bill
        what time will my alarm ring
        how many alarms have i set
        have i set an alarm for tomorrow
        check my reminders
        what's left on the timer
        tell me which alarms are active
        what's my next reminder
        what reminders are coming up this week
        did i set a timer
        how many minutes are left on my timer
        do i have any alarms set for 6 am
        what time did i set my alarm for
        could you list my reminders please
        what are all my alarms
        are any alarms on
        which reminders have i set for today
        what time do i have my alarm set for tomorrow
        show alarms
        tell me when my next alarm is
        what do i need to be reminded of
        do i have any reminders for today
        what alarms are on
        is my alarm set for tomorrow
        when's my alarm
        tell me all my reminders
        how much time remains on the timer
        list reminders
        which alarms do i have for the weekend
    """,
    "cancel_reminder": """
        turn my 7 am alarm off
        delete the reminder about the vet
        stop my timer
        get rid of all my alarms
        remove the reminder for tomorrow
        forget the alarm for monday
        please clear my reminders
        shut off the alarm
        delete my 6 am alarm
        never mind the reminder about the laundry
        cancel tomorrow's wake up alarm
        please remove my reminder to call mom
        disable the weekday alarm
        cancel the timer
        i want to delete a reminder
        get rid of the reminder for the dentist
        remove all alarms
        stop the alarm
        cancel my alarm for tomorrow
        can you turn off my 6:30 alarm
        remove reminder about library books
        please delete all of my reminders for today
        i don't need the reminder for trash night anymore
        cancel reminding me about the meds
        turn all alarms off
        dismiss the pasta timer
        cancel the 7 am wake up alarm
        delete all alarms for tomorrow
        turn the alarm off please
        i no longer need the alarm at 8
        remove that timer
        can you cancel the reminder i set for friday
        stop all timers
        turn off alarm
        delete reminder to pay rent
        cancel my wake up call
        please stop reminding me to drink water
        remove the alarm i set for 5
        take away my reminder for tomorrow
    """,
    "undo": """
        undo that please
        oops, undo
        take it back
        can you undo what you just did
        reverse the last change
        revert what you just did
        no, undo it
    """,
    "snooze": """
        give me five more minutes
        snooze the alarm for 5 minutes
        give me ten more minutes
        later, in 20 minutes
    """,
    "acknowledge": """
        got it, i took the pills
    """,
}
