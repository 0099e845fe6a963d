"""Messages written without a look at the phrases or the corpus, to choose the local tier's bars by. For
test_nearby.py.

A line may end in " | " and the other intents that are no mistake for it. Under OPEN stand questions about the world,
for which a search or no answer is right; under BEYOND what Hob cannot do and what asks for nothing at all. None of them
is to be written into the corpus or made a phrase of: they would tell nothing any more.
"""

from __future__ import annotations

OPEN, BEYOND = "open", "beyond"

UNHEARD: dict[str, str] = {
    "add_item": """
        we've run out of olive oil so that needs to go on the list
        stick batteries down for the next shop
        oh and while you're at it throw some tinned tomatoes on groceries
        please make sure dish soap is on there when i go shopping
        we could do with more cat litter, add it
        jot down sourdough and butter under groceries
        can dishwasher tabs go on the shopping list as well
        i'm almost out of coffee filters, put those on the supermarket list
        the packing list is missing sunglasses and a towel
        let the shopping list have two packs of rice please
        shopping: leeks, carrots, thyme
        hey i used up the last of the flour, grocery list please
    """,
    "check_list": """
        read out everything i wanted from the supermarket
        have i put yeast down for shopping yet
        how long has my shopping list got by now
        i'm at the store, what was i supposed to get
        is there any cheese on the groceries
        let me hear the packing list once more
        remind myself what is on the groceries please
        standing in the shop, tell me the list
        which things are left to pick up at the supermarket
        did the grocery list include nappies
    """,
    "mark_purchased": """
        the bananas are in the basket already
        got the yoghurt so that can be ticked
        i've picked the washing powder up now, cross it off
        milk's bought
        we have the bread now, mark it
        all the vegetables have been bought, tick them off groceries
        paid for the ham and the eggs just now, they're off the list | remove_item
    """,
    "remove_item": """
        on second thoughts we need no ice cream, off the list with it
        scrap the rhubarb from groceries | mark_purchased
        the wine does not need to be on the shopping list after all
        lose the crisps from my grocery list
        i don't want lamb on the list anymore
        oat milk should come off the shopping list
    """,
    "clear_list": """
        make the grocery list blank again
        start my shopping list over from nothing
        dump everything on the packing list
        i've done the whole shop, the list can be emptied
        wipe the slate clean on groceries
    """,
    "set_reminder": """
        nudge me about the parking meter in an hour
        at quarter to nine tonight i have to give the dog her pill, let me know
        give me a shout in 25 minutes, the rice will be ready
        poke me tomorrow lunchtime about the insurance form
        it would be good if you told me on friday to hand in the keys
        i keep forgetting my vitamins, tell me every morning at 8
        ding me when it's 5 so i can leave
        get me out of bed at 6:15 on monday
        the oven needs turning down in 40 minutes, say something then
        beep in ninety seconds
        could i get an alert the evening before the bins go out
        tomorrow 3pm - ring the vet - make sure i don't miss it
        i'm meant to phone the council on tuesday morning, keep me on it
        countdown of 12 minutes for the pasta
        have my alarm go off at five thirty
        keep at me every hour to drink something
        can't be late for the train at 4, warn me half an hour before
        tell me to stretch at 11
        when it gets to ten o'clock say i should be in bed
        drop me a line on the 3rd about renewing the domain
    """,
    "list_reminders": """
        what are you going to nag me about tomorrow
        which alarms have i got for the weekend
        anything you're meant to remind me of today
        go through my alarms please
        is there an alarm set for the morning
        did i ask you to ping me about the vet
        how many alerts are coming up
        let me see all the nudges i've asked for
    """,
    "cancel_reminder": """
        i won't need that wake up call tomorrow
        kill my 6am alarm
        stop pinging me about vitamins
        no more nagging about the plants please
        turn off the alarm for tuesday
        forget about that parcel alert
        quit reminding me of the gym
        the timer can stop now
        scrap tomorrow's wake up
    """,
    "update_reminder": """
        the vitamin reminder should come at nine instead
        ring me at 7 rather than 6 tomorrow
        make my morning alarm half an hour later
        the plant reminder is an hour too early, push it back
        switch the bin reminder over to wednesdays
        can the dentist alert be two hours before instead
    """,
    "snooze": """
        not now, ask me again in ten minutes
        let me sleep another five minutes
        come back to me about it this evening
        give me a quarter of an hour more
        later please, say around six
    """,
    "acknowledge": """
        that's been taken care of
        already swallowed the pill
        yep did it a minute ago
        it's sorted now, you can stop
    """,
    "add_task": """
        another thing for my to-dos: bleed the radiators
        i really ought to sort out the attic, note that as a task
        oil the bike chain should be among my tasks
        stick fixing the gate on the to do list
        new job for me, regrout the shower
        could you log a chore: hoover the car
        to-do: book the chimney sweep
        renewing my passport has to go on my tasks with high priority
        i've got to write to the landlord, put it on my list of things to do
        remember as a task that the shed roof leaks
    """,
    "view_tasks": """
        what's still open on my side
        which jobs haven't i got round to
        how does my to do list look
        do i have a lot on my plate task wise
        anything urgent among my tasks
        what did i say i'd get done by friday
        run through the chores with me
        am i behind on anything
    """,
    "complete_task": """
        the gate's fixed so that one can go
        finally sorted the attic out, tick
        i've been to the post office, strike that task
        just paid the electrician, task done
        the passport thing is dealt with
        regrouting the shower: finished
        done with the shed roof, check it off for me
    """,
    "update_task": """
        the attic task isn't urgent after all
        passport renewal has to happen by the end of the month now
        bump fixing the gate up to high priority
        give the tax task a deadline of next friday
        push my radiator task to sunday
    """,
    "delete_task": """
        get the chimney task off my to-dos
        i'm not doing the shed any more, bin that task
        the bike chain can go from my to do list | complete_task
        throw away the hoovering task
    """,
    "create_event": """
        i've got the eye doctor on the 4th at half nine
        dinner with the Kowalskis saturday evening, stick it in the calendar
        block thursday afternoon for the tax stuff
        put me down for yoga at six on wednesday
        there's a parents' evening next monday at seven, diarise it
        save the date: reunion on june 12th
        calendar: standup with the new team 9:15 tomorrow
        reserve an hour on friday for the budget with Leo
        make a note in my diary that grandma visits on sunday
        i'm meeting the architect at two on tuesday in the old town
    """,
    "calendar_query": """
        how busy am i on thursday
        is my friday evening taken
        what does the week ahead look like for me
        when am i next seeing the physio
        have i got a gap tomorrow afternoon
        at what time does my first meeting start tomorrow
        do i have to be anywhere at four
        what's in the diary for the long weekend
        where do i need to be on monday morning
        any clashes on wednesday
        which day is the parents' evening
        am i double booked next week
        talk me through my tuesday
    """,
    "update_event": """
        the yoga on wednesday is off
        put the budget meeting back by a day
        could lunch with Leo be an hour later
        shift everything on friday afternoon to monday
        the dinner with the Kowalskis got moved to sunday
        strike the standup from my diary
        the reunion isn't happening so take it out of the calendar
        invite Priya to the architect meeting as well
    """,
    "send_message": """
        let Anna know i'm ten minutes away
        shoot Tom a text saying the keys are under the pot
        give my brother the message that dinner's at eight
        drop Mia a line: running late sorry
        could you write to the plumber that tuesday suits me
        pass on to mum that we landed safely
        whatsapp Ben happy birthday from all of us
        tell my flatmate the heating man comes at nine
    """,
    "call_contact": """
        get my mother on the phone
        put me through to the dentist
        i'd like to speak with Ben, dial him
        phone up the garage
    """,
    "check_in": """
        see how granny is doing today
        find out from Tom whether he ate something
        ask my dad if he took his heart pills
        check whether Mia got home safe
    """,
    "contact_lookup": """
        where does Leo live again
        what's the number of my dentist
        i need Anna's email
        how can i reach the landlord
        when was Ben born
        have you got an address for the Kowalskis
    """,
    "log_time": """
        three hours went into the Meyer project today
        i was on the website from nine till noon, log it
        worked ninety minutes on invoices yesterday
        put down 45 minutes of bookkeeping
        clock two hours for the garden plan
    """,
    "time_report": """
        how much did i work this week
        hours on the Meyer project so far
        where did my time go last month
        give me the total for bookkeeping in october
        how long have i spent on the website
    """,
    "weather": """
        do i need a brolly this afternoon
        is it going to freeze tonight
        will i be cold in a t-shirt tomorrow
        how hot does it get in Seville next week
        how's it looking outside
        any storms coming our way
        is sunday good for a barbecue weather wise
        sunny or cloudy in Leeds tomorrow
        should the kids wear wellies today
        is snow expected over the weekend
    """,
    "time": """
        what hour is it over in Tokyo
        how late is it
        which day of the week is the 24th
        got the time?
        is it already past noon in Denver
        how many days are there till easter
        what's today's date again
        how far ahead of us is Sydney
    """,
    "calculate": """
        if i split 84 between six what does each pay
        a fifth of 350
        17 times 23 please
        how many grams in half a pound
        take 18 percent off 240
        what would 90 fahrenheit be in celsius
        square root of 1764
        add up 12.5, 8 and 31
    """,
    "recall_fact": """
        where did i leave the spare key again
        what have i told you about the boiler
        do you recall which size tyres i need | search
        what was my gym locker code
        who did i say fixes our roof
        what was that wine called that i liked
        remind me what the alarm code of the office was
        which seat did i book for the concert
    """,
    "save_memory": """
        keep in mind that Leo can't eat nuts
        just so you know the spare key is with the neighbours
        for later: locker number 214
        the wifi at the cabin is pinewood77, hang on to that
        bear in mind i never work on wednesdays | preference_update
        note to self, the blue paint is called harbour mist
        i parked on level three, don't forget that
        make a mental note that Mia's birthday is the ninth of may
    """,
    "forget_fact": """
        erase what you know about my locker
        you can drop the thing about Leo and nuts
        please don't keep the wifi password any longer
        remove the bit about wednesdays from your memory
    """,
    "correct_fact": """
        actually the locker number is 241, not 214
        i got that wrong, the spare key is at my sister's
        the paint is called harbour fog, fix what you have
    """,
    "search_history": """
        what did we talk about yesterday
        look through our old messages for the roofer
        when did i last mention the boiler to you
        find the chat where i asked about cabins
    """,
    "profile_query": """
        what have you worked out about me
        which of my preferences do you have
        what name do you have for me
        do you know which timezone i'm in
        show what's in my profile
    """,
    "preference_update": """
        from now on speak to me in shorter sentences
        please stop using emoji
        i've moved to Lisbon so use their time
        nothing before eight in the morning please, i'm asleep
        refer to me as Doc
        i'd rather have celsius than fahrenheit
        don't message me after ten at night
    """,
    "lifelog_query": """
        what did Leo say about the contract at lunch
        summarise what i was told in the meeting this morning
        what was that restaurant Mia mentioned while we were walking | recall_fact,search_history
    """,
    "list_documents": """
        which notes have i got saved
        give me the names of all my documents
        do i have anything written down about the cabin | recall_fact,read_document
    """,
    "read_document": """
        open up the cabin note
        what's in my packing tips document
        let me see the note called harbour
    """,
    "create_document": """
        begin a fresh note named cabin ideas
        start a document for the wedding speech
        write a new note: boiler serial is 88-213
    """,
    "edit_text": """
        make that sound friendlier
        the second paragraph is too long, trim it
        fix the spelling in that draft
    """,
    "write_text": """
        draft a polite email to the landlord about the leak
        compose a few lines to thank Anna for the flowers
        i need a short apology to the neighbours, write one
    """,
    "morning_briefing": """
        what do i have to know to start the day
        catch me up for today
        give me the rundown for this morning
    """,
    "status_check": """
        everything alright with you
        are all your systems fine
        is telegram still hooked up properly
        are you up and running
    """,
    "help": """
        what sort of stuff are you good for
        i don't get how this works
        teach me how to use the lists
        what are my options here
        which commands are there
    """,
    "undo": """
        ah no that was wrong, put it back how it was
        reverse what you just did
        whoops, not what i wanted, go back
        i take that back
    """,
    "explain": """
        what made you put that there
        how come you changed my alarm
        on what grounds did you do this
        what exactly have you been doing today
    """,
    "small_talk": """
        you've been a star today
        nice to have you around
        do you ever get bored
        cracking job mate
        tell us something funny
        are you a person
        i'm off to bed, sleep tight
        morning sunshine
    """,
    "research": """
        dig into heat pumps for old houses and compare the main kinds | search
        i want a thorough look at electric cargo bikes, with sources | search
    """,
    OPEN: """
        who painted the ceiling of the sistine chapel
        how deep is lake baikal
        why do cats purr
        what's the capital of mongolia
        how long do you boil an artichoke
        which country has won the most world cups
        when was the printing press invented
        who is the mayor of rotterdam
        what does ubiquitous mean
        how do i get red wine out of a carpet
        how old is the pope
        is a tomato a fruit
        what causes hiccups
        how far is the moon
        who wrote middlemarch
        what's the exchange rate of the yen
        what time does the post office close
        how many calories are in an avocado
        when is the next solar eclipse | time,calendar_query
        where can i see puffins
        what's the best way to learn the cello
        did arsenal win
        how tall was napoleon
        what year did the berlin wall come down
        which vitamins are in kale
        what's on at the cinema
        is the museum open on mondays
        how much does a litre of petrol cost
        who plays the detective in that new series
        can dogs eat grapes
        what is a good name for a goldfish
        when do swallows migrate
        how do you say thank you in finnish
        is there a pharmacy near the station
        what happened in the news today
        how is the stock market doing
        which planet has the most moons
        what do wombats eat
        who invented the zip
        where is the nearest cash machine
        what's the plot of carmen
        how does a heat pump work
        are there sharks in the baltic
        why is the sky blue
        how many people live in lagos
        when does the sun set in tromso in may | time,weather
        which is heavier, gold or lead
        what language do they speak in malta
        how do vaccines work
        what's a synonym for gloomy
    """,
    BEYOND: """
        switch the hallway light off
        play that album by the cure
        make it a bit warmer in the bedroom
        order us two margheritas
        get a taxi to the airport for six
        how much have i got in my savings
        send forty pounds to Ben
        skip this song
        lower the blinds in the study
        turn the telly over to the news
        start the robot hoover
        reserve a table for four at the harbour grill
        find me flights to oslo in march
        what's my credit score
        freeze my debit card
        lock the front door
        pause the film
        translate good evening into greek
        flip a coin for us
        roll two dice
        post a photo of the cake
        read me a bedtime story
        how heavy is the traffic into town
        navigate to the garden centre
        buy me tickets for the match
        pay the water bill
        is my parcel on its way
        increase the brightness
        put the kettle on
        connect to the kitchen speaker
        record this programme for later
        what song is playing
        check my tyre pressure
        when do i need an oil change
        transfer my pension to the new provider
        how do i apply for a mortgage
        book my car in for a service
        take a selfie
        turn up the bass
        open the garage
        shuffle my jazz playlist
        what's my bank's routing number
        i'd like to rent a van for saturday
        dim everything downstairs
        boost the heating for an hour
        cancel my hotel in vienna
        charge the scooter
        how many air miles have i collected
        has my salary come in
        report a stolen card
        guess who i saw in town
        the soup was a bit salty
        my knee has been sore since the weekend
        she wants me to add milk to the list but i won't
        he said the meeting was cancelled
        i was thinking of setting an alarm but never mind
        last week i bought far too many apples
        the alarm woke me up at five this morning
        our calendar at work is a mess
        Tom always forgets to text me back
        they had a list of every guest
        we talked about reminders for an hour
        i used to write down all my tasks
        nobody told me about the dinner
        if i asked you to call my boss would you
        suppose i wanted to delete everything
        it rained the whole of june
        imagine i had a meeting at nine
        the weather was wonderful in porto
        my sister deleted her account
        i hate mondays
        lovely dress
        that concert was loud
        the kids are asleep
        two coffees and a croissant
        banana
        hmm
        yes but no
        the red one or the blue one
        as if
        same here
        it's complicated
        what a day
        you wouldn't believe it
        half and half
        left at the lights
        version four of the plan
        forty two
        nah it's fine
        whatever you say
        let's see
        i guess so
        remind? no
        who knows
        ok so anyway
        on the other hand
        just looking
        because i said so
        not the blue one though
        give it a rest
    """,
}


def rows() -> list[tuple[str, str, frozenset[str]]]:
    """(text, its heading, the intents that are right or no mistake)."""
    harmless = {OPEN: ("search", "research", "recall_fact"), BEYOND: ("search", "research", "small_talk", "help")}
    found = []
    for heading, lines in UNHEARD.items():
        for line in lines.strip().splitlines():
            text, _, others = line.strip().partition(" | ")
            right = {*harmless.get(heading, (heading,)), *(other for other in others.split(",") if other)}
            found.append((text, heading, frozenset(right)))
    return found
