"""What people text, in our own words, and the intent it has. tests/test_router.py reads every row."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "set_reminder": """
        remind me to water the plants at 6
        remind me at half past seven tomorrow morning to feed the fish
        rmnd me tmrw 2 cal mom
        can you remind me on monday about the parcel
        set a reminder for tomorrow at 9 to pay the gardener
        don't let me forget the umbrella tonight
        don't forget to remind me to call the school at 3
        wake me up at 7
        set an alarm for 6:30
        set a timer for 10 minutes
        remind me every friday at noon to send the invoice
        remind me in 20 minutes to turn the oven off
        i need a reminder to pick up Lena at 5
        could you possibly ping me at 4 about the laundry
        hey hob please remind me tomorrow to buy a birthday card thanks
        reminder: take the bins out tonight
        pls remind me 2 take my pills at 8
        set an alarm for 7 am on weekdays
        remind me to text Sarah at 5
        remind me to add milk to the list tomorrow
    """,
    "list_reminders": """
        what reminders do i have
        show me my reminders for tomorrow
        when is my next reminder
        do i have any reminders on monday
        list all my reminders
        which alarms are set
        any reminders today?
        whats my next alarm
        what alarms do i have for tomorrow
        how much time is left on my timer
    """,
    "cancel_reminder": """
        cancel the reminder about the parcel
        delete my reminder to call Dave
        cancel all my reminders
        turn off my alarm
        stop the timer
        remove the alarm for 7 am
        you can forget the reminder about the bins
        cancel my 6 o'clock alarm
        delete all alarms
    """,
    "snooze": """
        snooze
        snooze for 20 minutes
        snooze it until 5
        remind me again in an hour
    """,
    "add_task": """
        add renew passport to my to do list
        new task: clean the gutters
        put call the electrician on my todo list
        i need to add fix the bike to my tasks
        add buy detergent to my tasks
        add a task to sort the photos by friday
        create a task called tidy the shed
        add watch 24 to my tasks
        please put vacuuming on my task list
        todo: book the vet
    """,
    "view_tasks": """
        what's on my to do list
        show me my tasks
        what do i have to do today
        what tasks are due this week
        read my to-do list
        list my chores
        any open tasks?
        what's left on my todo list
    """,
    "complete_task": """
        mark laundry as done
        done with dishes
        i finished the tax return
        check off clean the gutters on my to do list
        mark the task fix the bike as complete
        complete the task call the vet
        tick off vacuuming on my todo list
    """,
    "delete_task": """
        remove vacuuming from my to do list
        delete the task about the shed
        take renew passport off my tasks
        delete fix the bike from my task list
    """,
    "add_item": """
        add milk to the grocery list
        add eggs, bread and 2 lemons to my shopping list
        put paper towels on the shopping list
        ad mlk n brd 2 grocry list
        we need more coffee on the grocery list
        please add oat milk to groceries
        add salt and vinegar chips and mac and cheese to the shopping list
        i need you to put onions on my grocery list
        could you add butter to the shopping list please
        stick a bag of flour on the shopping list
    """,
    "check_list": """
        what's on my grocery list
        show me the shopping list
        read me my grocery list please
        what do i need to buy
        groceries
        is there milk on my shopping list
        what's on the shopping list for today
        do i have eggs on my grocery list
        pull up the shopping list
        how many eggs are on the shopping list
        let me hear my shopping list
    """,
    "mark_purchased": """
        i bought the milk
        check bread off my shopping list
        mark eggs as bought
        i got the lemons
        cross flour off the grocery list
        tick off milk on the shopping list
    """,
    "remove_item": """
        remove milk from the grocery list
        take bread off the shopping list
        delete eggs from my shopping list
        get rid of the onions on the shopping list
        take the lemons off my grocery list please
    """,
    "clear_list": """
        clear my shopping list
        empty the grocery list
        delete everything on the shopping list
        wipe my grocery list
        remove everything from my shopping list
    """,
    "time": """
        what time is it
        what's the time in Tokyo
        tell me the time
        what day is it today
        what's today's date
        time in lisbon please
        do you know what time it is in new york
        current time in Oslo
        what is the time difference between London and Sydney
        which time zone is Denver in
        what date is it next friday
        how late is it in Berlin
    """,
    "help": """
        help
        what can you do
        can you set reminders?
        what can i ask you
        how do i add a reminder
        how do you work
        what are you able to do
        what kinds of things can you help me with
    """,
    "undo": """
        undo
        undo that
        take that back
        undo the last thing
        revert that
    """,
    "small_talk": """
        hello
        thanks a lot
        good morning
        who are you
        tell me a joke
        how are you
        goodbye
        thank you very much
        are you a robot
        what's your name
        you're great
        good night
        who made you
        how old are you
        what is the meaning of life
        nice to meet you
    """,
    "explain": """
        why did you do that
        what did you just do
        did you remind me to stretch?
    """,
    "status_check": """
        are you working
        is everything working?
        status
        are you there
        are you ok
    """,
    "send_message": """
        text Sarah that I'll be there at 5
        send a message to Tom saying the door is open
        message Ben remind me to bring the charger
        tell Anna I'm running late
        let my sister know the train was cancelled
        send Joe a text
        ask Peter if he can bring chairs
        send an sms to the landlord
        whatsapp Maria happy birthday
        txt dad im home
        shoot my boss a message that I'm sick
    """,
    "call_contact": """
        call Dave
        can you ring my sister
        phone the dentist
        give Anna a call
    """,
    "contact_lookup": """
        what's Anna's phone number
        give me the address of Dr Weber
        do you have Mia's email address
        how do i reach the plumber
        show me Tom's contact details
        look up Jonas in my contacts
    """,
    "calendar_query": """
        what's on my calendar tomorrow
        am i free on tuesday afternoon
        when is my dentist appointment
        do i have any meetings today
        wats on my cal thurs
        what does my week look like
        show me my schedule for friday
        anything going on this weekend?
        what am i doing tonight
        who am i meeting tomorrow
        how many meetings do i have on monday
        where is my 11 am meeting
        is there anything on my calendar for next week
        what's my schedule for tomorrow morning
        do i have plans tonight
        what time is my meeting with Priya
    """,
    "create_event": """
        schedule lunch with Priya on thursday at noon
        add dentist to my calendar for monday at 3pm
        create an event called book club next tuesday at 7pm
        book a meeting with Jo tomorrow at 10
        gym 6-7 tmrw
        dentist thurs 3pm
        put the school play on my calendar for december 4
        set up a meeting with the team on wednesday at 2
        add mom's birthday to my calendar on february 8
        new event: choir practice on sunday at 5
        make an appointment with the vet for friday at 4
        i have a doctor's appointment on monday at 10
        plan dinner with the Webers on saturday at 7
        pencil in coffee with Ana for friday
    """,
    "update_event": """
        cancel lunch with Tom
        move my dentist appointment to thursday at 4pm
        reschedule the team meeting for monday at 9
        delete the yoga class from my calendar
        clear my calendar for tomorrow
        cancel my appointments for tomorrow
        push the meeting with Jo back to 3
        I'm not free on Friday so cancel lunch with Tom
        change the location of the party to the park
        take final exams off my calendar
    """,
    "weather": """
        what's the weather tomorrow
        will it rain in Oslo on sunday
        do i need an umbrella today
        weather in lisbon
        how cold will it get tonight
        is it going to snow this weekend
        what's the temperature outside
        forecast for the weekend
        should i take a jacket tonight
        how's the weather in Cape Town
        is it windy in Wellington today
        what's the chance of rain tomorrow
        whats the wether like in bergen
    """,
    "calculate": """
        what is 12 times 9
        calculate 15% of 80
        convert 5 miles to kilometres
        what's the square root of 144
        how many cups are in a litre
        how much is 20 dollars in euros
        what's 3 plus 4
        what is 10 divided by 4
        how many inches in a foot
        exchange rate from dollars to yen
    """,
    "search": """
        search for vegan bakeries
        google how bees sleep
        look up the opening hours of the zoo
        what does serendipity mean
        find me some information about heat pumps
        search the web for second hand pianos
        what does "eod" mean
    """,
    "research": """
        research electric bikes for hilly cities
        do some research on sourdough starters
        compare heat pumps and gas boilers
    """,
    "save_memory": """
        remember that the spare key is under the blue pot
        remember my locker code is 4417
        keep in mind that Lena is vegetarian
        note that the boiler was serviced in May
    """,
    "recall_fact": """
        where did I say the spare key was
        remind me what my wifi password is
        what do you remember about the boiler
        where did I park the car
        do you remember where we stayed in Rome
    """,
    "preference_update": """
        call me Captain from now on
        please call me Bob
        change my name to Alex
        speak to me in Spanish
        can you talk to me in french
        I'm allergic to peanuts
        my name is Robin
    """,
    "profile_query": """
        what's my name
        what do you know about me
        who am i
        do you know my name
    """,
    "log_time": """
        log 2 hours on the website
        I spent 45 minutes on the report
        clock in
    """,
    "time_report": """
        how much time did I spend on the website this week
        show me my timesheet
        where did my week go
    """,
    "list_documents": """
        list my documents
        what notes do I have
        show me my files
    """,
    "read_document": """
        open the note about the garden
        read me the document called Lease
        what does my note on paint say
    """,
    "create_document": """
        start a note called Paint Colors: hall is Swiss Coffee
        create a document named Lease
        make a new note
    """,
    "write_text": """
        write a poem about autumn
        draft an email to the landlord about the heating
    """,
    "edit_text": """
        make it more formal
        fix the grammar in my letter
        proofread my essay
    """,
    "morning_briefing": """
        give me my morning briefing
        brief me
        what do I need to know today
        daily summary please
    """,
    "check_in": """
        check in on Grandma
        see how Peter is doing
        check on my brother
    """,
    "configure_checkin": """
        check in with me every evening
        set up a daily check-in with Mum
        pause my check-ins
    """,
    "search_history": """
        search our chat for the plumber
        what did we talk about yesterday
    """,
    "lifelog_query": """
        what did Jana say about the budget
        who did I talk to yesterday
    """,
    "forget_fact": """
        forget what I told you about Tom
        delete the memory about my old address
    """,
    "": """
        don't remind me
        do not text Karen back
        I told Sam to remind me about it
        what happens if I say add milk?
        she asked me to add milk to the list
        never remind me to do that again
        he said to call him at 5
        if I said remind me at 5, would you
        fwd: Your package will arrive tomorrow between 2 and 4pm
        milk
        delete everything
        the list of reasons to move is growing
        turn on the lights in the kitchen
        play some jazz
        set the volume to 5
        book me a flight to Rome
        transfer 50 dollars to my savings account
        order a pizza
        what is my bank balance
        what song is this
        add this song to my playlist
        turn the heating up to 21
        set the thermostat to 20
        reserve a table for two at eight
        i used to add milk to my tea
        time to go to bed lol
        my reminder went off yesterday and it was great
        "remind me at five" is what she said
        i wish i had set an alarm
        mom reminded me to call the bank
        what would you do if i asked you to text Anna
        tell me how to make pancakes
        call an uber
        how do i freeze my credit card
        skip to the next song
        you shouldn't remind me of that
    """,
}


def rows() -> list[tuple[str, str]]:
    """(text, intent) pairs; an empty intent for what must not act."""
    return [(line.strip(), intent) for intent, lines in SENTENCES.items() for line in lines.strip().splitlines()]
