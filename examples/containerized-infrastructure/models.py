"""Connects network namespaces of this machine by a networking model and measures it. Needs root and iperf3.

    models.py MODEL [FRAME_SIZE]...   sizes: 64 1518

    veth, bridge, macvlan, ipvlan, vxlan, ipip   models of the kernel
    chain-N, chain-N-xC                          N namespaces that route, one behind the other; C such chains at the same time
    ebpf-tc, ebpf-xdp                            redirect.c at tc or XDP in generic mode takes frames from port to port
    ovs, ovs-afxdp                               Open vSwitch in user space, over packet sockets or AF_XDP in generic mode
    af-xdp, af-xdp-N                             forward.c on AF_XDP sockets of two ports; N of them, one behind the other
    memif, vhost-user                            two of them, with memory that both share in between

Prints TCP throughput and, by frame size, the highest rate of UDP frames that arrive without loss, as JSON for kbench. The search
halves the interval between a rate without and one with loss six times, with trials of half a second: quick, not RFC 2544.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
PORT = "25301"
OUTER_MTU = 1600  # room for the header of a tunnel, so that frames of 1518 bytes fit into each model
namespaces = []
processes = []
folder = tempfile.mkdtemp(prefix="kbench-models-")


def run(*words):
    result = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        # Unknown device type: this kernel lacks the model.
        sys.exit(f"{' '.join(words)}: {(result.stderr or result.stdout).strip()}")
    return result.stdout.strip()


def ip(*words):
    run("ip", *words)


def start(namespace, *words, ready=None):
    """A program that runs until the end; `ready` is what it prints when it works."""
    log = os.path.join(folder, f"{len(processes)}.log")
    with open(log, "w") as output:
        process = subprocess.Popen(["ip", "netns", "exec", namespace, *words], stdin=subprocess.PIPE, stdout=output, stderr=output)
    processes.append(process)
    for _ in range(100):
        text = open(log).read()
        if process.poll() is not None:
            sys.exit(f"{' '.join(words)} ended:\n{text[-2000:]}")
        if ready is None or ready in text:
            return
        time.sleep(0.1)
    sys.exit(f"{' '.join(words)} is not ready:\n{text[-2000:]}")


def namespace():
    name = f"kbench-{os.getpid()}-{len(namespaces)}"
    ip("netns", "add", name)
    namespaces.append(name)
    ip("-n", name, "link", "set", "lo", "up")
    return name


def veth(one, one_name, other, other_name, mtu="1500"):
    ip("-n", one, "link", "add", "name", one_name, "mtu", mtu, "type", "veth", "peer", "name", other_name, "mtu", mtu, "netns", other)
    ip("-n", one, "link", "set", one_name, "up")
    ip("-n", other, "link", "set", other_name, "up")


def between_ports(client, server, count=1):
    """Namespaces in a row between both ends, each with port1 and port2."""
    row = [namespace() for _ in range(count)]
    veth(client, "eth0", row[0], "port1")
    for one, next_one in zip(row, row[1:]):
        veth(one, "port2", next_one, "port1")
    veth(row[-1], "port2", server, "eth0")
    return row


def without_offloads(*ends):
    """Only the kernel completes frames that are larger than the link or lack their check sum; programs get them as on a wire."""
    for end in ends:
        run("ip", "netns", "exec", end, "ethtool", "-K", "eth0", "tx", "off", "tso", "off", "gso", "off")


def forwarder():
    program = os.path.join(folder, "forward")
    if not os.path.exists(program):
        flags = run("pkg-config", "--cflags", "--libs", "libdpdk").split()
        run("cc", "-O3", "-o", program, os.path.join(HERE, "forward.c"), *flags)
    return program


def forward(where, *devices):
    options = [f"--vdev={device}" for device in devices]
    # One thread on whichever CPU is free; ordinary memory, as no huge pages need be reserved.
    start(where, forwarder(), "--no-pci", "--no-huge", "-m", "512", "--lcores", f"0@(0-{os.cpu_count() - 1})", "--no-shconf", "--no-telemetry", *options, ready="forwarding")


def redirect(where, port, other, model):
    program = os.path.join(folder, f"{port}.o")
    (link,) = json.loads(run("ip", "-n", where, "-json", "link", "show", "dev", other))
    run("clang", "-O2", "-target", "bpf", f"-DPORT={link['ifindex']}", "-c", os.path.join(HERE, "redirect.c"), "-o", program)
    if model == "ebpf-xdp":
        ip("-n", where, "link", "set", "dev", port, "xdpgeneric", "obj", program, "sec", "xdp")
    else:
        run("tc", "-n", where, "qdisc", "add", "dev", port, "clsact")
        run("tc", "-n", where, "filter", "add", "dev", port, "ingress", "bpf", "direct-action", "obj", program, "sec", "tc")


def af_xdp(number, port):
    return f"net_af_xdp{number},iface={port},force_copy=1"


def open_vswitch(where, port_options):
    socket = f"unix:{folder}/db.sock"
    environment = ["env", f"OVS_RUNDIR={folder}", f"OVS_LOGDIR={folder}", f"OVS_DBDIR={folder}"]
    run("ovsdb-tool", "create", f"{folder}/conf.db", "/usr/share/openvswitch/vswitch.ovsschema")
    start(where, *environment, "ovsdb-server", f"{folder}/conf.db", f"--remote=punix:{folder}/db.sock", f"--unixctl={folder}/db.ctl")
    start(where, *environment, "ovs-vswitchd", socket, f"--unixctl={folder}/switch.ctl")
    ports = [["--", "add-port", "br0", port, "--", "set", "interface", port, *port_options] for port in ("port1", "port2")]
    run("ovs-vsctl", f"--db={socket}", "--retry", "--timeout=20", "add-br", "br0", "--", "set", "bridge", "br0", "datapath_type=netdev", *sum(ports, []))
    for port in ("port1", "port2"):
        error = run("ovs-vsctl", f"--db={socket}", "get", "interface", port, "error").strip("[]")
        if error:
            sys.exit(f"Open vSwitch: {port}: {error}")


def connect(model, client, server):
    """Gives both ends an interface eth0 with 10.0.0.1 and 10.0.0.2."""
    if model == "veth":
        veth(client, "eth0", server, "eth0")
    elif model == "bridge":
        (switch,) = between_ports(client, server)
        ip("-n", switch, "link", "add", "name", "bridge0", "up", "type", "bridge")
        for port in ("port1", "port2"):
            ip("-n", switch, "link", "set", port, "master", "bridge0")
    elif model in ("macvlan", "ipvlan"):
        # The parent stands for the network card; both pods are below the same one.
        switch = namespace()
        veth(switch, "card", switch, "wire")
        mode = "bridge" if model == "macvlan" else "l2"
        for end, name in ((client, "pod1"), (server, "pod2")):
            ip("-n", switch, "link", "add", "link", "card", "name", name, "type", model, "mode", mode)
            ip("-n", switch, "link", "set", name, "netns", end, "name", "eth0")
    elif model in ("vxlan", "ipip"):
        veth(client, "wire", server, "wire", str(OUTER_MTU))
        tunnel = ["type", "vxlan", "id", "7", "dstport", "4789"] if model == "vxlan" else ["type", "ipip"]
        for end, own, other in ((client, "1", "2"), (server, "2", "1")):
            ip("-n", end, "address", "add", f"192.168.0.{own}/24", "dev", "wire")
            ip("-n", end, "link", "add", "name", "eth0", "mtu", "1500", *tunnel, "local", f"192.168.0.{own}", "remote", f"192.168.0.{other}")
    elif match := re.fullmatch(r"chain-(\d+)", model):
        for number, hop in enumerate(between_ports(client, server, int(match[1]))):
            ip("-n", hop, "address", "add", f"10.0.1.{number + 1}", "dev", "lo")  # the sender of its ARP requests
            for setting in ("ip_forward=1", "conf.all.proxy_arp=1", "neigh.port1.proxy_delay=0", "neigh.port2.proxy_delay=0"):
                run("ip", "netns", "exec", hop, "sysctl", "-w", f"net.ipv4.{setting}")
            ip("-n", hop, "route", "add", "10.0.0.1", "dev", "port1")
            ip("-n", hop, "route", "add", "10.0.0.2", "dev", "port2")
    elif model in ("ebpf-tc", "ebpf-xdp"):
        (switch,) = between_ports(client, server)
        without_offloads(client, server)
        for port, other in (("port1", "port2"), ("port2", "port1")):
            redirect(switch, port, other, model)
    elif model in ("ovs", "ovs-afxdp"):
        (switch,) = between_ports(client, server)
        without_offloads(client, server)
        open_vswitch(switch, ["type=afxdp", "options:xdp-mode=generic"] if model == "ovs-afxdp" else ["type=system"])
    elif match := re.fullmatch(r"af-xdp(?:-(\d+))?", model):
        row = between_ports(client, server, int(match[1] or 1))
        without_offloads(client, server)
        for hop in row:
            forward(hop, af_xdp(0, "port1"), af_xdp(1, "port2"))
    elif model in ("memif", "vhost-user"):
        one, other = between_two_halves(client, server)
        without_offloads(client, server)
        path = f"{folder}/shared.sock"
        if model == "memif":
            shared = f"net_memif0,role=server,socket={path},socket-abstract=no", f"net_memif0,role=client,socket={path},socket-abstract=no"
        else:
            shared = f"net_vhost0,iface={path}", f"net_virtio_user0,path={path}"
        forward(one, af_xdp(0, "port1"), shared[0])
        forward(other, shared[1], af_xdp(0, "port2"))
    else:
        sys.exit(f"no model is called {model}: see {sys.argv[0]}")
    for end, own in ((client, "1"), (server, "2")):
        ip("-n", end, "address", "add", f"10.0.0.{own}/24", "dev", "eth0")
        ip("-n", end, "link", "set", "eth0", "up")


def between_two_halves(client, server):
    """A switch with port1 and a pod with port2; what is between them is not the kernel's."""
    one, other = namespace(), namespace()
    veth(client, "eth0", one, "port1")
    veth(other, "port2", server, "eth0")
    return one, other


