"""What is remembered, as several specialists know it: found, told, kept, with the profiles. No specialist."""
