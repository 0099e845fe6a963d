"""What is given back when a start is over: memory that the machine has on file, and none that a process has changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Every readable place of a file, as it reads before and after; then the libraries at work.
IN_A_PROCESS = """
import hashlib, re, sqlite3, ssl, zoneinfo
import pydantic, re2
from bot import tidying

def places():
    with open("/proc/self/maps") as maps:
        return re.findall(r"^([0-9a-f]+)-([0-9a-f]+) (r\\S+) \\S+ \\S+ [1-9]\\d* +(/.*)$", maps.read(), re.M)

def read(place):
    with open("/proc/self/mem", "rb", 0) as memory:
        memory.seek(int(place[0], 16))
        return hashlib.sha256(memory.read(int(place[1], 16) - int(place[0], 16))).hexdigest()

def resident():
    with open("/proc/self/status") as status:
        return int(re.search(r"RssFile:\\s+(\\d+)", status.read())[1])

steady = [one for one in places() if "w" not in one[2]]
before = {one: read(one) for one in steady}
full = resident()
tidying.tidy()
light = resident()
assert {one: read(one) for one in steady} == before
assert len(steady) > 20, steady
assert re2.match("a+", "aaa") and sqlite3.connect(":memory:").execute("SELECT 1 + 1").fetchone() == (2,)
assert pydantic.TypeAdapter(int).validate_python("3") == 3 and ssl.create_default_context()
print(full - light)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc/self/maps, which Linux alone has, as tidy() does")
def test_what_is_given_back_reads_as_before_when_it_is_needed_again() -> None:
    done = subprocess.run([sys.executable, "-c", IN_A_PROCESS], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 4096  # kB
