import type { ClusterNames } from './listed.ts'

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const PEM = /-----BEGIN ([A-Z ]{1,40})-----[\s\S]{0,20000}?-----END \1-----/g
/** The same in base64: all of it begins with `-----BEGIN `. */
const PEM_IN_BASE64 = /LS0tLS1CRUdJTi[\w+/=]*/g
/** With fewer characters it may be a word of the language. */
const SHORTEST_NAME = 3

/**
 * Takes out of a text what differs between two clusters that were created alike: names and addresses of nodes, the name of the cluster,
 * certificates, identifiers that were drawn at random.
 */
export function neutralText({ cluster, nodes }: ClusterNames): (text: string) => string {
  const named = [
    ...nodes.flatMap(({ name, addresses }, index) =>
      [name, ...addresses].map((one) => [one, `node-${String(index + 1)}`] as const),
    ),
    ...(cluster === undefined ? [] : [[cluster, 'CLUSTER'] as const]),
  ]
    .filter(([name]) => name.length >= SHORTEST_NAME)
    // The name of a node may begin with that of its cluster.
    .sort(([a], [b]) => b.length - a.length)
    .map(([name, neutral]) => [wholeWord(name), neutral] as const)
  return (text) =>
    named
      .reduce((left, [pattern, neutral]) => left.replace(pattern, neutral), text)
      .replace(PEM, '(certificate or key)')
      .replace(PEM_IN_BASE64, '(certificate or key)')
      .replace(UUID, 'UUID')
}

/** Not 10.0.0.1 in 10.0.0.10, not node-1 in node-12. */
function wholeWord(name: string): RegExp {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\w.])${escaped}(?!\w|\.\d)`, 'g')
}