def iperf3(client, *options):
    words = ["ip", "netns", "exec", client, "iperf3", "-c", "10.0.0.2", "-p", PORT, "-J", "--connect-timeout", "5000", *options]
    for _ in range(20):  # until the server listens, or is done with the test before
        result = json.loads(subprocess.run(words, capture_output=True, text=True).stdout)
        if "error" not in result:
            return result["end"]
        time.sleep(0.1)
    sys.exit(f"iperf3: {result['error']}")


def trial(client, rate, frame, *end_of_trial):
    """Frames per second that arrived, and whether all did."""
    payload = frame - 46  # Ethernet, IP and UDP
    end = iperf3(client, "-u", "-b", str(int(rate * payload * 8)), "-l", str(payload), *(end_of_trial or ("-k", str(int(rate / 2)))))
    sent, received = end["sum_sent"], end["sum_received"]
    arrived = received["packets"] - received["lost_packets"]
    return arrived / received["seconds"], received["lost_packets"] == 0 and sent["packets"] - received["packets"] <= rate / 1000 + 1


def zero_loss(clients, frame):
    """Of each of the chains: all of them carry the same rate at the same time."""

    def at_once(*words):
        with ThreadPoolExecutor(len(clients)) as pool:
            return list(pool.map(lambda client: trial(client, *words), clients))

    low, high = 0, min(rate for rate, _ in at_once(10_000_000, frame, "-t", "1"))  # what arrives at full speed
    for _ in range(6):
        middle = (low + high) / 2
        # On a machine that does other work a rate with loss is tried twice.
        clean = any(all(clean for _, clean in at_once(middle, frame)) for _ in range(2))
        low, high = (middle, high) if clean else (low, middle)
    return low * len(clients)


