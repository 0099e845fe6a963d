"""Questions about the world and about Hob, written without a look at the phrases, with what they mean.
tests/test_wishes.py reads every row.
"""

from __future__ import annotations

# A line is the message, then the slots it has, as name=value; none where only the intent is held.
# A line that begins with a bar goes on with the one before.
WISHES: dict[str, str] = {
    "weather": """
        is it going to rain tomorrow | when=2026-11-21
        whats the weather like in madrid | location=madrid
        do i need a coat today | when=2026-11-20
        how cold will it be tonight | when=2026-11-20T21:00:00
        will it snow in denver this weekend | location=denver; when=2026-11-21
        weather for the next 5 days | when=2026-11-20
        temperature in tokyo right now | location=tokyo; when=2026-11-20T14:30:00
        should i bring an umbrella on friday | when=2026-11-27
        forecast for paris on sunday please | location=paris; when=2026-11-22
        hows the weather
        how hot is it in phoenix arizona | location=phoenix arizona
        what will the humidity be in the morning | when=2026-11-21T09:00:00
        is there a storm coming
        when will it stop raining
        does it look like sunshine on my walk this afternoon | when=2026-11-20T15:00:00
        tell me what the weather is going to be like on thursday in oslo | location=oslo; when=2026-11-26
        is it warm enough for shorts in nice tomorrow | location=nice; when=2026-11-21
        do you think itll be frosty in leeds tonight | location=leeds; when=2026-11-20T21:00:00
        any rain due this afternoon | when=2026-11-20T15:00:00
        what are the temperatures in rome for the weekend | location=rome; when=2026-11-21
        should i put on sunscreen today | when=2026-11-20
        is it supposed to rain later | when=2026-11-20T16:30:00
        what will the weather be in chicago on friday | location=chicago; when=2026-11-27
        how hot will it get this afternoon | when=2026-11-20T15:00:00
        do i need to wear a jacket this morning | when=2026-11-20T09:00:00
        what's the chance of snow in boston tomorrow | location=boston; when=2026-11-21
        tell me the forecast for the rest of the week | when=2026-11-20
        is it going to be nice out on saturday | when=2026-11-21
        what's the low tonight in dallas | when=2026-11-20T21:00:00; location=dallas
        wats the wthr tmrw | when=2026-11-21
    """,
    "time": """
        what time is it in hong kong | location=hong kong
        whats the date today | when=2026-11-20; which=date
        what day of the week is it | which=date
        local time in sydney now | location=sydney
        current time please
        can you tell me what time it is in london right now | location=london; when=2026-11-20T14:30:00
        what is todays date | which=date; when=2026-11-20
        how long is it until friday | when=2026-11-27; which=until
        what date is next thursday | when=2026-11-26; which=date
        what day is the 17th of june | when=2027-06-17; which=date
        time difference between here and tokyo | location=tokyo; which=difference
        got the time
        is it monday today | when=2026-11-20; which=date
        tell me the time in new york city | location=new york city
        what hour is it in delhi | location=delhi
        tell me todays date please | which=date; when=2026-11-20
        which day is may 1st | when=2027-05-01; which=date
        what time is it over in paris | location=paris
        tell me what time it is right now in denver | location=denver; when=2026-11-20T14:30:00
        what's today's date and day | which=date; when=2026-11-20
        what day does the fourth of july fall on this year | when=2027-07-04; which=date
        how many days until 1 april | when=2027-04-01; which=until
    """,
    "calculate": """
        whats 15% of 240 | expression=15% of 240
        15% of 240 | expression=15% of 240
        how much is 37 times 12 | expression=37 times 12
        convert 5 miles to kilometers | expression=5 miles; unit=kilometers
        what is the square root of 81 | expression=square root of 81
        350 divided by 7 | expression=350 divided by 7
        how many ounces in a pound | expression=how many ounces in a pound
        add 45 and 88 | expression=add 45 and 88
        how many cups are in two liters | expression=how many cups are in two liters
        20 c in f | expression=20 c in f
        what is two plus two times three | expression=two plus two times three
        calculate a 20 percent tip on 64 | expression=a 20 percent tip on 64
        what's 17 squared | expression=17 squared
        how much is a third of 600 | expression=a third of 600
        convert 200 grams to ounces | expression=200 grams; unit=ounces
        9 x 14 | expression=9 x 14
        what's 8 percent of 1,250 | expression=8 percent of 1,250
        how many feet are in a mile | expression=how many feet are in a mile
        what is 144 divided by 12 | expression=144 divided by 12
        what's 12.5% of 80 | expression=12.5% of 80
    """,
    "search": """
        search the web for cheap ski boots | query=cheap ski boots
        google how to descale a kettle | query=how to descale a kettle
        who won the world cup in 1998 | query=who won the world cup in 1998
        look up the opening hours of the city museum | query=the opening hours of the city museum
        how do you get wine stains out of a carpet | query=how do you get wine stains out of a carpet
        find me a good recipe for lentil soup | query=lentil soup
        what is the capital of mongolia | query=what is the capital of mongolia
        how tall is mount kilimanjaro | query=how tall is mount kilimanjaro
        search for nearby pharmacies | query=nearby pharmacies
        what's in the news
        when was the printing press invented | query=when was the printing press invented
    """,
    "research": """
        research the best electric bikes under 2000 dollars | query=the best electric bikes under 2000 dollars
        do some research on heat pumps for old houses | query=heat pumps for old houses
        compare the top three project management tools | query=the top three project management tools
        dig into the history of our village church | query=the history of our village church
        i need a report on solar panel subsidies | query=solar panel subsidies
        find out everything you can about keto diets | query=keto diets
    """,
    "morning_briefing": """
        good morning whats on for today | when=2026-11-20
        brief me on today | when=2026-11-20
        whats my day looking like
        catch me up
        give me today's briefing | when=2026-11-20
    """,
    "status_check": """
        whats your status
        is the system up and running
        are you online
        is telegram connected
        are you alive
        r u working?
    """,
    "help": """
        how do i add something to my list | topic=something to my list
        how does snoozing work
        what commands are there
        can you help me
        show me some examples of what i can say
        what are you able to help me with
        tell me what i can ask you
        how can i change the time of a reminder | topic=the time of a reminder
        what can i ask you to do
        what other things do you know how to do
        how can you help me today
        what can u do
    """,
    "undo": """
        oops take that back
        revert the last thing you did
        no wait undo what you just added
        i didnt mean to delete that
        please go back on that last action
        reverse what just happened
        that was wrong put it all back
        cancel what you just did
        roll back the previous step
        take back what you just did
        undo that please, wrong list
    """,
    "explain": """
        why did you text joe
        how come you set that reminder
        explain your last answer
        what made you think that
        what on earth made you cancel my alarm
        how did you come up with that
        for what reason did you send that
        walk me through why you set that
        what was the reason for deleting the milk
        why didn't you remind me
    """,
    "small_talk": """
        hello there | kind=hello
        thank you so much | kind=thanks
        how are you today | kind=well
        youre the best | kind=praise
        haha nice one | kind=praise
        whats your name | kind=who
        hiya | kind=hello
        cheers mate that's great
        thanks a lot for that | kind=thanks
        what are you up to | kind=well
        hey | kind=hello
        k thx | kind=thanks
    """,
}
