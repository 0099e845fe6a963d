"""What of the weather a question is about, read off its words: "umbrella", "frost", "when rain". Looks at each once."""

from __future__ import annotations

LONGEST = 400  # letters of a question that are looked at
_WORDS = {
    "umbrella": "umbrella umbrellas brolly raincoat mac wellies poncho anorak galoshes",
    "rain": "rain rains rainy raining rained rainfall shower showers drizzle drizzly drizzling wet dry downpour "
            "precipitation pour pouring hail hailing soaked monsoon",
    "storm": "storm storms stormy thunder thunderstorm thunderstorms lightning",
    "snow": "snow snows snowy snowing snowfall sleet blizzard",
    "frost": "frost frosty freeze freezes freezing ice icy frozen",
    "heat": "hot hotter hottest heat high highs highest max maximum warm warmer warmest heatwave",
    "cold": "cold colder coldest chilly cool cooler low lows lowest min minimum",
    "wind": "wind winds windy breeze breezy gust gusts gusty gale gales windspeed",
    "sun": "sun sunny sunshine clear cloudy cloud clouds overcast gloomy sunglasses",
    "fog": "fog foggy mist misty",
    "humidity": "humid humidity muggy",
    "wear": "wear coat jacket sweater jumper cardigan hoodie gloves scarf hat boots parka thermals shorts sandals "
            "windbreaker layers clothes dress",
    "degrees": "temperature temperatures temp temps degrees",
    "when": "when",
    "stop": "stop stops clear-up end ends",
    "now": "now currently current outside",
    "later": "later",
    "soon": "soon coming upcoming expected due",
    "overnight": "overnight",
    "warning": "warning warnings alert alerts advisory advisories",
    "pollen": "pollen", "air quality": "smog aqi", "UV index": "uv sunscreen", "moon": "moon", "tides": "tide tides",
    "sunrise": "sunrise sunset",
}  # fmt: skip
_TAGS = {word: tag for tag, words in _WORDS.items() for word in words.split()}
UNKNOWN = ("pollen", "air quality", "moon", "tides", "sunrise", "warning")  # what no provider here tells
_DAYS = ("which", "what")  # "what day will be warmest"


def are_all(words: str) -> bool:
    """Whether words are of the weather and of nothing else: "umbrella" is no place."""
    said = words.casefold().split()
    return bool(said) and all(word in _TAGS for word in said)


def read(words: str) -> str:
    """The tags of a question's words, in their order, with commas."""
    said = "".join(one if one.isalnum() else " " for one in words[:LONGEST].casefold()).split()
    found = [_TAGS[word] for word in said if word in _TAGS]
    found += ["air quality"] if "air" in said and "quality" in said else []
    if any(word in _DAYS and said[place + 1 : place + 2] in (["day"], ["days"], ["time"])
           for place, word in enumerate(said)):  # fmt: skip
        found.append("when")
    if said[:2] == ["is", "it"] and {"raining", "snowing", "hailing", "drizzling", "pouring"} & set(said[2:5]):
        found.append("now")
    return ",".join(dict.fromkeys(found))
