#!/usr/bin/env bash
# Runs iperf3 on all clients at the same time, each against its own Service (iperf3-1, iperf3-2 …), as published, and prints
# throughput and retransmits of each, of every 30 s and the sum as JSON for kbench.
#   throughput.sh CLIENT...   names that ssh knows; ADDRESSES (a list), DURATION and INTERVAL replace those below
set -euo pipefail
read -r -a addresses <<<"${ADDRESSES:-}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
processes=()
number=0
for client in "$@"; do
  address=${addresses[$number]:-}
  number=$((number + 1))
  [ -n "$address" ] || address=$(kubectl get service "iperf3-$number" --output 'jsonpath={.status.loadBalancer.ingress[0].ip}')
  ssh "$client" "iperf3 -c ${address:?the Service iperf3-$number has no address} -p ${PORT:-5201} -t ${DURATION:-600} -i ${INTERVAL:-30} -f m" >"$folder/$client" &
  processes+=($!)
done
for process in "${processes[@]}"; do wait "$process"; done
cd "$folder"
awk -v CONVFMT=%.12g '
  function put(name, value, unit, better, client, interval) {
    printf "%s{\"name\": \"%s\", \"value\": %s, \"unit\": \"%s\", \"better\": \"%s\", \"labels\": {\"client\": \"%s\", \"interval\": \"%s\"}}", (n++ ? ",\n " : "["), name, value, unit, better, client, interval
  }
  !/Mbits\/sec/ { next }
  { sub(/^\[ *[0-9]+\] */, "") }
  /receiver/ { put("throughput", $5 * 1000000, "bit/s", "higher", FILENAME, "all"); sum += $5 * 1000000; next }
  /sender/ { put("retransmits", $7, "{count}", "lower", FILENAME, "all"); next }
  {
    put("throughput", $5 * 1000000, "bit/s", "higher", FILENAME, $1)
    put("retransmits", $7, "{count}", "lower", FILENAME, $1)
  }
  END {
    if (n == 0) exit 1
    put("throughput", sum, "bit/s", "higher", "all", "all")
    print "]"
  }' "$@"
