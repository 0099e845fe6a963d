"""Messages about people, the world, facts and Hob itself, from five rounds
written without a look at the phrases. tests/test_wishes.py reads every row.
"""

from __future__ import annotations

WISHES: dict[str, str] = {
    "send_message": """
        text my mom that i'll be late for dinner | recipient=my mom; body=i'll be late for dinner
        shoot a text over to brian asking if he wants pizza | recipient=brian; body=if he wants pizza
        can you send kelly a message that i made it home safe | recipient=kelly; body=i made it home safe
        i need to text dave and tell him the keys are under the mat | recipient=dave; body=the keys are under the mat
        let my roommate know that rent is due | recipient=my roommate; body=rent is due
        please text grandpa happy birthday | recipient=grandpa; body=happy birthday
        text jess wanna grab lunch | recipient=jess; body=wanna grab lunch
        send tyrone a text saying where are you | recipient=tyrone; body=where are you
        compose a text to alyssa that says thanks for last night | recipient=alyssa; body=thanks for last night
        tell dad im at the airport | recipient=dad; body=im at the airport
        send out a text to my team that standup is cancelled | recipient=my team; body=standup is cancelled
        i would like to send a text message to carlos | recipient=carlos
        can you get a message to my husband that i'm picking up the kids
            | recipient=my husband; body=i'm picking up the kids
        drop marta a message saying the package arrived | recipient=marta; body=the package arrived
        text back to owen that i agree | recipient=owen; body=i agree
        message lauren and tell her i'll call after work | recipient=lauren; body=i'll call after work
        i want to send a text
        could you text my boyfriend for me and ask what he wants for dinner
            | recipient=my boyfriend; body=what he wants for dinner
        text 'on my way' to monica | body=on my way; recipient=monica
        write a text message to dr. shaw saying i need to reschedule | recipient=dr. shaw; body=i need to reschedule
        tell mom and dad that we landed safely | recipient=mom and dad; body=we landed safely
        please let alicia know i will be ten minutes late | recipient=alicia; body=i will be ten minutes late
        text ben hey man what time is the game | recipient=ben; body=hey man what time is the game
        send a quick message to my neighbor that their dog got out | recipient=my neighbor; body=their dog got out
        i need you to text rita about the keys
        ask leo if he can pick up the kids at 3 | recipient=leo; body=he can pick up the kids at 3
        text her back saying sounds good
        sms victor the gate code is 2290 | recipient=victor; body=the gate code is 2290
        can we send a message to the whole family saying merry christmas
            | recipient=the whole family; body=merry christmas
        txt my sis i miss u | recipient=my sis; body=i miss u
        shoot mike a message
        hey can you text my dad that dinner is at seven | recipient=my dad; body=dinner is at seven
        can i send a text to ashley please | recipient=ashley
        text my group chat see everyone at 8
        inform my landlord that the heater is broken | recipient=my landlord; body=the heater is broken
        message mark are we still on for tonight | recipient=mark; body=are we still on for tonight
        let carol and pete know we can't come | recipient=carol and pete; body=we can't come
        reply to tina and say no problem | recipient=tina; body=no problem
        i'd like you to text my wife i love her
        send my brother a happy birthday text
        can you please message my professor saying that i will be absent | recipient=my professor; body=i will be absent
        ask my roommate if she fed the cat | recipient=my roommate; body=she fed the cat
        new text to evan
        send text bob where r u | recipient=bob; body=where r u
        i want to text grace that the package is here | recipient=grace; body=the package is here
        please send a text message to henry and tell him happy anniversary | recipient=henry; body=happy anniversary
        text oscar do you need a ride home | recipient=oscar; body=do you need a ride home
        could you let ms porter know that billy is sick | recipient=ms porter; body=billy is sick
        send an sms to ivy saying thanks | recipient=ivy; body=thanks
        text kurt to bring chips
        i need to message someone
        tell my sister to call me | recipient=my sister; body=to call me
        can you text laura the wifi password is blue42 | recipient=laura; body=the wifi password is blue42
        can you send a text to my coworker saying i'm out sick | recipient=my coworker; body=i'm out sick
        i'd like to text peggy see you soon | recipient=peggy; body=see you soon
        text isaac about the game tomorrow
        message uncle ted that we are coming | recipient=uncle ted; body=we are coming
        please text bonnie to say i got the job | recipient=bonnie; body=i got the job
        send a text message
        tell the kids dinner is ready | recipient=the kids; body=dinner is ready
        text my landlord saying the sink is leaking again | recipient=my landlord; body=the sink is leaking again
    """,
    "call_contact": """
        give nina a call | recipient=nina
        call up my sister | recipient=my sister
        phone home
        i want you to call dr lee | recipient=dr lee
        can you ring the dentist for me | recipient=the dentist
        i'd like to make a phone call to aunt rosa
        get doctor nguyen on the line
        please dial my wife
    """,
    "contact_lookup": """
        what's the phone number for marcus
        do i have jenny's email in my contacts
        how do i reach my landlord
        find peter's contact details
        what is auntie's address
        give me hector's cell number
        what is carmen's email address
        show me the contact info for uncle bob
        do you have a number for the pharmacist
        look up nadia in my contacts
        where does steve live
        when is jim's birthday
        whats dads phone number
        what's the email for the dentist's office
        can you pull up liz's number
        tell me rachel's address
        give me the contact details of my lawyer
        i need janet's phone number
        how can i get in touch with robert
        what number do i have for the vet
        email of professor lang please
    """,
    "weather": """
        what's it like outside
        is it going to be hot this weekend
        will there be snow in denver tomorrow
        what's the forecast for chicago next week
        is it raining right now
        should i wear a jacket
        what's the humidity in houston
        how windy is it in wellington
        when will the rain stop
        is it sunny in madrid
        temperature in cairo please
        chance of thunderstorms tonight
        how many degrees is it
        do you think it'll snow
        weather
        how is the weather in lisbon
        what's the temperature going to be tomorrow
        will i need a coat tonight
        is it cold outside
        what will the weather be like on my birthday
        show me the seven day forecast
        will it be windy at the beach this afternoon
        is there a chance of rain on saturday
        what's the high today
        rain today?
        how's it looking outside
        weather report for boise idaho
        when's the sun going to come out
        is it warm enough to swim
        what's the weather gonna be like in two hours
        is it foggy in san francisco
        are we expecting a storm
        current temperature
        should i bring an umbrella to work
        is it nice out today
        how hot is it in dubai right now
        how's the weather going to be in orlando next week
        is it supposed to rain on thursday
        what's the low tonight
        tell me if it will be sunny tomorrow
        should i wear shorts today
        how much snow are we getting
        is there a hurricane warning
        what's the wind speed
        could you give me the weather forecast for tokyo
        do i need snow boots tomorrow
        will it be hotter tomorrow than today
        what was the weather yesterday
        is it humid in miami
        when will it get warmer
        give me the weather for the weekend
        will it clear up this afternoon
        how cold is alaska right now
        how's the sky looking tonight
        is it gonna rain today
        tell me the weather in portland
        what's the weather supposed to be like this weekend
        do i need to take an umbrella with me
        what's the heat index
        weather for tomorrow please
        how warm is it going to get on monday
        is there going to be frost tonight
        what is the forecast for the next five days
        is it windy
        what's the chance it rains tomorrow morning
        give me tonight's low temperature
        will it still be raining at 5
        do i need a jacket in chicago
        was it cold yesterday
        what's the temp
        what's the weather like in new york today
        weather tomorrow
        is it going to be cold tomorrow
        will it be sunny this weekend in san diego
        how hot will it get today
        is rain expected tomorrow
        does it look like rain
        tell me the temperature outside
        should i pack a sweater for boston
        is it snowing in buffalo
        forecast
        will it be cloudy at noon
        what are the chances of snow on christmas
        is a storm coming
        how is the weather today
        how much rain did we get
        is it cooler in the mountains
    """,
    "time": """
        what time do you have
        tell me what time it is in dubai
        what's today
        what's the date on saturday
        if it's 3 pm here what time is it in tokyo
        what timezone is boston in
        what year is it
        how many hours ahead is paris
        what day is christmas on this year
        date please
        what month are we in
        convert 5 pm eastern to pacific
        how many days until new year's
        can you tell me the current time in sydney australia
        do you have the time
        what is the time in london england
        is it 5 o'clock yet
        what's the date today
        can i get the time please
        tell me today's date
        what is the day today
        what time is it over in california
        how late is it
        what's the time difference between here and japan
        what's tomorrow's date
        what week number is it
        what's 9 am pacific in eastern time
        how many days till christmas
        time check
        do you know today's date
        what timezone are we in
        tell me what day today is
        whats the time
        what day is the 25th
        is today wednesday
        how many hours until midnight
        what's the current year
        what is the time zone for arizona
        could you tell me how late it is
        what will the date be in two weeks
        what time is sunset
        how many weeks until easter
        when is thanksgiving this year
        is it monday or tuesday today
        can you give me the time in paris
        what's the local time in hawaii
        what time zone is new york in
        what's the date of next friday
        what day did the 1st fall on
        how many more days until halloween
        what time is 6 pm cst in gmt
        today's date please
        what hour is it
        which day is it tomorrow
        what's the day of the week
        current date and time
        when's easter
        how far ahead is tokyo
        if it's noon in la what time is it here
        what's the time in tokyo right now
        what day is it
        what time is it in austin texas
        tell me the current time
        what's the date two weeks from today
        how long until 5 pm
        what is today's day
        which month is it
        what day of the week is july 4th
        time in moscow please
        what is the time difference between new york and london
    """,
    "calculate": """
        what's 15 percent of 80
        how much is 12 times 14
        how many ounces are in a pound
        convert 10 miles to kilometers
        what's 50 dollars in euros
        divide 96 by 4
        15 plus 27 minus 3
        how many feet in a mile
        what's 2 to the power of 8
        exchange rate between yen and dollars
        add 17 and 38
        what's 1000 divided by 8
        what is seven times nine
        how many centimeters in 6 feet
        convert 350 fahrenheit to celsius
        how many teaspoons are in a tablespoon
        100 usd in yen
        what's the cube root of 27
        how many pounds is 70 kg
        what is 3/4 plus 1/8
        whats 45 times 23
        can you add 125 and 375
        how much is a third of 90
        how many kilometers is 26 miles
        what is 12 squared
        convert 2 cups to milliliters
        how many euros is 20 pounds
        what's 8 percent of 1200
        minus 17 from 40
        what's 99 times 4
        what is 25 minus 7 plus 3
        how much is 18 percent of 64
        convert 5 feet 11 inches to centimeters
        how many grams in an ounce
        how many yen to the dollar
        what's 20 celsius in fahrenheit
        four plus four
        square root of 625
        what's 345 plus 678
        how many minutes in a day
        12 times 12
        what is 30 percent of 500
        convert 100 kilometers to miles
        what is the average of 10 20 and 30
    """,
    "help": """
        what are your skills
        what can i say to you
        how can you help me
        what kind of things do you know how to do
        tell me your features
        i need help
        what topics can you assist with
        tell me what you can do
        how does this work
        what commands do you know
        list your abilities
        what are all the things you can help with
        show me some examples of what i can ask
        what things can i ask you about
        i'm confused, what can you do for me
        show me what you're capable of
        do you have any features i should know about
        instructions please
        what can you help me with
        what are my options
        how do i use this
        what do you do
        what else can you do
        can you list what you can do
    """,
    "profile_query": """
        do you know who i am
        what do you call me
        tell me my name please
        do you remember my name
        what is my name
        can you tell me who i am
        say my name
        tell me what my name is
        what's my first name
    """,
    "preference_update": """
        call me sam from now on
        from now on speak spanish
        please switch to german
        my name is actually kim
        i want you to refer to me as captain
        start calling me boss
        i'd like you to call me chief
        use jennifer as my name
        can you speak in french
        change your language to portuguese
        please address me as doctor
        i want to change my name
        let's talk in spanish
        i'd prefer you call me lu
        change the name you call me to ace
        my name isn't bob, it's rob
        set language to english
        talk to me in italian from now on
        could you switch over to russian
        from now on call me sir
        you may call me boss
        please change my nickname to ace
        i want you to speak german
        change language to chinese
        could you call me by my middle name, rose
        call me mike
        my new name is zoe
        please call me by my nickname
        speak to me in french
    """,
    "small_talk": """
        hi there
        hey how's it going
        thanks so much
        tell me something funny
        where do you come from
        what do you like to do for fun
        do you have any pets
        who built you
        are you human
        you did a great job
        cool
        what's up
        see you later
        make me laugh
        good afternoon
        how have you been
        who is your boss
        what's your favorite color
        are you a real person
        do you know any good jokes
        thank you for helping
        bye bye
        what's new
        which country were you made in
        tell me a joke about dogs
        you're awesome
        have a nice day
        where do you live
        what's your birthday
        ok thanks
        what is the point of life
        do you own a cat
        thanks for all your help
        what's your name again
        how old are you anyway
        who created you
        good night sleep tight
        do you like music
        are you married
        tell me another joke
        say something funny
        that's all for now, bye
        you rock
        what are your hobbies
        are you an ai
        that was helpful
        much obliged
        what company made you
        how's life
        good morning to you
        what's up hob
        thanks, that's great
        you're the best
        what are you
        can you tell me a joke
        who programmed you
        how are you feeling today
        so long
        i appreciate your help
        do you have a name
        what kind of pets do you have
        where were you made
        hello how are you
        catch you later
        when is your birthday
        tell me about yourself
        do you ever get bored
        hi
        hey there hob
        are you a human being
        what's your favorite food
        tell me a knock knock joke
        do you have any brothers or sisters
        how old are you in human years
        thank you
        see ya
        it was nice talking to you
        who's your creator
        where are you located
        what do you do for a living
        i love you
        you are so smart
        can i call you bob
        what's the meaning of life
    """,
    "morning_briefing": """
        daily briefing please
        sum up my day
        what do i need to know this morning
    """,
    "log_time": """
        log two hours on the acme project
        i worked 45 minutes on the website
        start the clock on client emails
        log 90 minutes to project falcon
        i spent three hours on the budget this morning
        clock me in
    """,
    "time_report": """
        how many hours did i work this week
        show my timesheet for november
        how long did i spend on the acme project last week
        how much time did i spend on falcon this week
        give me my time report for last month
        what have i worked on today
    """,
    "save_memory": """
        remember that my locker code is 4471 | fact=my locker code is 4471
        note that the spare key is with mrs hall
        keep in mind that anna is allergic to nuts
        remember my gym locker is number 12
        please remember that i parked on level four
        don't forget that nadia is vegetarian
        remember that the spare tire is in the shed
        can you remember that my shoe size is 9
    """,
    "recall_fact": """
        where did i leave the spare key
        what's my locker code
        what do you know about anna
        who has my drill
        what did i tell you about tom
        what is the wifi password
        remind me what my locker number is
        do you remember where i put my passport
        what's my shoe size
    """,
    "forget_fact": """
        delete the memory about my locker
        forget my address
    """,
    "search": """
        look up how to fix a leaky tap
        search the web for cheap tents
        google the capital of mongolia
        who is the president of france
        what's the tallest building in the world
        search for italian restaurants near me
        look up the definition of ephemeral
    """,
    "create_document": """
        make a note called packing ideas
        create a new document titled budget
        start a note about the trip
    """,
    "research": """
        do a deep dive on solar panels
        compare electric and gas stoves for me
    """,
    "read_document": """
        open my packing note
        read my note about the trip
    """,
    "check_in": """
        check in with grandma
        see how dad is doing
    """,
    "search_history": """
        search our messages for the recipe
    """,
}
