"""Messages about people, facts and documents, written without a look at the phrases, with what they mean.
tests/test_wishes.py reads every row.
"""

from __future__ import annotations

# A line is the message, then the slots it has, as name=value; none where only the intent is held.
# A line that begins with a bar goes on with the one before.
WISHES: dict[str, str] = {
    "send_message": """
        text mia i'm running ten minutes late | recipient=mia; body=i'm running ten minutes late
        tell joe that dinner is at 8 | recipient=joe; body=dinner is at 8
        send a message to my brother saying happy birthday | recipient=my brother; body=happy birthday
        let priya know i got the tickets | recipient=priya; body=i got the tickets
        can you message tom and ask him if he is still coming | recipient=tom; body=if he is still coming
        write to the landlord that the heating is broken again
            | recipient=the landlord; body=the heating is broken again
        msg dad: landed safely | recipient=dad; body=landed safely
        whatsapp lena see you at the station at 6 | recipient=lena; body=see you at the station at 6
        shoot sam a text that the game is cancelled | recipient=sam; body=the game is cancelled
        ask kim whether she can babysit saturday | recipient=kim; body=she can babysit saturday
        drop rosa a line to say thanks for the flowers | recipient=rosa; body=thanks for the flowers
        email pete about the invoice saying it was paid yesterday | recipient=pete; body=it was paid yesterday
        send mum a text saying call me when you can | recipient=mum; body=call me when you can
        tell my husband to pick up the kids | recipient=my husband; body=to pick up the kids
        reply to ana that thursday works for me | recipient=ana; body=thursday works for me
        text jo and max the code is 4411 | recipient=jo and max; body=the code is 4411
        please inform the team that i am sick today | recipient=the team; body=i am sick today
        give nick a heads up that we moved to room 5 | recipient=nick; body=we moved to room 5
        txt kev b there in 5 | recipient=kev; body=b there in 5
        send "all good here" to greta | body=all good here; recipient=greta
        text tara "running late, start without me" | recipient=tara; body=running late, start without me
        please let the school know that milo is ill today | recipient=the school; body=milo is ill today
        could you tell ravi thanks for dinner | recipient=ravi; body=thanks for dinner
        message the book group: next meeting is on the 9th at mine
            | recipient=the book group; body=next meeting is on the 9th at mine
        ask ravi what time the match starts | recipient=ravi; body=what time the match starts
        tell mum and dad we arrived | recipient=mum and dad; body=we arrived
        send a text to carol that says i'm on my way | recipient=carol; body=i'm on my way
        text my wife and tell her i'm stuck in traffic | recipient=my wife; body=i'm stuck in traffic
        message my boss that i won't be in today | recipient=my boss; body=i won't be in today
        can you let my roommate know the plumber is here | recipient=my roommate; body=the plumber is here
        email john to say the files are ready | recipient=john; body=the files are ready
        txt dan "running late, order me a coffee" | recipient=dan; body=running late, order me a coffee
        tell priya i can't make it but i'll call her tomorrow
            | recipient=priya; body=i can't make it but i'll call her tomorrow
        message liv: can you add milk to your list? | recipient=liv; body=can you add milk to your list?
        ask dan if he's free on friday at 6 | recipient=dan; body=he's free on friday at 6
    """,
    "call_contact": """
        call mum | recipient=mum
        phone the plumber please | recipient=the plumber
        give my sister a ring | recipient=my sister
        dial olivers mobile | recipient=olivers
        can you get dr patel on the phone | recipient=dr patel
        ring grandma and tell her lunch is ready | recipient=grandma; body=lunch is ready
        make a phone call to jen | recipient=jen
        give hana a call | recipient=hana
        can we phone the surgery | recipient=the surgery
        give my dad a call | recipient=my dad
        ring the vets | recipient=the vets
    """,
    "contact_lookup": """
        whats oliver's phone number | name=oliver; field=phone number
        do you have an email address for priya | name=priya; field=email
        how can i reach the plumber | name=the plumber
        look up jens number in my contacts | name=jens
        find contact details for dr patel | name=dr patel
        show me sam's contact | name=sam; field=details
        what is toms home address | name=toms; field=details
        give me the number of my sister | name=my sister; field=phone number
        is there a number for max in my phone book | name=max
        how do i get hold of ravi | name=ravi
        do i have taras email | name=taras
        what's the phone number for carol | name=carol; field=phone number
        show me john's email address | name=john; field=email
        dr okafor's number? | name=dr okafor; field=phone number
    """,
    "check_in": """
        check in on grandpa | recipient=grandpa
        ask mum how she is doing | recipient=mum
        see if leo is ok | recipient=leo
        can you check on my neighbour today | recipient=my neighbour; when=2026-11-20
        find out how priya is feeling | recipient=priya
        check how dad is doing after his operation | recipient=dad
        see whether uncle pete got home safe | recipient=uncle pete
        make sure mum is okay after the fall | recipient=mum
        reach out to lee and ask how the move went | recipient=lee; question=how the move went
        check on nan tonight | recipient=nan; when=2026-11-20T21:00:00
    """,
    "configure_checkin": """
        check in with me every evening at 8 | when=FREQ=DAILY;BYHOUR=20;BYMINUTE=0
        ask me every morning how i slept | when=FREQ=DAILY;BYHOUR=9;BYMINUTE=0
        check on grandma every sunday at 10 am | recipient=grandma; when=FREQ=WEEKLY;BYDAY=SU;BYHOUR=10;BYMINUTE=0
        stop checking in on me
        change my daily check in to 9 pm | when=2026-11-20T21:00:00
        set up a weekly check-in with dad | when=FREQ=WEEKLY; recipient=dad
        pause the check ins while im on holiday
        turn off my evening check-in
        no more check ins on weekends please | when=FREQ=WEEKLY;BYDAY=SA,SU
        start asking me each night how my day was | when=FREQ=DAILY;BYHOUR=21;BYMINUTE=0
        skip tomorrow's check-in | when=2026-11-21
        move the evening check in to half past nine | when=2026-11-20T21:30:00
        check in with me every friday at 5 | when=FREQ=WEEKLY;BYDAY=FR;BYHOUR=17;BYMINUTE=0
    """,
    "recall_fact": """
        what's my wifi password
        where did i park
        where did i put the spare key | query=the spare key
        what is carlas favourite colour | query=carlas favourite colour
        do you remember the name of my dentist | query=the name of my dentist
        what did i tell you about my allergy | query=my allergy
        whats my license plate | query=my license plate
        who is my accountant | query=accountant
        what do you know about raj | query=raj
        what was the code for the garage again | query=the code for the garage
        tell me again where the stopcock is | query=the stopcock is
        do you know my blood type
        where do we keep the candles | query=the candles
        which brand of paint did i use in the hall | query=paint
        what level did i park on | query=what level did i park on
        where are my glasses
        what was that wifi password again | query=that wifi password
        did i say when the plumber is coming | query=did i say when the plumber is coming
    """,
    "search_history": """
        what did we talk about last tuesday | when=2026-11-17
        find our conversation about the holiday | query=the holiday
        what did i ask you yesterday | when=2026-11-19
        search my messages for the hotel name | query=the hotel name
        did i say anything about leos party last week | query=leos party last week
        show me my earlier messages from monday | query=monday
        when was the last time i asked you about trains | query=trains
        look back at our chat from sunday | when=2026-11-22
        find where we discussed the garden wall | query=the garden wall
        have i ever told you about my knee | query=my knee
        pull up what you told me about mortgages | query=mortgages
    """,
    "lifelog_query": """
        summarise my conversations from yesterday | when=2026-11-19
        who did i talk to on monday | when=2026-11-23
        what happened in my recording from noon | when=2026-11-21T12:00:00
        check my omi for what the doctor said | query=what the doctor said
        what did kim say about the deadline in our talk | name=kim; query=the deadline in our talk
        what was i talking about with hana at lunch | name=hana; query=lunch
        give me a summary of my day from my recordings
        who was i with yesterday evening | when=2026-11-19T18:00:00
    """,
    "save_memory": """
        remember that my locker number is 77 | fact=my locker number is 77
        note that carla is allergic to nuts | fact=carla is allergic to nuts
        keep in mind i don't work on wednesdays | fact=i don't work on wednesdays
        fyi the gate code is 9021 | fact=the gate code is 9021
        please remember leo's shoe size is 34 | fact=leo's shoe size is 34
        my new phone number is 555 0192 | fact=my new phone number is 555 0192
        save this: the plumber is called gary | fact=the plumber is called gary
        for future reference raj drinks his coffee black | fact=raj drinks his coffee black
        dont forget that sue is vegetarian | fact=sue is vegetarian
        store the fact that our anniversary is may 9 | fact=our anniversary is may 9
        i put the spare key under the mat remember that | fact=i put the spare key under the mat
        please make a mental note the boiler man comes from gasco | fact=the boiler man comes from gasco
        remember the alarm code is 7731 | fact=the alarm code is 7731
        keep in mind that hana can't eat gluten | fact=hana can't eat gluten
        just so you know we moved to elm street | fact=we moved to elm street
        the bins go out on alternate thursdays remember that | fact=the bins go out on alternate thursdays
        add to your memory that olga plays the cello | fact=olga plays the cello
        learn that my wife's name is ines | fact=my wife's name is ines
        commit this to memory my plate is kx12 | fact=my plate is kx12
        remember i left the car on level 4 | fact=i left the car on level 4
        remember: the wifi at the cabin is "pinewood9" | fact=the wifi at the cabin is "pinewood9"
    """,
    "forget_fact": """
        forget my old address | query=my old address
        forget what i told you about raj | query=raj
        delete what you know about my job | query=my job
        please erase my locker number from your memory | query=my locker number
        you can forget the gate code | query=gate code
        remove the note that carla is allergic to nuts | query=carla is allergic to nuts
        wipe my old phone number from your memory | query=my old phone number
        i want you to forget about my ex | query=my ex
        please no longer remember where i work | query=where i work
        drop everything you've stored about my health | query=my health
    """,
    "correct_fact": """
        no the gate code is 9022 not 9021 | fact=the gate code is 9022 not 9021
        thats wrong my birthday is in june | fact=my birthday is in june
        correction: leo's shoe size is 35 | fact=leo's shoe size is 35
        update my address to 12 mill lane | fact=12 mill lane
        you have raj's job wrong he is a nurse | fact=he is a nurse
        that's not correct my sister lives in bath | fact=my sister lives in bath
        my birthday is the 9th not the 8th | fact=my birthday is the 9th not the 8th
        fix what you have on my shoe size it's 43 | fact=my shoe size it's 43
        you've got it wrong ben is left handed | fact=ben is left handed
        please change my employer to north mill bakery | fact=north mill bakery
    """,
    "fact_history": """
        how has my weight changed since january | query=my weight; when=2026-01-01
        when did you learn that carla is allergic to nuts | query=carla is allergic to nuts
        what did you have down for my job before | query=job
        show me the history of my address | query=my address
        since when do you know that i'm allergic to cats | query=i'm allergic to cats
        who told you that my car is red | query=my car is red
        what was my old address | query=my old address
        what did you believe about my job last summer | query=my job; when=2026-06-21
        when did i first mention my new flat to you | query=my new flat
    """,
    "preference_update": """
        call me max from now on | name=max
        i prefer texts over phone calls | preference=texts over phone calls
        speak to me in shorter messages | preference=shorter messages
        use celsius please
        set my timezone to central european time | zone=central european time
        change my name to alexandra | name=alexandra
        i want my briefing at 6:30 | preference=at 6:30
        from now on use the 24 hour clock | preference=use the 24 hour clock
        i'm vegetarian
        i live in leeds now | zone=leeds
        i dont like mushrooms | preference=mushrooms
        switch my default list to groceries | preference=groceries
        refer to me as captain please | name=captain
        you should address me as mrs holt | name=mrs holt
        set my working hours to 9 to 5 | preference=9 to 5
        from now on reply in german | preference=reply in german
        my favourite team is arsenal | preference=my favourite team is arsenal
        i want you to call me boss | name=boss
        could you start talking to me in french | which=language
        i am allergic to penicillin | preference=penicillin
        speak english
    """,
    "profile_query": """
        whats my name
        what are my food preferences
        show my profile
        what are my settings
        tell me about my health profile
        list everything you've saved about me
        what sort of food do i like | query=food
        am i allergic to anything | query=anything
        read out my profile
        what have i told you about myself
        what name do you have for me
        what do you have on me
    """,
    "list_documents": """
        show my documents
        what notes do i have
        list all the files i saved
        which notes did i write last week
        what documents have you got for me
        give me a list of my notes
        are there any documents about the car | query=the car
        list notes
    """,
    "read_document": """
        open the note paint colors | title=paint colors
        read me my packing notes | title=packing
        show me the document called budget 2026 | title=budget 2026
        whats in the recipe doc | title=recipe
        pull up my meeting notes | title=meeting
        bring up the house rules document | title=house rules
        what did i write in my travel notes | title=travel
        read the note about the boiler | title=the boiler
        open my notes on the loft | title=the loft
    """,
    "create_document": """
        create a note called gift ideas | title=gift ideas
        start a new document titled house rules | title=house rules
        write a note: bike lock combo 3312 | body=bike lock combo 3312
        make a new note about the garden plan | body=the garden plan
        new note
        take a note the tiler quoted 800 for the bathroom | body=the tiler quoted 800 for the bathroom
        make a new list called camping | title=camping
        start a new note about wedding speeches | body=wedding speeches
        open a fresh document called minutes of the meeting | title=minutes of the meeting
        note: gate code changed to 5512 | body=gate code changed to 5512
        note to self: ask about the warranty | body=ask about the warranty
    """,
    "edit_text": """
        make that shorter
        add a line to my gift ideas note saying lego for leo
            | instruction=add a line to my gift ideas note saying lego for leo
        change the second paragraph to be more formal | instruction=to be more formal
        append candles to the gift ideas note | instruction=candles
        fix the spelling in my house rules document | instruction=my house rules document
        rewrite this to sound friendlier | instruction=to sound friendlier
        put a line in my travel notes about the ferry | instruction=put a line in my travel notes about the ferry
        replace colour with color in my essay | instruction=colour with color
        tidy up the wording of this letter
        make the email to sam shorter
    """,
    "write_text": """
        draft an email to the landlord about the broken heating | recipient=the landlord; about=the broken heating
        write me a short poem about autumn | about=autumn
        come up with a polite way to decline an invitation
        draft a text to nick saying sorry | about=a text to nick saying sorry
        can you draft a complaint to the airline | recipient=the airline
        draft a thank-you note to gran for the jumper | recipient=gran; about=the jumper
    """,
    "undo_edit": """
        undo the last edit to my note | title=note
        revert the changes in house rules | title=house rules
        put the document back how it was
        restore the previous version of my lease notes
    """,
}
