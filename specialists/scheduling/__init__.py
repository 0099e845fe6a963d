"""What specialists share about times that reminders, check-ins and messages come at: no specialist."""
