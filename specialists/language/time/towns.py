"""Towns, islands and regions by the zone whose clock they go by, where no zone is called so. Of somebody's whereabouts
only: "bath time" is no time zone. specialists/scheduling/places.py and bot/understanding/message/conditions.py ask.
"""

from __future__ import annotations

from functools import lru_cache

from specialists.language.time import zones

_WORDS = frozenset("bath buffalo charlotte cork florence goa nice orlando split york".split())  # towns if capital
_IN = {
    "Europe/London": "bath, birmingham, brighton, bristol, cambridge, cardiff, cornwall, glasgow, leeds, liverpool, "
    "newcastle, northern ireland, nottingham, oxford, sheffield, wales, york, heathrow, gatwick",
    "Europe/Dublin": "cork, galway",
    "Europe/Paris": "bordeaux, cannes, corsica, lille, lyon, marseille, nantes, nice, provence, strasbourg, toulouse",
    "Europe/Berlin": "bavaria, bremen, dresden, dusseldorf, düsseldorf, hanover, heidelberg, köln, leipzig, münchen, "
    "nuremberg, stuttgart",
    "Europe/Amsterdam": "eindhoven, holland, rotterdam, hague, the hague, utrecht, schiphol",
    "Europe/Brussels": "antwerp, bruges, ghent",
    "Europe/Zurich": "basel, bern, lausanne, lucerne, zermatt",
    "Europe/Vienna": "graz, innsbruck, salzburg, tyrol",
    "Europe/Rome": "amalfi, bologna, capri, florence, genoa, naples, palermo, pisa, sardinia, sicily, turin, tuscany, "
    "venice, verona",
    "Europe/Madrid": "andalusia, bilbao, granada, ibiza, majorca, malaga, málaga, mallorca, menorca, seville, valencia",
    "Atlantic/Canary": "canary islands, fuerteventura, gran canaria, lanzarote, la palma, tenerife",
    "Europe/Lisbon": "algarve, faro, porto",
    "Europe/Athens": "corfu, crete, kos, mykonos, rhodes, santorini, thessaloniki",
    "Europe/Prague": "brno, czechia", "Europe/Warsaw": "gdansk, krakow, kraków, wroclaw",
    "Europe/Zagreb": "dubrovnik, split", "Europe/Istanbul": "ankara, antalya, izmir, türkiye",
    "Europe/Oslo": "bergen, trondheim, tromso", "Europe/Stockholm": "gothenburg, malmo, malmö",
    "Europe/Copenhagen": "aarhus", "Europe/Kyiv": "lviv, odesa, ukraine",
    "Africa/Casablanca": "agadir, fez, marrakech, marrakesh", "Africa/Johannesburg": "durban, pretoria",
    "Africa/Dar_es_Salaam": "zanzibar",
    "Asia/Dubai": "uae, sharjah", "Asia/Tokyo": "fukuoka, hiroshima, kobe, kyoto, nagoya, okinawa, osaka, sapporo",
    "Asia/Seoul": "busan, south korea", "Asia/Shanghai": "guangzhou, hangzhou, shenzhen, xian",
    "Asia/Bangkok": "chiang mai, koh samui, krabi, pattaya, phuket", "Asia/Ho_Chi_Minh": "da nang, hoi an",
    "Asia/Makassar": "bali, lombok, denpasar, ubud", "Asia/Manila": "cebu, boracay",
    "Asia/Kolkata": "ahmedabad, goa, hyderabad, jaipur, kerala, pune", "Asia/Kuala_Lumpur": "penang, langkawi",
    "Asia/Yangon": "burma",
    "Australia/Melbourne": "geelong", "Australia/Brisbane": "cairns, gold coast, queensland",
    "Pacific/Auckland": "christchurch, queenstown",
    "America/New_York": "baltimore, brooklyn, buffalo, charlotte, jersey city, manhattan, maryland, "
    "massachusetts, new jersey, north carolina, ohio, orlando, pittsburgh, tampa, vermont, virginia",
    "America/Chicago": "illinois, kansas city, memphis, milwaukee, minnesota, nashville, oklahoma, san antonio, "
    "st louis",
    "America/Denver": "aspen, colorado, salt lake city, santa fe, utah", "America/Phoenix": "grand canyon, tucson",
    "America/Los_Angeles": "nevada, oakland, palm springs, sacramento, san jose, santa barbara, silicon valley",
    "Pacific/Honolulu": "maui, oahu, waikiki", "America/Toronto": "niagara falls, quebec, québec",
    "America/Vancouver": "british columbia, whistler", "America/Edmonton": "banff",
    "America/Cancun": "playa del carmen, tulum", "America/Mexico_City": "guadalajara, oaxaca",
    "America/Lima": "cusco", "America/Bogota": "cartagena, medellin",
}  # fmt: skip


@lru_cache(maxsize=1)
def _zones() -> dict[str, str]:
    return {name: zone for zone, names in _IN.items() for name in names.split(", ")}


def find(name: str) -> str | None:
    """The zone of a place as it was written, "Bath" or "bath"; None where it is not known, or may be a mere word."""
    words = " ".join(name.replace("_", " ").split()).strip(" .,!?")
    lower = words.lower()
    town = None if lower in _WORDS and not words[:1].isupper() else _zones().get(lower)
    return zones.place(lower) or zones.place(lower.removeprefix("the ")) or town
