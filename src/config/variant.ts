import { isAlias, isMap, isScalar, isSeq, visit, type Document, type Pair, type YAMLMap } from 'yaml'

/** What a variant may say of the file; all else in it is an error that the schema reports. */
const KEYS = ['provider', 'subject', 'preset', 'suites']

/**
 * Puts the values of one variant of `matrix` over the rest of the document: maps key by key, anything else as a whole.
 * The nodes keep where they stand, so that an error in a variant names its place. A document that is not as it
 * should be is left alone: the schema reports what is wrong.
 * @param everySuite what is measured where the file does not choose: parameters of one suite leave none out
 */
export function applyVariant(document: Document, name: string, everySuite: readonly string[]): void {
  const root = document.contents
  const matrix = isMap(root) ? root.get('matrix') : undefined
  if (!isMap(root) || !isSeq(matrix)) return
  const variant = matrix.items.find((item): item is YAMLMap => isMap(item) && item.get('name') === name)
  if (variant === undefined) return
  resolveAliases(variant, document)
  if (variant.has('suites') && !root.has('suites'))
    root.set('suites', document.createNode(Object.fromEntries(everySuite.map((id) => [id, null]))))
  for (const pair of variant.items) {
    const key = keyOf(pair)
    if (key === undefined || !KEYS.includes(key)) continue
    if (key === 'provider') mergeProvider(root, pair)
    else mergePair(root, pair)
  }
}

/** Another provider takes the place of the file's with all its options; the same one keeps them. */
function mergeProvider(root: YAMLMap, pair: Pair): void {
  const [present, wanted] = [providerOf(root.get('provider', true)), providerOf(pair.value)]
  if (present === undefined || present !== wanted) setPair(root, pair)
  else if (isMap(pair.value)) mergePair(root, pair)
}

function providerOf(node: unknown): string | undefined {
  if (isScalar(node)) return String(node.value)
  if (!isMap(node) || node.items.length !== 1 || node.items[0] === undefined) return undefined
  return keyOf(node.items[0])
}

function mergePair(target: YAMLMap, pair: Pair): void {
  const present = target.get(pair.key, true)
  // A key without a value says nothing, as in `suites: { network: }`.
  if (isMap(present) && isScalar(pair.value) && pair.value.value === null) return
  if (!isMap(present) || !isMap(pair.value)) setPair(target, pair)
  else for (const inner of pair.value.items) mergePair(present, inner)
}

/** Key and value both come from the variant, with their positions. */
function setPair(target: YAMLMap, pair: Pair): void {
  const key = keyOf(pair)
  const index = target.items.findIndex((one) => keyOf(one) === key)
  if (index === -1) target.items.push(pair)
  else target.items[index] = pair
}

function keyOf({ key }: Pair): string | undefined {
  return isScalar(key) ? String(key.value) : undefined
}

/** An alias means what stands before it, and the values move. */
function resolveAliases(variant: YAMLMap, document: Document): void {
  visit(variant, {
    Alias: (_, alias) => (isAlias(alias) ? alias.resolve(document) : undefined),
  })
}
