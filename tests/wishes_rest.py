"""What people text besides their agenda, with its slots. tests/test_wishes.py reads every row."""

from __future__ import annotations

# A line is the message, then the slots it has (of each request), as name=value; none where only the intent is held.
# A line that begins with a bar goes on with the one before.
WISHES: dict[str, str] = {
    "send_message": """
        text Anna that the keys are under the mat | recipient=Anna; body=the keys are under the mat
        tell Dad I'll ring on sunday | recipient=Dad; body=I'll ring on sunday
        message Sarah: bring the big pan | recipient=Sarah; body=bring the big pan
        text Anna that I'm running ten minutes late | recipient=Anna; body=I'm running ten minutes late
        tell Sarah I'll bring the salad | recipient=Sarah; body=I'll bring the salad
        message Omar see you at seven | recipient=Omar; body=see you at seven
        send a text to Anna saying happy birthday | recipient=Anna; body=happy birthday
        text Dad I got the tickets | recipient=Dad; body=I got the tickets
        let Sarah know that the train is delayed | recipient=Sarah; body=the train is delayed
        send Anna a message: the door code is 1958 | recipient=Anna; body=the door code is 1958
        text my sister are you home? | recipient=my sister; body=are you home?
        message the plumber please come before noon
        email Priya that the report is ready | recipient=Priya; body=the report is ready
        text Sarah I'll add milk to the list | recipient=Sarah; body=I'll add milk to the list
    """,
    "call_contact": """
        call Anna | recipient=Anna
        phone the dentist | recipient=the dentist
        ring my sister | recipient=my sister
        give Dad a call | recipient=Dad
        call my mom please | recipient=my mom
        dial Sarah | recipient=Sarah
    """,
    "contact_lookup": """
        what's Anna's phone number | name=Anna; field=phone number
        what is Sarah's address | name=Sarah; field=address
        give me the number for the dentist | name=the dentist; field=phone number
        find Omar's email address | name=Omar; field=email
        do you have Priya's number | name=Priya; field=phone number
    """,
    "check_in": """
        check in on my grandma | recipient=my grandma
        check on Anna | recipient=Anna
        see how my brother is doing | recipient=my brother
    """,
    "configure_checkin": """
        check in with me every morning | when=FREQ=DAILY;BYHOUR=9;BYMINUTE=0
        stop checking in with me |
        set up a weekly check-in with Dad | when=FREQ=WEEKLY; recipient=Dad
        ask me every evening how my day was | when=FREQ=DAILY;BYHOUR=18;BYMINUTE=0
    """,
    "log_time": """
        log 3 hours on the kitchen project | duration=10800; project=the kitchen project
        I spent an hour on invoices | duration=3600; project=invoices
        log 30 minutes for Acme | duration=1800; project=Acme
        clock out |
        I worked 2 hours on the garden today | duration=7200; project=the garden; when=2026-11-20
    """,
    "time_report": """
        how much time did I spend on Acme this month | project=Acme; when=2026-11-01
        how many hours did I log this week | when=2026-11-16
        show my hours for last week | when=2026-11-09
        what did I spend my time on yesterday | when=2026-11-19
    """,
    "search": """
        search for second hand bikes | query=second hand bikes
        look up how tall the Matterhorn is | query=how tall the Matterhorn is
        google the opening hours of the museum | query=the opening hours of the museum
        search the web for slow cooker recipes | query=slow cooker recipes
        find information about hedgehogs | query=hedgehogs
        who wrote the Moonstone
        look up train times to Leeds | query=train times to Leeds
    """,
    "research": """
        research quiet dishwashers | query=quiet dishwashers
        do some research on rain barrels | query=rain barrels
        compare ground source and air source heat pumps | query=ground source and air source heat pumps
        look into schools near Bath and write me a summary
    """,
    "weather": """
        will it be sunny on sunday | when=2026-11-22
        what's the weather in Porto tomorrow | location=Porto; when=2026-11-21
        what's the weather like |
        will it rain tomorrow | when=2026-11-21
        is it going to snow on friday | when=2026-11-27
        weather in Lisbon this weekend | location=Lisbon; when=2026-11-21
        do I need an umbrella today | when=2026-11-20
        how hot will it be tomorrow | when=2026-11-21
        what's the forecast for next week | when=2026-11-23
        how cold is it in Oslo
        is it windy outside |
        what's the temperature in Cairo right now | location=Cairo; when=2026-11-20T14:30:00
    """,
    "time": """
        what's the time in Sydney | location=Sydney
        what date is next friday | when=2026-11-27; which=date
        what time is it |
        what's the time in Tokyo | location=Tokyo
        what day is it today | which=date; when=2026-11-20
        what's the date | which=date
        what time is it in New York right now | location=New York; when=2026-11-20T14:30:00
        how many days until christmas | when=2026-12-25; which=until
        what day of the week is december 25 | when=2026-12-25; which=date
        is it friday | when=2026-11-27; which=date
    """,
    "calculate": """
        what is 17 times 23 | expression=17 times 23
        how much is 12 plus 30 minus 4 | expression=12 plus 30 minus 4
        calculate 96 divided by 8 | expression=96 divided by 8
        what's 3.5 * 4 | expression=3.5 * 4
        convert 10 miles to km | expression=10 miles; unit=km
        how many grams in 2 pounds | expression=how many grams in 2 pounds
        what is the square root of 144
        5 feet in cm
        what's 20 percent of 85 | expression=20 percent of 85
    """,
    "save_memory": """
        remember that my bike lock code is 7719 | fact=my bike lock code is 7719
        remember I parked next to the bakery | fact=I parked next to the bakery
        note that Omar doesn't eat pork | fact=Omar doesn't eat pork
        keep in mind that the cleaner comes on wednesdays | fact=the cleaner comes on wednesdays
        don't forget that Priya is vegetarian | fact=Priya is vegetarian
    """,
    "recall_fact": """
        what did I tell you about Omar | query=Omar
        what do you know about Priya | query=Priya
        remind me where I parked
    """,
    "correct_fact": """
        that's wrong, the code is 7720 | fact=the code is 7720
    """,
    "forget_fact": """
        forget what I said about Omar
        forget my bike lock code | query=my bike lock code
    """,
    "search_history": """
        what did I say about the boiler last week
        search our conversation for the quote | query=the quote
        when did we talk about Lisbon | query=Lisbon
    """,
    "fact_history": """
        what did you think my address was last year
    """,
    "preference_update": """
        I prefer tea to coffee | preference=tea to coffee
        I'm vegan
        call me Rob | name=Rob
        my name is Nadia | name=Nadia
        I don't like mushrooms | preference=mushrooms
    """,
    "profile_query": """
        who am I |
        what's my name |
        what do you know about me |
        what are my preferences |
    """,
    "list_documents": """
        show my notes |
        list all my documents |
        what files do I have |
    """,
    "read_document": """
        open the note about Lisbon | title=Lisbon
        read my note called Garden plan | title=Garden plan
        show me the document named Budget | title=Budget
    """,
    "create_document": """
        create a note called Garden plan | title=Garden plan
        make a note titled Packing: socks, charger, passport | title=Packing; body=socks, charger, passport
        start a new document called Budget | title=Budget
    """,
    "write_text": """
        write a birthday poem for Lena
        draft an email to the landlord about the damp | recipient=the landlord; about=the damp
        write a short thank you note to Omar
    """,
    "edit_text": """
        make it shorter
        fix the spelling in my letter
        rewrite this in a friendlier tone | instruction=in a friendlier tone
    """,
    "undo_edit": """
        undo the last edit |
    """,
    "morning_briefing": """
        give me my briefing |
        what's my morning briefing |
    """,
    "status_check": """
        are you working |
        status |
        is everything ok with you |
    """,
    "help": """
        help |
        what can you do |
        how do I set a reminder
        what are you able to do |
    """,
    "undo": """
        undo |
        undo that |
        take that back |
        undo the last thing |
    """,
    "explain": """
        why did you do that |
        explain that |
        what did you just do | which=deeds
    """,
    "small_talk": """
        hello | kind=hello
        good morning | kind=hello
        thanks a lot | kind=thanks
        how are you | kind=well
        tell me a joke | kind=joke
        good night | kind=bye
        you're great | kind=praise
    """,
    "": """
        he told me to text Anna at 6
        I would have called the bank
        the timer went off too early
        play the news at 7
        turn the heating off at 10
        don't remind me about the ladder
        please don't text Anna
        do not add milk to the list
        never call my boss
        I reminded Sam to buy milk
        she told me to remind her at 5
        he texted Sarah that he was late
        they asked us to add eggs to the list
        what if I asked you to cancel everything
        what would happen if I deleted all my reminders
        if I say remind me, what do you do
        suppose I told you to call Anna
        fw: remind me to pay the invoice by friday
        "text Anna that I am late"
        my alarm was too loud this morning
        the meeting yesterday went on forever
        I was going to add milk but we have some
        I might call Dad later
        I wish I could remember where it was
        I hate mondays
        we usually eat at seven
        turn off the bedroom lamp
        dim the lights to 30
        play the new album
        next song please
        turn the volume down at 10
        what's the balance of my savings
        pay my credit card bill tomorrow
        transfer 20 euros to Omar
        order me a cab for 7
        book a hotel in Lisbon for friday
        find me a flight to Rome on monday
        buy two tickets for the train to Leeds
        order a pizza at 8
        translate good evening into Spanish
        what's the traffic like
        is my package arriving tomorrow
        how do I replace a bicycle chain
        spell rhubarb
        flip a coin
        what's on television tonight
        eggs
        tomorrow maybe
        it rained at 5
        the number is 4417
        asdf qwer zxcv
        whatever
    """,
}
