#!/usr/bin/env bash
# Servers on one worker of kind and three clients on the other, from kbench's image with the measuring tools, which the nodes have.
#   kind-setup.sh [POLICY]   a NetworkPolicy that keeps client-3 out
# Where the network plugin does not enforce policies, the node of the servers drops the packets of client-3 instead.
set -euo pipefail
clients_on=$KBENCH_CLUSTER_NAME-worker servers_on=$KBENCH_CLUSTER_NAME-worker2
image=$(docker exec "$servers_on" ctr --namespace k8s.io images list --quiet | awk '/kbench-tools:/ && !found++')
pod() { # NAME NODE COMMAND
  cat <<YAML
---
apiVersion: v1
kind: Pod
metadata: { name: $1, labels: { app: $1, role: ${1%-*} } }
spec:
  nodeName: $2
  terminationGracePeriodSeconds: 0
  containers: [{ name: main, image: '$image', imagePullPolicy: Never, command: [sh, -c, '$3'] }]
YAML
}
service() { # NAME LABELS PORT
  printf -- '---\napiVersion: v1\nkind: Service\nmetadata: { name: %s }\nspec: { selector: { %s }, ports: [{ port: %s }] }\n' "$@"
}
haproxy='printf "defaults\n mode http\n timeout connect 5s\n timeout client 1h\n timeout server 1h\nfrontend http\n bind :80\n http-request return status 200 content-type text/plain string kbench\n" | haproxy -f /dev/stdin'
{
  for number in 1 2 3; do pod "client-$number" "$clients_on" 'sleep infinity'; done
  for number in 1 2 3 4; do pod "echoserver-$number" "$servers_on" "$haproxy"; done
  for number in 1 2; do
    pod "iperf3-$number" "$servers_on" 'iperf3 -s'
    service "iperf3-$number" "app: iperf3-$number" 5201
  done
  service echoserver 'role: echoserver' 80
} | kubectl apply -f - >&2
kubectl wait --for condition=Ready pod --all --timeout 3m >&2
# Until kube-proxy has each Service.
address=$(kubectl get service echoserver --output 'jsonpath={.spec.clusterIP}')
answers() { [[ $(kubectl exec "$1" -- hey -n 1 -c 1 -t 3 "http://$address/") == *'[200]'* ]]; }
for _ in $(seq 20); do if answers client-1; then break; fi; done
answers client-1
[ $# -gt 0 ] || exit 0

kubectl apply -f "$(dirname "$0")/$1" >&2
sleep 5
if answers client-3; then
  echo 'The network plugin does not enforce the policy: the node drops packets of client-3.' >&2
  blocked=$(kubectl get pod client-3 --output 'jsonpath={.status.podIP}')
  docker exec "$servers_on" iptables --insert FORWARD --source "$blocked" --jump DROP
fi
if answers client-3 || ! answers client-1; then
  echo 'Expected client-1 and not client-3 to get an answer.' >&2
  exit 1
fi
