/** A `subject.setup` that limits what every worker of a kind cluster sends (tc-tbf(8)): `2gbit`. */
export function throttleLinks(rate: string): string {
  return `for node in $(kubectl get nodes -o name | grep worker); do docker exec "\${node#node/}" tc qdisc add dev eth0 root tbf rate ${rate} burst 2mb latency 20ms; done`
}
