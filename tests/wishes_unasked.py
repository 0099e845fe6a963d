"""Remarks, reports, questions about abilities and other trades' orders: messages that ask for nothing Hob does.
tests/test_wishes.py reads every row.
"""

from __future__ import annotations

WISHES: dict[str, str] = {
    "": """
        if dan texts, ignore him
        i'd better not text her
        don't let anyone add to my list
        never delete my notes
        why can't you call people
        have you ever been to paris
        i once set an alarm for 3am lol
        mum says remind me to bring the keys
        "cancel everything" was her motto
        she'll remind me
        he's going to call the bank
        we used to have a list on the fridge
        i wish you could cook
        can you believe he cancelled
        could you ever delete someone's calendar
        what if i want to cancel later
        how do i turn you off
        am i supposed to text you or call you
        fw: team call moved to 3pm, please update your calendars
        the doctor said no alcohol for a week
        the recipe says add milk and stir
        step 2: add 3 eggs and mix
        lyrics: call me maybe
        my alarm goes off at six every day
        my shopping took two hours
        i have a lot of tasks at work
        i have a meeting every day and i hate it
        we have enough milk
        i'm done for the day
        finished work at last
        got a new phone
        bought my first house!
        picked up spanish quickly as a kid
        took the wrong bus
        she took them
        the pills made me sick
        call waiting is annoying
        text size is too small
        the message was unclear
        email is down at work
        ring size 7 fits
        mark twain was great
        check engine light is on
        book prices are rising
        schedule c is a tax form
        note that was funny
        list price is 40 dollars
        time is money
        what a time to be alive
        rain or shine
        it never rains but it pours
        turn it off
        turn left at the lights
        add some bass to the track
        delete the last photo
        send money to dan
        send the file to the printer
        cancel my spotify
        stop the music
        start the car
        set the oven to 200
        open netflix
        i told dave to remind me about the rent
        she said add milk to the list but i already did
        don't set an alarm for tomorrow
        do not text my boss
        please don't cancel my dentist appointment
        i never asked you to delete that
        what happens if i delete my shopping list
        would you be able to call people for me
        can you send text messages
        could you theoretically cancel a meeting
        if i said remind me would you do it
        yesterday i set a reminder for the dentist
        i was reminded of my childhood
        my mum called me last night
        he texted me at 3 am
        the alarm went off at six and i slept through it
        i hate alarms
        i added eggs last week
        we cancelled the picnic because of the rain
        the meeting was moved to monday by raj
        they scheduled a meeting at 9 without asking me
        i wonder if i should text joe
        should i cancel my gym membership
        maybe i will call mum later
        no need to remind me about the bins
        you don't have to add that to my list
        i wouldn't call her if i were you
        "remind me at 5" is what i said to him
        what would happen if i cleared my calendar
        my boss told me to clear my calendar
        anna asked me to add her to the meeting
        i forgot to buy milk again
        i was going to ask you to call dad but nevermind
        nobody texted me on my birthday
        did you cancel the meeting
        have you added milk yet
        play some jazz music
        turn on the living room lights
        book a flight to rome for next friday
        order a pizza with extra cheese
        translate good morning into spanish
        how do you say thank you in japanese
        turn the heating up to 22 degrees
        lock the front door
        start the robot vacuum
        call me an uber to the airport
        find a table for two at an italian restaurant tonight
        whats my account balance
        pay my credit card bill
        play the next episode of the podcast
        skip this song
        volume up
        set the volume to 40 percent
        dim the bedroom lights
        turn off the tv at ten
        open the garage
        take a selfie
        buy me two tickets for the concert on saturday
        what movies are playing tonight
        rate this book five stars
        add this song to my running playlist
        put adele on
        add this track to my favourites playlist
        shuffle my workout mix
        how many calories are in an avocado
        spell accommodate
        what is the fastest land animal
        why is the sky blue
        what year did the titanic sink
        how do i boil an egg
        what time does the pharmacy close
        whats the traffic like on the way to work
        give me directions to the nearest gas station
        is my train on time
        post a status update on facebook
        tweet that i love pizza
        what are people saying about the election
        report my card as stolen
        increase my credit limit
        freeze my account
        when is my bill due
        what is the interest rate on a mortgage
        how is the stock market doing
        share price of apple
        make me a coffee
        clean the living room with the vacuum cleaner
        change the colour of the lights to blue
        it's too dark in here
        mon ami is french for my friend
        the list of demands was long
        time flies
        her calendar is full of kittens
        milk is good for your bones
        i'm on top of the list
        that song reminds me of summer
        this reminds me of you
        the reminder was helpful thanks
        he snoozed through the meeting
        we were out of time
        i am done with this conversation
        i'm so done with him
        she finished last
        the plumber called in sick
        remember the good old days
        remember when we went to spain
        message in a bottle
        call it a day
        that's a tall order
        we should meet up some time
        text books are expensive
        the note was in her locker
        check mate
        i bought a house last year
        i lost my keys
        my phone died
        my favourite band is in town this weekend
        what is a good name for a cat
        can you recommend a good book
        how much does a tesla cost
        are there any good restaurants around here
        show me pictures of dogs
        what is the score of the lakers game
        what's the plot of hamlet
        do aliens exist
        roll a die
        sing me a song
        start a game of chess
        turn up the bass
        is the washing machine finished
        how much battery do i have left
        find my phone
        connect to the bluetooth speaker
        take me home
        reserve a hotel room in berlin from the 3rd to the 5th
        cancel my flight
        cancel my hulu subscription
        cancel the order of shoes
        order more dog food
        what is on tv tonight
        tell alexa to play a song
        delete my facebook account
        unsubscribe me from all newsletters
        why did napoleon lose at waterloo
        asdf jkl
        the quick brown fox jumps over the lazy dog
        fwd: hi all, please add your names to the list by friday
        he goes "cancel everything" and just walks out
        if it rains tomorrow we will cancel the picnic
        i don't want you to message anyone
        stop
        i almost deleted my calendar lol
        imagine you could call my mum
        i thought i asked you to remind me but maybe not
        my alarm did not ring
        i dreamt that i texted my boss
        let's not schedule anything this week
        don't add anything else
        the doctor told me to take pills every eight hours
        add insult to injury
        she asked "can you text me later"
        sorry i can't talk right now
        i've already told hana about dinner
        ravi said to remind him tomorrow
        please don't delete anything
        no don't text her
        dont bother calling him
        i do not want you to set an alarm
        never send messages on my behalf
        you shouldn't have cancelled that
        i wasn't asking you to add milk
        my wife set the alarm
        the school called about milo
        who set this alarm
        why would i want to cancel it
        suppose i asked you to text my boss
        if my alarm fails what happens
        what if i forget to snooze
        how would you cancel a meeting
        i could have added that myself
        i'd never cancel on you
        he cancelled the meeting twice
        we talked about adding a shed
        remind is a verb
        the word schedule is pronounced differently in britain
        he asked me to call the bank
        hana wants me to text her when i land
        my boss wants to move the meeting
        it's time to move on
        i'm moving house next week
        i set the table
        the book is on the table
        set the table for four
        book a table for four at seven
        i need a taxi at 6
        get me tickets to the zoo
        book me a train to york on friday
        reserve a rental car for next week
        buy 10 shares of google
        send 20 pounds to ravi
        pay the electricity bill
        top up my phone
        block my credit card
        what did i spend on groceries last month
        turn the radio on
        play my running playlist
        play it again
        pause the music
        next track please
        louder
        make the screen brighter
        set the brightness to 50
        turn on the coffee machine at 7
        switch off the heating when i leave
        open the blinds
        start the dishwasher
        is the front door locked
        set the thermostat to 19
        add this film to my watchlist
        rate this album 4 out of 5
        give the current book three stars
        find me a movie to watch
        show me the trailer for the new bond film
        what films are on at the odeon
        remember me
        what a day
        long day at work
        i feel sick
        i love my new alarm clock
        my list of problems is endless
        that list is a mess
        this note is beautiful said the teacher
        the meeting was a waste of time
        dinner was delicious
        lunch is for wimps
        call of duty is a game
        text is hard to read on this screen
        message received
        mark is my brother
        mark my words
        check this out
        tick tock
        add me on instagram
        follow me on twitter
        post this to my story
        how do you spell necessary
        what's the french word for cheese
        translate i am hungry to italian
        tell me a story
        tell me something interesting
        say something nice
        recommend a restaurant in soho
        how much is a flight to tokyo
        what's the best way to cook rice
        how many people live in china
        is there life on mars
        what is 5g
        what team won last night
        how is arsenal doing
        is it safe to drink tap water in mexico
        do i need a visa for india
        how long does it take to fly to new york
        how long does chicken keep in the fridge
        why do cats purr
        hello is this the bakery
        sorry wrong number
        i'll call you back
        yes i bought it yesterday at the mall it was lovely
        we need to talk
        i need you
        need a hug
        i want to go home
        i have no time
        i'm out of here
        we're out of luck
        i am low on energy
        got milk
        get out
        get lost
        get well soon
        take it easy
        take a break
        cancel culture is weird
        cancel
        clear as mud
        delete
        update
        your package 4412 has been delivered
        your verification code is 882113
        dear customer your appointment is confirmed for friday at 3
        subject: team lunch. hi all please remember to rsvp by tuesday
        > remind me to pay rent
        "add milk to the list" she said
        the sign said call before you dig
        he told the assistant to delete everything
        i overheard someone say set an alarm for 5
        in the film the robot says delete all files
        what's my credit score
        how much money is in my checking account
        i need to report fraud on my visa
        when does my card expire
        what's the routing number for my bank
        move 200 dollars from checking to savings
        order me some checks
        how long till my direct deposit hits
        can you raise my card's limit
        set up autopay for my phone bill
        what's the minimum payment on my mastercard
        is there a gas station near me
        how much gas do i have left
        when should i change my oil
        what is the pressure in my tires
        schedule my car for maintenance
        get an uber to pick me up at 5
        tell me about traffic on i 95
        did my flight get delayed
        where is my luggage
        do i need shots for my trip to kenya
        what plug do they use in england
        book a hotel in miami for three nights
        find me a cheap car rental in tucson
        i could use some sleep
    """,
}
