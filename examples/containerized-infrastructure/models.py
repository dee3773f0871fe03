"""Connects two network namespaces of this machine by one of Linux' own networking models and measures it. Needs root and iperf3.

    models.py MODEL [FRAME_SIZE]...   veth, bridge, macvlan, ipvlan, vxlan, ipip; sizes: 64 1518

Prints TCP throughput and, by frame size, the highest rate of UDP frames that arrive without loss, as JSON for kbench. The search
halves the interval between a rate without and one with loss eight times, with trials of half a second: quick, not RFC 2544.
"""

import json
import os
import signal
import subprocess
import sys
import time

NAMES = [f"kbench-{os.getpid()}-{side}" for side in ("a", "b", "switch")]
A, B, SWITCH = NAMES
PORT = "25301"
OUTER_MTU = 1600  # room for the header of a tunnel, so that frames of 1518 bytes fit into each model


def ip(*words):
    result = subprocess.run(["ip", *words], stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"ip {' '.join(words)}: {result.stderr.strip()}")  # Unknown device type: this kernel lacks the model


def veth(one, one_name, other, other_name, mtu):
    ip("-n", one, "link", "add", "name", one_name, "mtu", mtu, "type", "veth", "peer", "name", other_name, "mtu", mtu, "netns", other)
    ip("-n", one, "link", "set", one_name, "up")
    ip("-n", other, "link", "set", other_name, "up")


def connect(model):
    """Gives both namespaces an interface eth0 with 10.0.0.1 and 10.0.0.2."""
    if model == "veth":
        veth(A, "eth0", B, "eth0", "1500")
    elif model == "bridge":
        ip("-n", SWITCH, "link", "add", "name", "bridge0", "up", "type", "bridge")
        for namespace, port in ((A, "port1"), (B, "port2")):
            veth(namespace, "eth0", SWITCH, port, "1500")
            ip("-n", SWITCH, "link", "set", port, "master", "bridge0")
    elif model in ("macvlan", "ipvlan"):
        # The parent stands for the network card; both pods are below the same one.
        veth(SWITCH, "card", SWITCH, "wire", "1500")
        mode = "bridge" if model == "macvlan" else "l2"
        for namespace, name in ((A, "pod1"), (B, "pod2")):
            ip("-n", SWITCH, "link", "add", "link", "card", "name", name, "type", model, "mode", mode)
            ip("-n", SWITCH, "link", "set", name, "netns", namespace, "name", "eth0")
    elif model in ("vxlan", "ipip"):
        veth(A, "wire", B, "wire", str(OUTER_MTU))
        tunnel = ["type", "vxlan", "id", "7", "dstport", "4789"] if model == "vxlan" else ["type", "ipip"]
        for namespace, own, other in ((A, "1", "2"), (B, "2", "1")):
            ip("-n", namespace, "address", "add", f"192.168.0.{own}/24", "dev", "wire")
            ip("-n", namespace, "link", "add", "name", "eth0", "mtu", "1500", *tunnel, "local", f"192.168.0.{own}", "remote", f"192.168.0.{other}")
    else:
        sys.exit(f"no model is called {model}: expected veth, bridge, macvlan, ipvlan, vxlan or ipip")
    for namespace, own in ((A, "1"), (B, "2")):
        ip("-n", namespace, "address", "add", f"10.0.0.{own}/24", "dev", "eth0")
        ip("-n", namespace, "link", "set", "eth0", "up")


def iperf3(*options):
    words = ["ip", "netns", "exec", A, "iperf3", "-c", "10.0.0.2", "-p", PORT, "-J", *options]
    for _ in range(20):  # until the server listens, or is done with the test before
        result = json.loads(subprocess.run(words, capture_output=True, text=True).stdout)
        if "error" not in result:
            return result["end"]
        time.sleep(0.1)
    sys.exit(f"iperf3: {result['error']}")


def trial(rate, frame, *end_of_trial):
    """Frames per second that arrived, and whether all did."""
    payload = frame - 46  # Ethernet, IP and UDP
    end = iperf3("-u", "-b", str(int(rate * payload * 8)), "-l", str(payload), *(end_of_trial or ("-k", str(int(rate / 2)))))
    sent, received = end["sum_sent"], end["sum_received"]
    arrived = received["packets"] - received["lost_packets"]
    return arrived / received["seconds"], received["lost_packets"] == 0 and sent["packets"] - received["packets"] <= rate / 1000 + 1


def zero_loss(frame):
    low, high = 0, trial(10_000_000, frame, "-t", "1")[0]  # what arrives at full speed
    for _ in range(8):
        middle = (low + high) / 2
        # On a machine that does other work a rate with loss is tried twice.
        clean = any(trial(middle, frame)[1] for _ in range(2))
        low, high = (middle, high) if clean else (low, middle)
    return low


def main(model, sizes):
    server = None
    try:
        for name in NAMES:
            ip("netns", "add", name)
        connect(model)
        server = subprocess.Popen(["ip", "netns", "exec", B, "iperf3", "-s", "-p", PORT], stdout=subprocess.DEVNULL)
        throughput = iperf3("-t", "2", "-O", "1")["sum_received"]["bits_per_second"]
        results = [{"name": "tcp", "value": throughput, "unit": "bit/s"}]
        for frame in sizes:
            rate = zero_loss(frame)
            labels = {"frame_size": str(frame)}
            results.append({"name": "zero_loss_rate", "value": rate, "unit": "1/s", "labels": labels})
            results.append({"name": "zero_loss", "value": rate * frame * 8, "unit": "bit/s", "labels": labels})
        print(json.dumps(results))
    finally:
        if server is not None:
            server.kill()
            server.wait()
        for name in NAMES:
            subprocess.run(["ip", "netns", "delete", name], stderr=subprocess.DEVNULL)


signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # so that the namespaces go, too
main(sys.argv[1], [int(size) for size in sys.argv[2:]] or [64, 1518])
