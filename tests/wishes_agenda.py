"""What people text about reminders, tasks, lists and events, with its slots. tests/test_wishes.py reads every row."""

from __future__ import annotations

# A line is the message, then the slots it has (of each request), as name=value; none where only the intent is held.
# A line that begins with a bar goes on with the one before.
WISHES: dict[str, str] = {
    "set_reminder": """
        remind me to swap the towels on sunday | text=swap the towels; when=2026-11-22
        remind me to send Priya the slides at 11am tomorrow | text=send Priya the slides; when=2026-11-21T11:00:00
        remind me on december 1st to change the filter | when=2026-12-01; text=change the filter
        remind me in three weeks to book the chimney sweep | when=2026-12-11T14:30:00; text=book the chimney sweep
        remind me in half an hour to move the car | when=2026-11-20T15:00:00; text=move the car
        remind me on monday night to set out the recycling | when=2026-11-23T21:00:00; text=set out the recycling
        could you remind me to eat lunch at noon | text=eat lunch; when=2026-11-21T12:00:00
        remind me to check on the sauce in 40 minutes | text=check on the sauce; when=2026-11-20T15:10:00
        remind me to stretch every 45 minutes | text=stretch; when=FREQ=MINUTELY;INTERVAL=45
        remind me every last friday of the month to file receipts | when=FREQ=MONTHLY;BYDAY=-1FR; text=file receipts
        remind me to ring the school at 8:45 tomorrow | text=ring the school; when=2026-11-21T08:45:00
        remind me on wednesday at 4 to collect the parcel from the depot
            | when=2026-11-25T16:00:00; text=collect the parcel from the depot
        at 10 tomorrow remind me to join the call | when=2026-11-21T10:00:00; text=join the call
        tomorrow evening remind me to charge the toothbrush | when=2026-11-21T18:00:00; text=charge the toothbrush
        hey hob, remind me at 7 to feed the hens please | when=2026-11-20T19:00:00; text=feed the hens
        set a reminder to descale the machine on the 15th | text=descale the machine; when=2026-12-15
        set a reminder at 5pm to leave for the airport | when=2026-11-20T17:00:00; text=leave for the airport
        wake me in 20 minutes | when=2026-11-20T14:50:00; text=wake
        timer for 45 minutes | when=2700; text=timer
        start a 5 minute timer | when=300; text=timer
        don't let me forget the eggs at 4 | text=the eggs; when=2026-11-20T16:00:00
        ping me on friday about the deposit | when=2026-11-27; text=the deposit
        remind me to ring Gran at 4 and Uncle at 5 | text=ring Gran; when=2026-11-20T16:00:00
            | text=ring Uncle; when=2026-11-20T17:00:00
        remind me to take my iron tablet at 8am and 8pm | text=take my iron tablet; when=2026-11-21T08:00:00
            | text=take my iron tablet; when=2026-11-20T20:00:00
        remind me tomorrow and on monday to write to the council | when=2026-11-21; text=write to the council
            | when=2026-11-23; text=write to the council
        feed the hens at 7am | text=feed the hens; when=2026-11-21T07:00:00
        defrost the peas tonight | text=defrost the peas; when=2026-11-20T21:00:00
        remind me to defrost the chicken at 4 | text=defrost the chicken; when=2026-11-20T16:00:00
        remind me tonight to charge the camera | when=2026-11-20T21:00:00; text=charge the camera
        remind me on saturday morning to wash the car | when=2026-11-21T09:00:00; text=wash the car
        remind me in an hour and a half to check the bread | when=2026-11-20T16:00:00; text=check the bread
        remind me next wednesday at 10:15 to ring the surveyor | when=2026-11-25T10:15:00; text=ring the surveyor
        remind me the day after tomorrow to return the ladder | when=2026-11-22; text=return the ladder
        remind me at noon tomorrow to feed Mittens | when=2026-11-21T12:00:00; text=feed Mittens
        tomorrow at 8 remind me to move the bins | when=2026-11-21T08:00:00; text=move the bins
        at quarter to nine remind me to take the washing out | when=2026-11-20T20:45:00; text=take the washing out
        every sunday at 6pm remind me to pack my gym bag
            | when=FREQ=WEEKLY;BYDAY=SU;BYHOUR=18;BYMINUTE=0; text=pack my gym bag
        remind me every other day to water the basil | when=FREQ=DAILY;INTERVAL=2; text=water the basil
        remind me every 3 hours to drink something | when=FREQ=HOURLY;INTERVAL=3; text=drink something
        remind me on the 1st of every month to pay the rent | when=FREQ=MONTHLY;BYMONTHDAY=1; text=pay the rent
        remind me on the 12th of december to order the tree | when=2026-12-12; text=order the tree
        remind me twice a day to stretch | when=FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0; text=stretch
        remind me in ten minutes about the soup | when=2026-11-20T14:40:00; text=the soup
        remind me about the school play on thursday at 7pm | text=the school play; when=2026-11-26T19:00:00
        remind me of Jana's birthday on May 3rd | text=Jana's birthday; when=2027-05-03
        remind me that the plumber comes at 2 | text=the plumber comes; when=2026-11-21T14:00:00
        remind me to bring "War and Peace" back on monday | text=bring "War and Peace" back; when=2026-11-23
        remind me to email the head teacher about the trip tomorrow
            | text=email the head teacher about the trip; when=2026-11-21
        remind me to read chapter 7 tonight
        remind me to buy 2 tickets for the match on friday | text=buy 2 tickets for the match; when=2026-11-27
        please remind me to lock the back door at 11pm | text=lock the back door; when=2026-11-20T23:00:00
        could you remind me to ring Aunt Vera on sunday | text=ring Aunt Vera; when=2026-11-22
        hey can you remind me to renew my passport next month | text=renew my passport; when=2026-12-01
        i need you to remind me to top up the meter tomorrow morning | text=top up the meter; when=2026-11-21T09:00:00
        i want you to remind me to take out the recycling on thursdays
            | text=take out the recycling; when=FREQ=WEEKLY;BYDAY=TH
        pls rmnd me to pay council tax on friday | text=pay council tax; when=2026-11-27
        rmd me 2 feed the cat at 6pm | text=feed the cat; when=2026-11-20T18:00:00
        set a reminder to ring the garage at 3:30 | text=ring the garage; when=2026-11-20T15:30:00
        set a reminder for next tuesday at 9am to submit the form | when=2026-11-24T09:00:00; text=submit the form
        set a reminder for 20 minutes | when=1200
        set up a reminder to clean the filter every month | text=clean the filter; when=FREQ=MONTHLY
        create a reminder to call Nadia tomorrow at 1pm | text=call Nadia; when=2026-11-21T13:00:00
        make a reminder for friday to buy flowers | when=2026-11-27; text=buy flowers
        add a reminder to book the ferry next week | text=book the ferry; when=2026-11-23
        new reminder: oil the hinges on saturday | text=oil the hinges; when=2026-11-21
        reminder to post the letter tomorrow | text=post the letter; when=2026-11-21
        i need a reminder to take the cake out in 35 minutes | text=take the cake out; when=2026-11-20T15:05:00
        i need to be reminded to sign the lease on monday | text=sign the lease; when=2026-11-23
        give me a reminder to stretch every hour | text=stretch; when=FREQ=HOURLY
        don't let me forget to send the photos tonight | text=send the photos; when=2026-11-20T21:00:00
        don't let me forget my scarf tomorrow | text=my scarf; when=2026-11-21
        do not forget to remind me to pick up Lena at 3 | text=pick up Lena; when=2026-11-20T15:00:00
        make sure I remember to call the vet tomorrow | text=call the vet; when=2026-11-21
        don't forget to water the tomatoes on sunday | text=water the tomatoes; when=2026-11-22
        wake me at 5:45 | when=2026-11-21T05:45:00; text=wake
        wake me up at quarter past 6 | when=2026-11-21T06:15:00; text=wake up
        wake me up tomorrow at 7 am | when=2026-11-21T07:00:00; text=wake up
        set my alarm for 6 am | when=2026-11-21T06:00:00; text=alarm
        set an alarm for 5:30 on weekdays
        set an alarm for half past eight tomorrow | when=2026-11-21T08:30:00; text=alarm
        alarm for 7 | when=2026-11-21T07:00:00; text=alarm
        set a timer for 3 minutes | when=180; text=timer
        set a 15 minute timer | when=900; text=timer
        start a timer for an hour | when=3600; text=timer
        timer 25 min | when=1500; text=timer
        set a timer for 90 seconds | when=90; text=timer
        ping me at 2 about the invoice | when=2026-11-21T14:00:00; text=the invoice
        ping me in 15 minutes to check the oven | when=2026-11-20T14:45:00; text=check the oven
        nudge me tomorrow about the quote | when=2026-11-21; text=the quote
        notify me at 6pm to start dinner | when=2026-11-20T18:00:00; text=start dinner
        alert me at 9 to join the meeting | when=2026-11-20T21:00:00; text=join the meeting
        remind me to take the pills with breakfast tomorrow at 8
            | text=take the pills with breakfast; when=2026-11-21T08:00:00
        remind me to call the number on the fridge at 4pm | text=call the number on the fridge; when=2026-11-20T16:00:00
        remind me on new year's eve to buy fireworks | when=2026-12-31; text=buy fireworks
        remind me a week before christmas to post the cards | when=2026-12-18; text=post the cards
        remind me by friday to answer Boris | when=2026-11-27; text=answer Boris
        remind me at 3pm Tokyo time to call Ken | when=2026-11-21T15:00:00; text=call Ken
        remind me every weekday at half past seven to leave
            | when=FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=7;BYMINUTE=30; text=leave
        remind me on tuesdays and thursdays at 6 to train
            | when=FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=18;BYMINUTE=0; text=train
        remind me every year on june 9 to buy flowers | when=FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=9; text=buy flowers
        remind me in 2 days to chase the refund | when=2026-11-22T14:30:00; text=chase the refund
        remind me this evening to ring Dad | when=2026-11-20T18:00:00; text=ring Dad
        remind me later today to look at the photos | when=2026-11-20T16:30:00; text=look at the photos
        remind me to feed the sourdough at 7am and 7pm
            | text=feed the sourdough; when=2026-11-21T07:00:00
            | text=feed the sourdough; when=2026-11-20T19:00:00
        remind me at 1, 3 and 5pm to do my exercises
            | when=2026-11-21T13:00:00; text=do my exercises
            | when=2026-11-20T15:00:00; text=do my exercises
            | when=2026-11-20T17:00:00; text=do my exercises
        remind me on friday and sunday to water the cactus
            | when=2026-11-27; text=water the cactus
            | when=2026-11-22; text=water the cactus
        tonight at 9 take the lasagne out | when=2026-11-20T21:00:00; text=take the lasagne out
        wash the dog on saturday | text=wash the dog; when=2026-11-21
        return the books tomorrow | text=return the books; when=2026-11-21
    """,
    "list_reminders": """
        what reminders have I got for thursday | when=2026-11-26
        do I have any alarms set | text=alarm
        show me tomorrow's reminders | when=2026-11-21
        which reminders are set for friday | when=2026-11-27
        what reminders do I have this week | when=2026-11-16
        do I have a reminder about the vet | text=the vet
        show my reminders please |
        read me my reminders |
        any reminders for tonight | when=2026-11-20T21:00:00
        list reminders for next week | when=2026-11-23
        how many reminders do I have |
        what is my next reminder | which=next
        when is my reminder to call the bank | text=call the bank
        when will you remind me about the parcel | text=the parcel
        is there an alarm set for tomorrow | when=2026-11-21; text=alarm
        are there any reminders left today | when=2026-11-20
        tell me my reminders for monday | when=2026-11-23
        what alarms have I set | text=alarm
        when does my alarm go off | text=alarm
        how long is left on the timer | text=timer
        what's my 7am alarm for | when=2026-11-21T07:00:00
    """,
    "cancel_reminder": """
        cancel the sprinkler reminder | text=sprinkler
        delete the 7am alarm | when=2026-11-21T07:00:00
        cancel my reminder for tomorrow | when=2026-11-21
        remove the reminder to file receipts | text=file receipts
        cancel the one on friday | when=2026-11-27
        cancel my reminder about the ladder | text=the ladder
        delete the reminder to water the basil | text=water the basil
        remove the 4pm reminder | when=2026-11-20T16:00:00
        cancel tonight's reminder | when=2026-11-20T21:00:00
        get rid of the reminder about the quote | text=the quote
        cancel the alarm |
        turn off the 7 am alarm | when=2026-11-21T07:00:00
        stop the 10 minute timer | when=600
        cancel all reminders for tomorrow | when=2026-11-21; which=all
        delete all my alarms | which=all
        stop reminding me to drink water | text=drink water
        i don't need the reminder about the car anymore | text=the car
        cancel the 3 o'clock one | when=2026-11-20T15:00:00
        delete the one at noon | when=2026-11-21T12:00:00
        drop the 8pm reminder | when=2026-11-20T20:00:00
        cancel my wake up alarm | text=wake up
    """,
    "update_reminder": """
        move the hens reminder to 7:30 | text=hens; when=2026-11-20T19:30:00
        bump the parcel reminder to thursday | text=parcel; when=2026-11-26
        move my bins reminder to 8pm | text=bins; when=2026-11-20T20:00:00
        change the vet reminder to friday | text=vet; when=2026-11-27
        push the oven reminder back by 20 minutes
        reschedule the reminder about the lease to next monday | text=the lease; when=2026-11-23
        move the 4pm one to 5 | old_when=2026-11-20T16:00:00; when=2026-11-20T17:00:00
        shift the 9 o'clock to 10 | old_when=2026-11-20T21:00:00; when=2026-11-21T10:00:00
        rename my bins reminder to recycling | text=bins; new_text=recycling
        postpone the call mum reminder to tomorrow | text=call mum; when=2026-11-21
        change my alarm to 6:15 | when=2026-11-21T06:15:00
        delay the laundry reminder by an hour | text=laundry; duration=3600
    """,
    "snooze": """
        snooze for an hour
        snooze that for 5 minutes
        snooze until tomorrow morning
        remind me again in 30 minutes | when=2026-11-20T15:00:00
        remind me later | when=2026-11-20T16:30:00
        snooze it till 6pm
    """,
    "acknowledge": """
        done |
        did it |
        all done |
    """,
    "add_task": """
        add oil the gate to my to do list | task=oil the gate
        new task renew the library card | task=renew the library card
        put bleed the radiators on my tasks | task=bleed the radiators
        add a task to return the router by tuesday | task=return the router; when=2026-11-24
        add paint the fence to my to do list | task=paint the fence
        add a task to ring the council | task=ring the council
        put clean the fridge on my task list | task=clean the fridge
        new task: sort out the attic | task=sort out the attic
        todo: return the drill | task=return the drill
        create a task to book flights for Oslo | task=book flights for Oslo
        add fix the tap by friday to my tasks | task=fix the tap; when=2026-11-27
        i need to add mow the lawn to my to-do list | task=mow the lawn
        add task order new glasses | task=order new glasses
        make a task called taxes | task=taxes
        could you add descale the kettle to my chores | task=descale the kettle
        put read the contract on my todo list for monday | task=read the contract; when=2026-11-23
        add call the insurer to my list of tasks | task=call the insurer
        please add hoover the stairs to my to do list | task=hoover the stairs
    """,
    "view_tasks": """
        what tasks do I have this week | when=2026-11-16
        what's on my chores |
        what tasks do I have |
        show my to do list |
        what's on my task list for today | when=2026-11-20
        what do I have to do tomorrow | when=2026-11-21
        list my open tasks |
        which tasks are overdue | which=overdue
        read me my to dos |
        what are my chores |
        how many tasks do I have left |
        do I have any tasks for monday | when=2026-11-23
        what's left to do |
        show me everything on my to-do list |
    """,
    "complete_task": """
        mark oil the gate as finished | task=oil the gate
        I finished bleeding the radiators | task=bleeding the radiators
        mark paint the fence as done | task=paint the fence
        I finished the taxes | task=taxes
        tick off mow the lawn | task=mow the lawn
        complete the task order new glasses | task=order new glasses
        mark the task ring the council complete | task=ring the council
        i'm done with the ironing | task=ironing
        cross hoover the stairs off my to do list | task=hoover the stairs
        I've done the dishes | task=dishes
    """,
    "delete_task": """
        delete the task paint the fence | task=paint the fence
        remove mow the lawn from my tasks | task=mow the lawn
        take taxes off my to do list | task=taxes
        delete ring the council from my todo list | task=ring the council
        get rid of the task about the attic | task=the attic
    """,
    "add_item": """
        add pepper, cumin and bay leaves to the shopping list | items=pepper+cumin+bay leaves; list=groceries
        put batteries on my hardware list | items=batteries; list=hardware
        add a bag of potatoes to groceries | items=potatoes; list=groceries
        can you put yoghurt on the grocery list please | items=yoghurt; list=groceries
        add cheese to the shopping list | items=cheese; list=groceries
        add tomatoes, basil and mozzarella to my shopping list | items=tomatoes+basil+mozzarella; list=groceries
        put washing powder on the grocery list | items=washing powder; list=groceries
        put 6 eggs and a loaf of bread on the shopping list | items=eggs+bread; list=groceries
        add two pints of milk to groceries | items=milk; list=groceries
        we need toothpaste on the shopping list | items=toothpaste; list=groceries
        please put dog food on my shopping list | items=dog food; list=groceries
        can you add rice to the grocery list | items=rice; list=groceries
        could you please add lemons and limes to the shopping list | items=lemons+limes; list=groceries
        add nails to my hardware list | items=nails; list=hardware
        add screws and a hinge to the hardware list | items=screws+hinge; list=hardware
        throw some crisps on the shopping list | items=crisps; list=groceries
        stick honey on the grocery list | items=honey; list=groceries
        buy some oats | items=oats; list=groceries
        add more coffee to the list of groceries | items=coffee; list=groceries
        add fish fingers & peas to my shopping list | items=fish fingers+peas; list=groceries
        i need to add cat litter to my shopping list | items=cat litter; list=groceries
        add 500 g flour to the grocery list | items=flour; list=groceries
        add milk, no wait, cream to the shopping list | items=cream; list=groceries
        shopping list: add soap and sponges | items=soap+sponges; list=groceries
        append olives to my grocery list | items=olives; list=groceries
        add half a dozen eggs to the shopping list | items=eggs; list=groceries
    """,
    "check_list": """
        is there cumin on the shopping list | items=cumin; list=groceries
        what's left on my grocery list | list=groceries
        what's on the shopping list | list=groceries
        show the grocery list | list=groceries
        read out my shopping list | list=groceries
        is there butter on the shopping list | items=butter; list=groceries
        do we have rice on the grocery list | items=rice; list=groceries
        what do we need from the shops | list=groceries
        what's on my hardware list | list=hardware
        how many things are on my grocery list | list=groceries
        tell me what's on the shopping list | list=groceries
        open my shopping list | list=groceries
        can you read me the grocery list | list=groceries
        what am I supposed to buy | list=groceries
        did I put soap on the shopping list | items=soap; list=groceries
    """,
    "mark_purchased": """
        I bought the eggs | items=eggs
        got the bread | items=bread
        tick milk off the shopping list | items=milk; list=groceries
        mark cheese as bought | items=cheese
        check off rice on the grocery list | items=rice; list=groceries
        i've bought the tomatoes and basil | items=tomatoes+basil
        cross soap off the shopping list | items=soap; list=groceries
        i picked up the washing powder | items=washing powder
    """,
    "remove_item": """
        take cumin off the shopping list | items=cumin; list=groceries
        remove cheese from the shopping list | items=cheese; list=groceries
        take rice off the grocery list | items=rice; list=groceries
        delete eggs from my shopping list | items=eggs; list=groceries
        i don't need soap on the shopping list anymore | items=soap; list=groceries
        remove bread and milk from groceries | items=bread+milk; list=groceries
        drop the olives from my grocery list | items=olives; list=groceries
    """,
    "clear_list": """
        clear the shopping list | list=groceries
        empty my grocery list | list=groceries
        delete everything on the shopping list | list=groceries
        wipe the hardware list | list=hardware
        remove all items from my shopping list | list=groceries
    """,
    "create_event": """
        physio thursday 3pm | title=physio; when=2026-11-26T15:00:00
        add choir practice to my calendar for wednesday at 8pm | title=choir practice; when=2026-11-25T20:00:00
        lunch with Jana tuesday at 1 | title=lunch with Jana; when=2026-11-24T13:00:00
        schedule a call with Omar tomorrow at 10 | title=call with Omar; when=2026-11-21T10:00:00
        schedule a meeting with Priya on monday at 11 | title=meeting with Priya; when=2026-11-23T11:00:00
        book a dentist appointment for december 3rd at 9:30
        add yoga to my calendar on tuesday at 7pm | title=yoga; when=2026-11-24T19:00:00
        put lunch with Omar on my calendar for friday at 1 | title=lunch with Omar; when=2026-11-27T13:00:00
        create an event called book club next thursday at 8pm | title=book club; when=2026-11-26T20:00:00
        dinner with the neighbours saturday 7pm | title=dinner with the neighbours; when=2026-11-21T19:00:00
        haircut tomorrow 4:30pm | title=haircut; when=2026-11-21T16:30:00
        schedule the boiler service for monday morning | title=boiler service; when=2026-11-23T09:00:00
        add parents evening to the calendar on the 8th at 6pm | title=parents evening; when=2026-12-08T18:00:00
        make an appointment with the optician on friday at noon
            | title=appointment with the optician; when=2026-11-27T12:00:00
        block out tuesday afternoon for painting | when=2026-11-24T15:00:00; title=painting
        vet mon 10am | title=vet; when=2026-11-23T10:00:00
    """,
    "update_event": """
        move my dentist appointment to friday at 10 | title=dentist appointment; when=2026-11-27T10:00:00
        cancel my meeting with Priya | title=meeting with Priya
        reschedule lunch with Omar to saturday | title=lunch with Omar; when=2026-11-21
        change the time of yoga class to 6pm | title=yoga class; when=2026-11-20T18:00:00
        cancel the appointment on monday | title=appointment; when=2026-11-23
        delete book club from my calendar | title=book club
    """,
    "calendar_query": """
        what's on my calendar for next week | when=2026-11-23
        am I free tomorrow at 3 | when=2026-11-21T15:00:00
        what's my 9am | when=2026-11-21T09:00:00
        what's on my calendar tomorrow | when=2026-11-21
        do I have any meetings on friday | when=2026-11-27
        when is my dentist appointment
        am I free on saturday | when=2026-11-21
        what does my week look like |
        what's happening on sunday | when=2026-11-22
        what do I have on monday morning | when=2026-11-23T09:00:00
        is there anything on my calendar this weekend | when=2026-11-21
        what's my schedule for today | when=2026-11-20
        how many meetings do I have tomorrow | when=2026-11-21
        what time is my meeting with Priya
        what's my 11 o'clock | when=2026-11-21T11:00:00
        do I have anything on tuesday evening | when=2026-11-24T18:00:00
        when is the next meeting |
    """,
}
