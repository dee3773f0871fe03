#!/usr/bin/env bash
# Runs iperf3 on all clients at the same time, each against its own Service (iperf3-1, iperf3-2), as published, and prints
# throughput and retransmits of each, of every 30 s and the sum as JSON for kbench.
#   throughput.sh CLIENT...   names that ssh knows, or REMOTE, a program that takes a name and a command; ADDRESSES (a list), DURATION,
#   INTERVAL and CONNECT_SECONDS replace those below. BLOCKED is one more client, which policies keep out of iperf3-1.
set -euo pipefail
read -r -a addresses <<<"${ADDRESSES:-}"
blocked=${BLOCKED:-}
clients=("$@" ${blocked:+"$blocked"})
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
processes=()
for place in "${!clients[@]}"; do
  server=$((place % 2)) # there are two: the blocked client asks the first
  address=${addresses[$server]:-}
  [ -n "$address" ] || address=$(kubectl get service "iperf3-$((server + 1))" --output 'jsonpath={.status.loadBalancer.ingress[0].ip}')
  line="iperf3 -c ${address:?the Service iperf3-$((server + 1)) has no address} -p ${PORT:-5201} -t ${DURATION:-600} -i ${INTERVAL:-30} -f m --connect-timeout ${CONNECT_SECONDS:-20}000"
  "${REMOTE:-ssh}" "${clients[$place]}" "$line" >"$folder/${clients[$place]}" &
  processes+=($!)
done
for place in "${!clients[@]}"; do
  client=${clients[$place]} status=0
  wait "${processes[$place]}" || status=$?
  if [ "$client" = "$blocked" ] && [ "$status" = 0 ]; then
    echo "$client got through, although policies should keep it out" >&2
    exit 1
  elif [ "$client" != "$blocked" ] && [ "$status" != 0 ]; then
    echo "iperf3 of $client ended with $status" >&2
    exit 1
  fi
done
cd "$folder"
awk -v CONVFMT=%.12g -v blocked="$blocked" '
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
    if (blocked != "") put("connections", 0, "{count}", "higher", blocked, "all")
    print "]"
  }' "$@"
