import fc from 'fast-check'

/** A change of a real input: some of the values, or some of the bytes. */
type Edit = Readonly<{
  kind: (typeof KINDS)[number]
  at: number
  length: number
  value: unknown
  text: string
}>

const KINDS = ['replace', 'remove', 'repeat', 'rename', 'wrap', 'cut', 'insert', 'double', 'flip'] as const
/** Values that readers stumble over. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.5,
  1e300,
  -1e300,
  5e-324,
  2 ** 53,
  Infinity,
  '',
  'x',
  [],
  {},
  [[]],
  [{}],
  [null],
  '1',
  '-1',
  '1e999',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  '\0',
  '\ud800',
  '\u202e',
  '2026-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  'v1.34',
  '0s',
  '1h',
  '99999999999999999999h',
  '`'.repeat(6000),
  '\n'.repeat(6000),
  '1a'.repeat(6000),
  '${{ x }}',
  '../../etc/passwd',
  '| @all <!-- --> #1',
]
const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\0',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '-',
  '- ',
  '&a ',
  '*a',
  '<<: *a',
  '!!js ',
  '? ',
  '|',
  '>',
  '%',
  '#',
  '---\n',
  '...\n',
  '\uFEFF',
  '\u2028',
  '\ud800',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '__proto__',
  'constructor',
  'null',
  '['.repeat(300),
  '{"a":'.repeat(300),
  '- '.repeat(300),
  ' '.repeat(5000),
  '1'.repeat(5000),
  'a:\t'.repeat(2000),
  '\n'.repeat(5000),
  ', '.repeat(2000),
]

const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    at: fc.nat(),
    length: fc.nat({ max: 200 }),
    value: fc.oneof(fc.constantFrom(...ODD_VALUES), fc.jsonValue({ maxDepth: 2 })),
    text: fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ maxLength: 20, unit: 'binary' })),
  }),
  { minLength: 1, maxLength: 4 },
)

/** Inputs like the seeds, and a few that are like nothing. */
export function mutated(seeds: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const fromSeed = fc
    .tuple(fc.constantFrom(...seeds), edits)
    .map(([seed, changes]) => changes.reduce(apply, seed))
  return fc.oneof(
    { weight: 20, arbitrary: fromSeed },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
    { weight: 1, arbitrary: fc.json().map(encode) },
  )
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

function apply(bytes: Uint8Array, edit: Edit): Uint8Array {
  const start = bytes.length === 0 ? 0 : edit.at % bytes.length
  const end = Math.min(bytes.length, start + edit.length)
  switch (edit.kind) {
    case 'cut':
      return joined(bytes.subarray(0, start), bytes.subarray(end))
    case 'insert':
      return joined(bytes.subarray(0, start), encode(edit.text), bytes.subarray(start))
    case 'double':
      return joined(bytes.subarray(0, end), bytes.subarray(start))
    case 'flip':
      return bytes.map((byte, index) => (index === start ? byte ^ (1 + (edit.length % 255)) : byte))
    default:
      return applyToTree(bytes, edit)
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

type Parent = Record<string, unknown>

/** In JSON a value is changed; text that is none gets the odd value in place of a word. */
function applyToTree(bytes: Uint8Array, edit: Edit): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  let tree: { root: unknown }
  try {
    tree = { root: JSON.parse(text) }
  } catch {
    return encode(inPlaceOfWord(text, edit))
  }
  const places: [Parent, string][] = []
  collect(tree, places)
  const [parent, key] = places[edit.at % places.length] ?? [tree, 'root']
  change(parent, key, edit)
  try {
    // Numbers beyond what JSON has are written as other tools do.
    const written = JSON.stringify(tree.root, (_key, value: unknown) =>
      value === Infinity ? '@1e999@' : value,
    ) as string | undefined
    return encode(written?.replaceAll('"@1e999@"', '1e999') ?? '')
  } catch {
    return bytes
  }
}

function collect(parent: object, places: [Parent, string][]): void {
  for (const [key, value] of Object.entries(parent)) {
    places.push([parent as Parent, key])
    if (typeof value === 'object' && value !== null) collect(value as object, places)
  }
}

function change(parent: Parent, key: string, { kind, value, text }: Edit): void {
  const old = parent[key]
  if (kind === 'remove' && Array.isArray(parent)) parent.splice(Number(key), 1)
  else if (kind === 'remove') Reflect.deleteProperty(parent, key)
  else if (kind === 'repeat' && Array.isArray(old))
    parent[key] = Array.from({ length: 50 }, () => old as unknown[]).flat()
  else if (kind === 'rename' && !(Array.isArray(parent) && text === 'length'))
    Object.defineProperty(parent, text, { value: old, enumerable: true, configurable: true, writable: true })
  else if (kind === 'wrap') parent[key] = [old]
  else parent[key] = value
}

function inPlaceOfWord(text: string, { at, value, text: odd }: Edit): string {
  const words = [...text.matchAll(/[^\s:,"'{}[\]]+/g)]
  const word = words[at % Math.max(1, words.length)]
  if (word === undefined) return odd
  const put = typeof value === 'string' ? value : JSON.stringify(value)
  return `${text.slice(0, word.index)}${put}${text.slice(word.index + word[0].length)}`
}
