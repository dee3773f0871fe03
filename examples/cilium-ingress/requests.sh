#!/usr/bin/env bash
# Runs hey on all clients at the same time, as published, and prints what each reached and the sum as JSON for kbench.
#   requests.sh CLIENT...   names that ssh knows, or REMOTE, a program that takes a name and a command; ADDRESS, CONNECTIONS, DURATION
#   and TIMEOUT replace those below
set -euo pipefail
address=${ADDRESS:-$(kubectl get service echoserver --output 'jsonpath={.status.loadBalancer.ingress[0].ip}')}
line="ulimit -n 1000000 || true; hey -cpus 4 -c ${CONNECTIONS:-1000} -z ${DURATION:-600}s -t ${TIMEOUT:-20} -disable-redirects -disable-keepalive http://${address:?the Service echoserver has no address}/"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
processes=()
for client in "$@"; do
  "${REMOTE:-ssh}" "$client" "$line" >"$folder/$client" &
  processes+=($!)
done
for process in "${processes[@]}"; do wait "$process"; done
cd "$folder"
awk -v CONVFMT=%.12g '
  function put(name, value, unit, better, client) {
    printf "%s{\"name\": \"%s\", \"value\": %s, \"unit\": \"%s\", \"better\": \"%s\", \"labels\": {\"client\": \"%s\"}}", (n++ ? ",\n " : "["), name, value, unit, better, client
  }
  FNR == 1 { errors = 0; failed[FILENAME] = 0 }
  /Requests\/sec:/ { rate[FILENAME] = $2 }
  / 99% in / { p99[FILENAME] = $3 }
  /^Error distribution/ { errors = 1 }
  errors && match($0, /\[[0-9]+\]/) { failed[FILENAME] += substr($0, RSTART + 1, RLENGTH - 2) }
  END {
    for (client in rate) {
      put("requests", rate[client], "1/s", "higher", client)
      put("failed", failed[client], "{count}", "lower", client)
      if (!(client in p99)) continue # firewalled: nothing but time-outs
      put("p99", p99[client], "s", "lower", client)
      sum += rate[client]
    }
    if (n == 0) exit 1
    if (sum > 0) put("requests", sum, "1/s", "higher", "all")
    print "]"
  }' "$@"
