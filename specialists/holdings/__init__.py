"""What a person keeps with Hob, as several specialists know it: things on lists, tasks, drafts. No specialist."""
