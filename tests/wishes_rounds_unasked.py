"""Messages that ask for nothing that Hob does: other trades' orders, stories, reports, questions, from five rounds
written without a look at the phrases. tests/test_wishes.py reads every row.
"""

from __future__ import annotations

WISHES: dict[str, str] = {
    "": """
        what's my checking account balance
        transfer 200 dollars from savings to checking
        pay my electric bill
        i lost my credit card and need a new one
        why was my card declined
        order me more checks
        book me a flight to miami on the 3rd
        find a hotel in boston for two nights
        i need a rental car in phoenix next weekend
        get me an uber to the airport
        i'd like a table for four at luigi's at 7
        cancel my reservation at luigi's
        how long should i boil eggs
        what can i use instead of buttermilk
        how many calories are in a bagel
        my tire pressure light is on
        when is my next oil change due
        turn the lights off in the kitchen
        set the thermostat to 70
        make it warmer in here
        add this song to my workout playlist
        turn up the volume to 8
        what's the name of this song
        flip a coin for me
        roll two dice
        where's my phone
        how do you say thank you in french
        translate good morning into italian
        how many vacation days do i have left
        put in a request for time off on monday
        sync your device with my phone
        turn on whisper mode
        speak slower please
        use a british accent
        post on facebook that i had a great day
        order a large pepperoni pizza
        vacuum the living room
        brew me a coffee
        open the garage door
        buy a ticket for the 9 am train to london
        i'm thinking about adding a pool
        i went to the store and got milk yesterday
        she asked me to set an alarm
        he said add eggs to the list
        what happens if i delete my list
        could someone cancel my subscription
        i might schedule a meeting later
        i wonder whether anna called
        i forgot to remind him
        my mom always texts me at 9
        the meeting was moved to 5 yesterday
        don't add milk to my list
        there's no need to wake me
        i wasn't going to remind you
        who deleted the calendar
        when you call mom does she answer
        nobody texted me back
        let's say i want to cancel a meeting
        i finished the book last night and it was great
        bought a new car last week
        i called the doctor already
        picked up the kids from school
        we watched a movie tonight
        the alarm woke me up at 5 today
        that reminder was useful
        i just got back from the store
        how would i go about freezing my account
        what is the interest rate on my loan
        report fraud on my visa
        redeem my rewards points
        is my flight on time
        how busy is the barber shop right now
        what vaccines do i need for kenya
        find me a good sushi place
        is it safe to travel to peru
        what plug do they use in spain
        do they take reservations at the grill
        dim the bedroom lamp to 20 percent
        resume my audiobook
        next episode
        send 20 dollars to mike
        reserve a seat for two at the cinema
        how much money do i have in the bank
        when is my credit card bill due
        can you freeze my checking account
        did my paycheck get deposited
        i want to dispute a charge
        how do i improve my credit
        is there a limit on my card
        i need to change my pin number
        set up direct deposit for me
        make a payment of 100 dollars to the gas company
        can you get me a ride to the mall
        cheapest flight from denver to austin next friday
        i need a hotel room near the convention center from the 4th to the 6th
        reserve a car for tuesday
        has my order shipped
        track my package
        where is my bag, the airline lost it
        what's the status of flight ba 212
        do i need a visa for brazil
        what time is check in for my flight
        is the library open on sunday
        how long does it take to roast a chicken
        can i substitute oil for butter
        how long will chicken stay good in the fridge
        is rice healthy
        what should i make for dinner
        recommend a good thai place
        what are the reviews for olive garden
        make a dinner reservation for two at 8 at mario's
        confirm my reservation for tonight
        i'd like to order some tacos
        turn up the heat to 72
        lower the blinds
        are the lights on in the garage
        change the lights to blue
        preheat the oven
        start the roomba at 4 pm
        switch the plug off
        unlock the front door
        mute
        turn down the volume please
        put on my chill playlist
        play the latest episode of that podcast
        add this track to my favorites
        i love this song
        shuffle my music
        play rock radio station
        start the chess game
        tell alexa to stop
        connect to bluetooth
        call me an uber
        what's my car insurance policy number
        how many miles until i need gas
        schedule an oil change
        my car won't start, what do i do
        what kind of gas does my car need
        how do i jump start a car
        what's the traffic like on the way to work
        directions to the nearest gas station
        how do i get to the airport
        book me a seat on the 8 am train
        how many vacation days have i used
        request pto for the 12th
        was my vacation approved
        rollover my 401k
        when do i get paid
        what's my w2 income
        do my taxes
        what does bonjour mean in english
        how do you say hello in japanese
        spell necessary
        what's the synonym of happy
        speak faster
        say that again
        stop talking
        heads or tails
        roll a six sided die
        tweet that i'm bored
        post a photo on instagram
        what's happening on facebook
        any news about the election
        how did the stock market do today
        what's apple trading at
        order a pizza from dominos
        i heard that you can set alarms
        my sister set an alarm for 6 on her phone
        my boss wants me to schedule a meeting
        they asked if i could text them
        i used to write lists on paper
        sometimes i forget to call my mom
        we should have cancelled the trip
        i don't think i need a reminder
        what would happen if i deleted my calendar
        how would you text someone
        is it rude to text at night
        should i text him back
        the list was too long
        i lost my shopping list
        he wrote "remind me to call"
        tom said he'd text me
        i'll call her tomorrow
        i'm going to set an alarm later
        maybe i should add milk
        wish i had a reminder for that
        you forgot to remind me
        i bought it yesterday
        finished at last, what a day
        we picked up my aunt from the airport
        i got promoted today
        i've already eaten
        what's the balance on my savings
        move 50 bucks from checking to savings
        did my electric bill get paid
        i need to report my card stolen
        what is the apr on my card
        can i get a higher credit limit
        how many reward points do i have
        when will my replacement card arrive
        block my bank account
        i need new checks
        what did i spend on restaurants last month
        apply for a credit card
        change my insurance
        how do i sign up for direct deposit
        find flights from chicago to rome in june
        i need a room in vegas from march 1st to 5th
        can you get me a car rental for next week
        call a taxi to take me home
        what gate is my flight leaving from
        where's my luggage
        are there travel warnings for mexico
        what shots do i need before going to india
        what kind of outlets do they have in italy
        how long is the flight to paris
        what temperature should i cook pork at
        how many carbs are in an apple
        what goes into a caesar salad
        how long do i bake salmon
        give me some dinner ideas
        is oatmeal good for you
        what's a good substitute for eggs in baking
        does chili's take reservations
        book a table for six at nine tonight
        cancel my table at chili's
        how long is the wait at applebee's
        order chinese food for delivery
        where is my food order
        switch on the porch light
        make the living room brighter
        close the curtains
        what's the thermostat set to
        turn the tv on
        vacuum the house
        set the lights to red
        set volume to 50 percent
        unmute
        play my favorite song
        next track
        put this on my road trip playlist
        play the beatles
        start my audiobook where i left off
        i hate this song, skip it
        start a game of trivia
        flip a quarter
        roll the dice
        translate this to french
        tell me a fun fact
        what's the stock price of tesla
        when should i get my oil changed
        how much air should be in my tires
        what's my car's mpg
        directions home
        how's traffic on i 95
        is there an accident on the highway
        buy two tickets for hamilton on saturday
        buy me a bus ticket to boston for friday at 9
        how much pto do i have
        i need to take next friday off
        has my time off been approved
        what are my taxes this year
        ring my phone
        change your voice
        slow down when you talk
        whisper to me
        turn off bluetooth
        tweet happy new year
        like the last post
        send 30 dollars to jake on venmo
        request 15 dollars from amy
        he told me to remind him
        my wife added milk to the list already
        i was texting sam when it rang
        i couldn't cancel the meeting
        the alarm didn't go off
        i didn't set a reminder
        i hope the meeting gets cancelled
        if it rains cancel the picnic i guess
        suppose i deleted everything
        i would never text her
        don't call anyone
        please don't set an alarm
        no reminders please
        there was milk on the list
        the event got rescheduled twice
        i really enjoyed the meeting
        my appointment went well
        i always forget to take my pills
        you never remind me on time
        can i trust you with my data
        is it possible that you forgot
        she's adding it to her list
        we bought a house
        i ate the leftovers
        i walked the dog and it rained
        what's my balance
        how much did i spend on gas last month
        pay the cable bill from checking
        when is my rent payment due to chase
        raise my credit limit
        is my account frozen
        report my debit card as lost
        what bank do i use for my mortgage
        how do i dispute a transaction
        what's the fee for international transfers
        i need to transfer money to my mom
        find me a flight to denver leaving tuesday
        list hotels in seattle with a pool
        reserve a compact car at the airport for friday
        order an uber for 7 pm
        what airline lost my bag
        do i need shots to visit thailand
        what's the exchange policy at target
        how many calories in a slice of pizza
        can i freeze cooked rice
        what's a good side dish for steak
        where can i get good ramen
        make a reservation for dinner at seven for two
        i need a table at the steakhouse tomorrow
        how's the wait at the dmv
        what's the status of my amazon order
        order more dog food from amazon
        turn off the bedroom lights at 10
        turn on the fan
        lower the temperature two degrees
        start the coffee machine at 6
        open the blinds in the morning
        lock the doors
        dim the lights
        start the vacuum
        what's playing right now
        play some rock music for an hour
        skip ahead 30 seconds
        repeat this song
        make a new playlist called summer
        add hey jude to my playlist
        put on the radio
        play the news podcast
        make it louder
        stop the music in 20 minutes
        translate where is the bathroom to spanish
        how do you say goodbye in korean
        what are the lyrics to yesterday
        tell me about black holes
        is there traffic on my commute
        how long to get to work
        where's the closest gas station
        my check engine light came on
        when do i need new tires
        what's the tire pressure supposed to be
        get me train tickets to philly for tomorrow morning
        two seats for the 7 o'clock movie
        how many sick days do i have
        take monday off for me
        did my vacation request go through
        what's my 401k balance
        what's the best phone to buy
        find my keys
        locate my phone
        connect my headphones
        reset to factory settings
        change your accent to australian
        talk louder
        post hello world on twitter
        what's trending
        send an invoice to the client
        venmo sarah 20 bucks
        rate that movie four stars
        i told you to remind me yesterday
        she texted me about the list
        he was supposed to set the alarm
        we had a meeting about the calendar
        i saw a reminder on your phone
        the shopping list was funny
        my mother-in-law keeps adding things to my list
        i can't remember what i had to do
        did anyone call me
        have you reminded him
        when did i ask you to do that
        who said you could text her
        would it hurt to cancel the meeting
        what if nobody comes to the meeting
        imagine i added ten items
        don't schedule anything
        please don't text mom
        you don't have to wake me tomorrow
        i already called mom
        i mailed the letter already
        i'm reading a book called remind me
        the movie set a reminder of old times
        i picked up the phone and nobody was there
        i got a haircut
        bought flowers for my wife last night
        finished dinner, now relaxing
        what is my savings account balance
        transfer 50 to my checking
        what's my credit card apr
        how do i get a new debit card
        is there fraud on my account
        pay my water bill with my visa
        when is my car payment due
        what's the routing number for wells fargo
        book a round trip flight to tokyo
        find me a cheap hotel in rome
        is my flight delayed
        get a cab for me
        how long does it take to cook a turkey
        what can i make with chicken and rice
        how much sugar is in a soda
        find a vegan restaurant in town
        book a table at nobu for 8 pm
        cancel my dinner reservation
        turn on the kitchen lights
        turn the heat down
        play my workout playlist
        what album is this song from
        set the volume to 3
        turn it up
        what's new in sports
        what's the fastest land animal
        how do you spell restaurant
        how many people live in france
        say hello in swedish
        flip a coin please
        where did i leave my phone
        when was my last oil change
        how many miles per gallon do i get
        am i low on gas
        how much is a train ticket to boston
        order me a burger
        how many vacation days do i get
        has my boss approved my time off
        what's my tax bracket
        change to whisper mode
        speak more slowly
        reset your settings
        is my phone connected to bluetooth
        tweet good night everyone
        the doctor told me to set a reminder
        he reminded me twice
        i asked her to text me
        i can't stop eating cookies
        we cancelled the wedding
        my alarm is so loud
        this list is useless
        that meeting lasted forever
        if i cancel the meeting will they be mad
        would it be weird to text my ex
        i wish my alarm were quieter
        no don't do that
        stop it
        don't tell anyone
        why is my list empty
        who added milk to my list
        i already paid the bill
        just finished lunch
        picked up some bad habits
        i called in sick today
        she bought milk
        got lost on the way home
    """,
}
