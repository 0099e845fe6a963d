"""Messages about tasks and lists, from five rounds
written without a look at the phrases. tests/test_wishes.py reads every row.
"""

from __future__ import annotations

WISHES: dict[str, str] = {
    "add_task": """
        add vacuuming to my to do list
        put wash the car on my list of things to do
        i need to add a chore to my to do list
        add mow the lawn to my list of chores
        on my todo list please put call insurance
        new to do: fix the sink
        can you include buying stamps in my tasks
        write down clean the garage on my to-do list
        add finishing the report as a task
        insert pay water bill on my to do list
        add buy new tires to my to do list
        remember to put sweeping the porch on my chore list
        i need "email landlord" on my todo list
        create a task to review the contract
        throw organize closet onto my list of tasks
        my to do list should have call the plumber on it
        can you add to my to do list that i need to mow the grass
        to do list add water plants
        please place picking up dry cleaning on my to do list
        add a high priority task to finish the slides
        set a new task: order toner
        add walking the dog to my to-do list
        please add finish taxes to the list of things i need to do
        i have a new task: fix the fence
        add "submit expense report" to my tasks
        stick get car washed on my todo
        remember to add clean fridge to my to do list
        put on my to do list to return the shoes
        make a new to do called book club notes
        add to my tasks: email the caterer
        can you put laundry down as a chore
        i want to add something to my to do list
        add pick up prescription to todo
        i need to add mopping the floor to my list of chores
        put finding a babysitter on my to do list
        add to my list of tasks to clean the windows
        please make a to do item for returning the package
        to do list: call the bank, pay water bill
        note to do renew the passport
        add groceries to my to do list
        i need to add grading papers to my to do list
        put replace the filter on my to do list for saturday
        add this to my to do list: return library books
        make laundry a task
        can you add going to the gym to my list of things to do
        place a reminder to do dishes on my to do list
        create new task write thank you notes
    """,
    "view_tasks": """
        what chores do i have left
        is laundry on my to do list
        read out my to do list
        what's the next thing on my todo list
        what tasks do i still have to finish
        let me see my to-do's
        how many things are on my task list
        what else is on my to do list
        tell me the first three items on my to do list
        is cleaning the garage on my to do list
        show pending tasks
        which tasks haven't i finished
        read the list of things i have to do
        what tasks are left to be done
        what's next on my to do list
        read me my list of chores
        is there anything on my todo list for tomorrow
        what are my to dos
        did i put laundry on my to do list
        how many chores do i have to do
        give me my to do list
        do i still have to return the shoes on my to do list
        what are my high priority tasks
        tell me what is on my to do list for today
        show everything on my to do list
        what is the last thing on my to do list
        is mopping on my chore list
        give me a list of my tasks
        what tasks do i have today
        what do i need to do this weekend
        show me my to do list please
        tell me my to dos
        what's the top item on my to do list
        what is still outstanding on my to do list
        could you read out my tasks
    """,
    "complete_task": """
        cross laundry off my to do list
        i finished mowing the lawn, check it off
        mark clean the garage as finished
        you can check off dishes on my to do list
        set vacuuming to done on my todo list
        i've completed washing the car on my list of tasks
        mark the first item on my to do list as complete
        laundry is done, take it off my to do list
        check vacuuming off my list of chores
        please tick off order toner from my todo list
        consider the review the contract task complete
        check off fix the fence
        cross off clean fridge on my to do list
        i'm finished with the taxes
        mark off laundry from my chores
        the first task on my to do list is done
        put a check next to mopping on my to do list
        mark the prescription task as completed
        i did the dishes, mark it off my list
        done: clean the windows
        i finished grading papers, cross it off my to do list
        mark replace the filter as done on my to do list
        check laundry off my to do list
        tick off the gym on my to do list
        set return library books as complete
    """,
    "delete_task": """
        take mow the lawn off my to do list
        remove all the items on my to do list
        delete cleaning the gutters from my tasks
        i no longer need to call insurance on my to do list
        erase the first item on my todo list
        clear out my to do list
        can you remove call the plumber from my to do list
        get rid of everything on my to do list
        delete water plants from the task list
        reset my to do list
        please strike sweeping the porch from my chores list
        i want to clear my list of tasks
        remove finish taxes from my list of things to do
        take laundry off of my chore list
        clear all the items off my to do list
        erase everything from my to do list
        i want get car washed removed from my to do list
        remove item number two from my to do list
        delete find a babysitter from to do list
        take off return the package from my todo
        empty my todo list
        i want you to delete my to do list
        take groceries off my to do list
        could you delete my to do list please
        remove the gym from my tasks
        delete the task replace the filter
    """,
    "add_item": """
        add two gallons of milk to my shopping list
        i need you to put chicken on my grocery list
        can you throw some avocados on the shopping list
        put toothpaste down on my shopping list
        please add apples, oranges, and bananas to the grocery list
        i need bread on my shopping list
        get cereal on the list of groceries
        make sure ketchup is on my shopping list
        include diapers in my grocery shopping
        my shopping list needs paper plates
        would you mind adding rice to what i need to buy
        could i get almond milk on the shopping list
        add eggs please
        start a shopping list with bread and butter
        put dish soap on the list of things to buy
        shopping list: rice, beans, salsa | items=rice+beans+salsa; list=groceries
        also add lemons to the grocery list
        add one dozen donuts to my shopping list | items=donuts; list=groceries
        please make sure i have carrots on my grocery list
        can you write down bananas on the shopping list
        we're running low on dog food
        i need to buy a new broom, add it to my shopping list
        add chips to shopping
        add a loaf of bread and some jam to my grocery list | items=bread+jam; list=groceries
        could you add turkey, stuffing and cranberries to the shopping list
        i need more trash bags, put them on the list
        put detergent on my list
        add 3 pounds of ground beef to the list
        i want ice cream on the shopping list
        make a grocery list with eggs milk and flour
        buy batteries
        throw in some snacks on the shopping list
        my grocery list is missing pasta
        please put peanut butter on the groceries list
        i must purchase light bulbs, add it to the list
        please put cheddar on my grocery list
        i need you to add salmon to my shopping list
        can you get potatoes on my list
        let's add chocolate to the grocery list
        add half a dozen eggs to the list
        we need to pick up coffee filters, add them to my shopping list
        put these on my shopping list: soap, sponges, bleach
        update my shopping list to include pears
        shopping list add olive oil
        include cinnamon in my grocery list
        start a new list for groceries
        add coffee and creamer to my shopping list | items=coffee+creamer; list=groceries
        put yogurt on the shopping list please
        i need some cereal on my grocery list
        stick cookies on the grocery list
        we need milk
        need more toilet paper
        write ketchup down on my shopping list
        add something sweet to the shopping list
        please include ginger on the shopping list
        add to shopping list: limes
        can you put hot sauce on my list for the store
        new shopping list with apples
    """,
    "check_list": """
        what all is on my shopping list
        are there eggs on the grocery list
        did i put coffee on my shopping list
        go through my shopping list with me
        how many items are on my grocery list
        tell me everything i need to buy
        is my shopping list empty
        what's left to get on my grocery list
        do i need to get milk at the store
        does my shopping list have ham on it
        what do we still need to buy
        check my grocery list
        tell me what i put on my shopping list
        how many things are left on the shopping list
        is butter already on the list
        what was it i needed at the store
        do we need paper towels on the list
        is turkey already on my shopping list
        what items are on the grocery list
        what groceries do i need
        let me know if bread is on my shopping list
        do i have cheese on my list
        what do i have to get at the supermarket
        open the shopping list
        tell me the contents of my grocery list
        how much stuff is on my shopping list
        is there any salmon on my grocery list
        tell me my shopping list
        how many bananas are on the shopping list
        what should i buy at the store
        have i added soap to the shopping list
        bring up my grocery list
        what things do i need to pick up from the supermarket
        do i have yogurt on my shopping list
        what items do i need to buy
        is there anything on my shopping list
        can you read my grocery list
        list the things on my shopping list
    """,
    "remove_item": """
        take the apples off my shopping list
        scratch bananas from my shopping list
        i don't need bread on my shopping list anymore
        i got the diapers, take them off the list
        please remove ham from my shopping list
        take off the last item on my grocery list
        we don't need paper towels any more
        get chips off of the grocery list
        get rid of turkey on my shopping list
        strike jam from the grocery list
        delete snacks and soda from my shopping list
        you can take eggs off the list now
        cancel the bread on my grocery list
        i don't want cheddar on my grocery list anymore
        remove salmon and pears from the list
        i no longer need coffee filters
        remove creamer from my list
        take coffee off the shopping list please
        drop cereal from the grocery list
    """,
    "clear_list": """
        delete everything from my grocery list
        wipe out the whole grocery list
        please clear the shopping list
        empty out my shopping list
        scrap the shopping list
        delete the entire grocery list
        take everything off of my shopping list
        my shopping list needs to be cleared
        could you erase my shopping list
        please get rid of everything on the shopping list
        clean up my shopping list
        delete my grocery list
        wipe my shopping list clean
        clear all items from my shopping list
    """,
    "mark_purchased": """
        cross off everything i bought from the shopping list
        mark milk as purchased
        i already got carrots, so you can cross them off the shopping list
        mark bread off my shopping list
        I've purchased the milk from my shopping list
        i found the cranberries, check them off
        i have enough flour, take it off the shopping list
        i bought everything on my shopping list
        bleach has been bought
        cross out yogurt on my grocery list
        i bought the ginger so take it off the list
        can you mark cookies as bought
    """,
    "update_task": """
        change my to do item call mom to call grandma
    """,
}
