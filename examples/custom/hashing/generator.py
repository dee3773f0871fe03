#!/usr/bin/env python3
"""Hashes blocks from each line "go" to the line "stop", and then prints what it has done so far."""
import hashlib
import json
import select
import time

BLOCK = bytes(100_000)

# Without a buffer, so that select() sees every line.
commands = open(0, "rb", buffering=0)
operations, seconds = 0, 0.0
while command := commands.readline():
    if command != b"go\n":
        continue
    begun = time.monotonic()
    while not select.select([commands], [], [], 0)[0]:
        hashlib.sha256(BLOCK).digest()
        operations += 1
    seconds += time.monotonic() - begun
    commands.readline()
    answer = {"operations": operations, "bytes": operations * len(BLOCK), "seconds": seconds}
    print(json.dumps(answer), flush=True)
