#!/usr/bin/env bash
# Runs requests.sh or throughput.sh in pods of kind-setup.sh: kind-measure.sh SCRIPT CLIENT...
set -euo pipefail
folder=$(dirname "$0")
address() { kubectl get service "$1" --output 'jsonpath={.spec.clusterIP}'; }
ADDRESS=$(address echoserver) ADDRESSES="$(address iperf3-1) $(address iperf3-2)"
export ADDRESS ADDRESSES REMOTE=$folder/in-pod.sh CONNECTIONS=20 DURATION=10 TIMEOUT=5 INTERVAL=5 CONNECT_SECONDS=5
exec "$folder/$1" "${@:2}"
