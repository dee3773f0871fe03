#!/usr/bin/env bash
# Throughput of one TCP stream, and of four, through a veth pair whose sender is shaped to a rate (tc-tbf(8)), as JSON that the suite custom reads.
set -euo pipefail
rate=$1
near=kbench-near-$$
far=kbench-far-$$
cleanup() { ip netns pids "$far" 2>/dev/null | xargs -r kill 2>/dev/null || true; ip netns delete "$near" 2>/dev/null || true; ip netns delete "$far" 2>/dev/null || true; }
trap cleanup EXIT
ip netns add "$near"
ip netns add "$far"
ip link add here netns "$near" type veth peer name there netns "$far"
ip -n "$near" address add 10.99.0.1/24 dev here
ip -n "$far" address add 10.99.0.2/24 dev there
ip -n "$near" link set here up
ip -n "$far" link set there up
tc -n "$near" qdisc add dev here root tbf rate "$rate" burst 256kb latency 20ms
for streams in 1 4; do
  ip netns exec "$far" iperf3 -s -1 -D >/dev/null
  for _ in $(seq 50); do ip netns exec "$far" ss -ltn | grep -q :5201 && break; done
  ip netns exec "$near" iperf3 -c 10.99.0.2 -t 2 -P "$streams" -J
done | python3 -c '
import json, sys
decoder, text, results = json.JSONDecoder(), sys.stdin.read(), []
while text.strip():
    one, end = decoder.raw_decode(text.strip())
    text = text.strip()[end:]
    streams = one["start"]["test_start"]["num_streams"]
    results.append({"name": "TCP", "labels": {"streams": str(streams)}, "unit": "bit/s", "better": "higher", "value": one["end"]["sum_received"]["bits_per_second"]})
print(json.dumps(results))'