def main(name, sizes):
    many = re.fullmatch(r"(.+)-x(\d+)", name)
    model, chains = many.groups() if many else (name, "1")
    try:
        clients = []
        for _ in range(int(chains)):
            client, server = namespace(), namespace()
            connect(model, client, server)
            start(server, "iperf3", "-s", "-p", PORT)
            clients.append(client)
        with ThreadPoolExecutor(len(clients)) as pool:
            throughput = sum(pool.map(lambda client: iperf3(client, "-t", "2", "-O", "1")["sum_received"]["bits_per_second"], clients))
        results = [{"name": "tcp", "value": throughput, "unit": "bit/s", "better": "higher"}]
        for frame in sizes:
            rate = zero_loss(clients, frame)
            labels = {"frame_size": str(frame)}
            results.append({"name": "zero_loss_rate", "value": rate, "unit": "1/s", "better": "higher", "labels": labels})
            results.append({"name": "zero_loss", "value": rate * frame * 8, "unit": "bit/s", "better": "higher", "labels": labels})
        print(json.dumps(results))
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()
        for one in namespaces:
            subprocess.run(["ip", "netns", "delete", one], stderr=subprocess.DEVNULL)
        shutil.rmtree(folder)


signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # so that the namespaces go, too
main(sys.argv[1], [int(size) for size in sys.argv[2:]] or [64, 1518])
