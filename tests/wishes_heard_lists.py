"""Messages about tasks, lists and hours written without a look at the phrases, with what they mean.
tests/test_wishes.py reads every row.
"""

from __future__ import annotations

# A line is the message, then the slots it has, as name=value; none where only the intent is held.
# A line that begins with a bar goes on with the one before.
WISHES: dict[str, str] = {
    "add_task": """
        add pay the gas bill to my to do list | task=pay the gas bill
        put renew library card on my todo | task=renew library card
        new task: sand the fence | task=sand the fence
        i need to clean the gutters this weekend | task=clean the gutters; when=2026-11-21
        todo buy stamps | task=buy stamps
        create a task to send the contract by friday | task=send the contract; when=2026-11-27
        task fix the squeaky door high priority | task=fix the squeaky door; priority=high
        can you add mowing the lawn to my chores | task=mowing the lawn
        add to my tasks email the school | task=email the school
        could you write down on my to-do list that i have to return the drill | task=return the drill
        gotta fix the bike b4 sunday | task=fix the bike; when=2026-11-22
        make a new to do item wash the car | task=wash the car
        put vacuum bedroom and dust shelves on my task list | task=vacuum bedroom and dust shelves
        new chore for me: defrost the freezer | task=defrost the freezer
        add an urgent task: call the bank about the card | task=call the bank about the card; priority=high
        include get passport photos in my list of things to do | task=get passport photos
        stick sort the recycling on the to do list | task=sort the recycling
        jot down a task call the insurance company | task=call the insurance company
        enter finish slides as a todo for tomorrow | task=finish slides; when=2026-11-21
        can you create a task for booking the mot | task=booking the mot
        on my list of chores put scrub the oven | task=scrub the oven
        task for friday return library books | task=return library books; when=2026-11-27
        need to add descale the kettle to my to do's | task=descale the kettle
        i have to wash the curtains on saturday | task=wash the curtains; when=2026-11-21
        please put phone the vet down as a task | task=phone the vet
        add taking out the trash to my to do list | task=taking out the trash
        can you put painting the bedroom on my list of things to do | task=painting the bedroom
        i need to add a chore to my list
        put laundry on my list of chores for today | task=laundry; when=2026-11-20
        todo: call hmrc | task=call hmrc
    """,
    "complete_task": """
        i finished mowing the lawn | task=mowing the lawn
        mark pay the gas bill as done | task=pay the gas bill
        tick off sand the fence | task=sand the fence
        check the laundry off my to do list | task=the laundry
        ive done the dishes | task=dishes
        the report is done | task=the report
        consider the laundry task finished | task=laundry
        tick the ironing, it is finished | task=ironing
        set the task renew library card to complete | task=renew library card
        done with the taxes finally | task=taxes
        cross wash the car off my list of tasks | task=wash the car
        just finished vacuuming | task=vacuuming
        completed: buy stamps | task=buy stamps
        finished the slides! | task=slides
        all the hoovering is done | task=hoovering
        cross scrub the oven off please it's done | task=scrub the oven
        wash the curtains can be ticked off | task=wash the curtains
        check painting the bedroom off my to do list | task=painting the bedroom
        i've done everything on my to do list | which=all
        done with the ironing and the hoovering | task=ironing and the hoovering
        mark everything done | which=all
    """,
    "update_task": """
        change the deadline for the report to monday | task=report; when=2026-11-23
        make sand the fence high priority | task=sand the fence; priority=high
        rename the task buy stamps to buy envelopes | task=buy stamps; new_title=buy envelopes
        move the slides task to thursday | task=slides; when=2026-11-26
        the gas bill task is due tomorrow now | task=gas bill; when=2026-11-21
        set the priority of wash the car to low | task=wash the car; priority=low
        edit my to do about the passport to say passport photos and form
            | task=the passport; new_title=passport photos and form
        bump the mot task up to urgent | task=the mot
    """,
    "delete_task": """
        delete the task wash the car | task=wash the car
        remove buy stamps from my to do list | task=buy stamps
        take mow the lawn off my todo | task=mow the lawn
        i dont need to sand the fence anymore remove it from my tasks | task=sand the fence
        clear my to do list | which=all
        scratch the gas bill from my tasks | task=the gas bill
        drop the passport task | task=passport
        wipe everything off my to-do list | which=all
        forget the task about the gutters | task=the gutters
        get rid of the task called return library books | task=return library books
        take laundry off my to do list | task=laundry
        erase everything on my to do list | which=all
        drop the bins task | task=bins
    """,
    "view_tasks": """
        whats on my to do list
        show my tasks
        what do i still have to do today | when=2026-11-20
        list all my open tasks
        do i have any tasks due this week | when=2026-11-16
        is wash the car on my todo list
        how many tasks are left
        read my to-dos
        any chores left for me
        what tasks did i finish yesterday | when=2026-11-19; which=done
        which of my tasks are overdue | which=overdue
        show me high priority items on my todo | which=urgent
        whats next on my list of things to do
        what jobs have i got left for the weekend | when=2026-11-21
        anything still open on my to do list
        give me my list of chores
        which chores need doing today | when=2026-11-20
        is doing laundry on my to do list
        what else is on the to do list for today | when=2026-11-20
        did i put painting the bedroom on the to do list
        how many things do i have left to do
    """,
    "log_time": """
        log 2 hours on the website project | duration=7200; project=the website project
        i spent 45 minutes on accounting | duration=2700; project=accounting
        track 90 minutes for client acme | duration=5400; project=client acme
        record three hours of gardening yesterday | duration=10800; project=gardening; when=2026-11-19
        start tracking time for the kitchen remodel | project=the kitchen remodel
        put down an hour and a half for admin | duration=5400; project=admin
        book three quarters of an hour to project fern | duration=2700; project=project fern
        i did 4 hours for the bakery on monday | duration=14400; project=the bakery; when=2026-11-23
        log 1h30 on project fern for yesterday | duration=5400; project=project fern; when=2026-11-19
    """,
    "time_report": """
        how much time did i spend on the thesis this week | project=the thesis; when=2026-11-16
        show my hours for february | when=2027-02-01
        time report for last month | when=2026-10-01
        how many hours have i worked today | when=2026-11-20
        what did i spend my time on yesterday | when=2026-11-19
        total hours for acme | project=acme
        how long have i spent on the bakery so far | project=the bakery
        what's my total for this week in hours | when=2026-11-16
        give me a breakdown of my hours in april | when=2027-04-01
    """,
    "add_item": """
        add eggs to my shopping list | items=eggs; list=groceries
        hey could you please put milk on my shopping list | items=milk; list=groceries
        we need toilet paper and dish soap | items=toilet paper+dish soap; list=groceries
        i need to buy bananas | items=bananas; list=groceries
        put two cartons of oat milk and some cheddar on the grocery list | items=oat milk+cheddar; list=groceries
        add 3 more lemons | items=lemons
        add cheese, ham and rolls to groceries | items=cheese+ham+rolls; list=groceries
        include a dozen eggs in the shopping | items=eggs; list=groceries
        i want apples on my list | items=apples
        throw some limes on the list | items=limes
        nappies n wipes 4 the shop | items=nappies+wipes; list=groceries
        add salt pepper and olive oil to the grocery list please | items=salt pepper+olive oil; list=groceries
        shopping list: rice, beans, tortillas | items=rice+beans+tortillas; list=groceries
        could you add batteries to the hardware store list | items=batteries; list=hardware store
        pick up some yoghurt when we go shopping | items=yoghurt; list=groceries
        write down tomatoes on the shopping list | items=tomatoes; list=groceries
        add a tent to the packing list | items=tent; list=packing
        also put butter on it | items=butter
        my shopping list needs carrots | items=carrots; list=groceries
        place an order for peanut butter on my shopping list | items=peanut butter; list=groceries
        make sure paper towels are on the list | items=paper towels
        oh and add spinach as well | items=spinach
        we've run out of bin bags | items=bin bags; list=groceries
        chuck a loaf of bread and 6 eggs on the shopping list | items=bread+eggs; list=groceries
        milk butter cheese to the shopping list | items=milk butter cheese; list=groceries
        i could do with some new sponges on the grocery list | items=new sponges; list=groceries
        don't forget to add yoghurt to the groceries | items=yoghurt; list=groceries
        put my sunglasses on the holiday packing list | items=sunglasses; list=holiday packing
        thanks! also add washing powder to groceries | items=washing powder; list=groceries
        add bread milk and eggs to my grocery list | items=bread milk+eggs; list=groceries
        i need to add lettuce to the list of groceries | items=lettuce; list=groceries
        can you put cereal on there too | items=cereal
        please make sure to add salsa to my shopping list | items=salsa; list=groceries
        my grocery list should have chicken on it | items=chicken; list=groceries
        start a shopping list with apples and pears | items=apples+pears; list=groceries
        i want you to make me a grocery list | list=groceries
        need eggs n milk | items=eggs+milk; list=groceries
        add 7up and v8 to the shopping list | items=7up+v8; list=groceries
        put ben and jerrys on the list | items=ben and jerrys
        add fish and chips, peas and mac n cheese to groceries
            | items=fish and chips+peas+mac n cheese; list=groceries
    """,
    "check_list": """
        what's on my shopping list | list=groceries
        read me the grocery list | list=groceries
        do i have milk on my list | items=milk
        show the packing list | list=packing
        what do i need from the store | list=groceries
        is butter already on the shopping list | items=butter; list=groceries
        what do we need to buy | list=groceries
        which lists do i have | which=names
        tell me whats on the list
        open up the shopping list please | list=groceries
        did i add eggs already | items=eggs
        what else is on the groceries | list=groceries
        is there any bread on the shopping list | items=bread; list=groceries
        what was on my packing list | list=packing
        can you tell me if i have lettuce on my shopping list | items=lettuce; list=groceries
        how many items are on the grocery list right now | list=groceries
        what's left to get at the store
        list what i need to buy | list=groceries
        let me hear whats on my grocery list | list=groceries
    """,
    "mark_purchased": """
        got the eggs and bread | items=eggs+bread
        check off cheese on the shopping list | items=cheese; list=groceries
        picked up the lemons | items=lemons
        mark bananas as bought | items=bananas
        we already have coffee so cross it off the list | items=coffee
        tick rice off my shopping list | items=rice; list=groceries
        ive got the olive oil now | items=olive oil
        purchased tortillas and beans | items=tortillas+beans
        we have got eggs now | items=eggs
        bread's been bought | items=bread
        i got the milk you can check it off | items=milk
    """,
    "remove_item": """
        remove ham from the shopping list | items=ham; list=groceries
        take the limes off my grocery list | items=limes; list=groceries
        delete butter from the list | items=butter
        we dont need rolls anymore | items=rolls; list=groceries
        i dont want apples on my list anymore | items=apples
        scratch the spinach | items=spinach
        please get rid of carrots from my shopping list | items=carrots; list=groceries
        drop eggs and cheese off the shopping list | items=eggs+cheese; list=groceries
        erase the tent from the packing list | items=tent; list=packing
        no longer need peanut butter on the list | items=peanut butter
        i dont need sponges on the shopping list | items=sponges; list=groceries
        take off the bin bags from the list please | items=bin bags
        i already have apples so take them off the list | items=apples
        erase pears from the shopping list please | items=pears; list=groceries
        scratch cereal off my grocery list | items=cereal; list=groceries
    """,
    "clear_list": """
        delete everything on my shopping list | list=groceries
        start a fresh shopping list | list=groceries
        wipe the packing list clean | list=packing
        remove all items from my grocery list | list=groceries
        throw away the shopping list | list=groceries
        reset my shopping list | list=groceries
        bin the packing list | list=packing; which=whole
        i want to start over with my shopping list | list=groceries
        delete my entire grocery list | list=groceries
        i would like to clear off my shopping list | list=groceries
        clear the list
    """,
}
