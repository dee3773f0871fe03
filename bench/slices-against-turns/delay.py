"""delay.py QUEUE SECONDS PID: holds every packet of a netfilter queue for so long, until the process PID has ended.

Started in the network namespace of a node, whose rule `-j NFQUEUE --queue-num QUEUE` sends packets here. For kernels without netem.
Messages are those of linux/netfilter/nfnetlink_queue.h.
"""
import collections
import os
import select
import socket
import struct
import sys
import time

NETLINK_NETFILTER = 12
PACKET, CONFIG, VERDICT_BATCH = 0x300, 0x302, 0x303
BIND, COPY_META, ACCEPT = 1, 1, 1
# Large segments stay whole, and what finds no room is let through.
FLAGS = 1 | 4
SO_RCVBUFFORCE = 33

number, delay, process = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
netlink = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, NETLINK_NETFILTER)
netlink.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, 1 << 24)
netlink.bind((0, 0))


def send(kind, *attributes):
    body = struct.pack('>BBH', 0, 0, number)
    for attribute, value in attributes:
        body += struct.pack('=HH', 4 + len(value), attribute) + value + b'\0' * (-len(value) % 4)
    netlink.send(struct.pack('=IHHII', 16 + len(body), kind, 1, 0, 0) + body)


send(CONFIG, (1, struct.pack('>BBH', BIND, 0, 0)))
send(CONFIG, (2, struct.pack('>IB', 0, COPY_META)))
send(CONFIG, (3, struct.pack('>I', 100_000)))
# Which flags are meant, and their values.
send(CONFIG, (4, struct.pack('>I', FLAGS)), (5, struct.pack('>I', FLAGS)))
netlink.setblocking(False)

held = collections.deque()
while os.path.exists(f'/proc/{process}'):
    now = time.monotonic()
    last = None
    while held and held[0][0] <= now:
        last = held.popleft()[1]
    if last is not None:
        # All packets up to this one: they are held equally long.
        send(VERDICT_BATCH, (2, struct.pack('>II', ACCEPT, last)))
    wait = max(0, held[0][0] - time.monotonic()) if held else 1
    if not select.select([netlink], [], [], wait)[0]:
        continue
    while True:
        try:
            message = netlink.recv(65536)
        except BlockingIOError:
            break
        except OSError:
            # Packets were dropped for want of room.
            continue
        due = time.monotonic() + delay
        at = 0
        while at + 16 <= len(message):
            length, kind = struct.unpack_from('=IH', message, at)
            if kind == PACKET:
                # The first attribute is the header of the packet, which begins with its number.
                held.append((due, struct.unpack_from('>I', message, at + 24)[0]))
            at += max(16, (length + 3) & ~3)
