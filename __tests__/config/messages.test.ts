import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { parseAccepted } from '../../src/config/accepted.ts'
import { configJsonSchema } from '../../scripts/reference/json-schema.ts'
import { loadConfigurations } from '../../src/config/load.ts'
import { refusalOf } from './definitions.ts'

// Every key of kbench.yaml, as its schema for editors lists them, with a value of every kind.

type Path = readonly (string | number)[]

interface Node {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: Node | boolean
  readonly items?: Node
  readonly anyOf?: readonly Node[]
}

const VALUES = ['some: text', '5', 'true', 5, 1.5, -1, 1e30, true, null, [], [true], {}, { unheardOf: 1 }]
const LIBRARY = /Invalid|received|Unrecognized|Too (?:small|big)|\bint\b|>=|<=|undefined|NaN/
/** Sentences about several keys name what they expect in other words. */
const SAYS_WHAT_TO_DO =
  /expected|must |unknown (?:key|suite|provider) .*Known|: write |does nothing: name one of|is not a series|names no workloads|needs subject\.watch|is empty: name/

const load = (text: string): unknown => loadConfigurations({ text, source: 'kbench.yaml' }, DEFINITIONS)

/** Every key, with names where the file chooses them and the first entry of lists. */
function pathsOf(node: Node, path: Path = []): (readonly [Path, Node])[] {
  const { properties = {}, additionalProperties: other, items, anyOf = [] } = node
  return [
    [path, node],
    ...Object.entries(properties).flatMap(([key, inner]) => pathsOf(inner, [...path, key])),
    ...(typeof other === 'object' ? pathsOf(other, [...path, 'a']) : []),
    ...(items === undefined ? [] : pathsOf(items, [...path, 0])),
    ...anyOf.flatMap((one) => pathsOf(one, path)),
  ]
}

/** By their paths; of alternatives at the same place, what is around them. */
const KEYS = new Map(
  pathsOf(configJsonSchema(DEFINITIONS) as Node)
    .filter(([path]) => path.length > 0)
    .reverse()
    .map(([path, node]) => [path.join('.'), { path, node }]),
)

function documentWith(path: Path, value: unknown): string {
  const nested = path.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    value,
  )
  return stringify({ version: 1, ...(nested as object) })
}

function problemsWith(path: Path, value: unknown): string[] {
  try {
    load(documentWith(path, value))
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

describe('a value of any kind at any key', () => {
  const tried = [...KEYS.values()].flatMap(({ path, node }) =>
    VALUES.map((value) => ({ path, node, value, problems: problemsWith(path, value) })),
  )
  const problems = tried.flatMap((one) => one.problems)

  it('is refused with its place and with what is expected, in plain words', () => {
    expect([KEYS.size > 400, problems.length > 5000]).toEqual([true, true])
    expect(problems.filter((problem) => !/^kbench\.yaml:\d+:\d+: \S/.test(problem))).toEqual([])
    expect(problems.filter((problem) => LIBRARY.test(problem))).toEqual([])
    expect(problems.filter((problem) => !SAYS_WHAT_TO_DO.test(problem))).toEqual([])
  })

  it('is refused where it has another type than the schema says', () => {
    const isOther: Readonly<Record<string, (value: unknown) => boolean>> = {
      boolean: (value) => typeof value !== 'boolean',
      integer: (value) => !Number.isInteger(value),
      number: (value) => typeof value !== 'number',
      string: (value) => typeof value !== 'string',
      array: (value) => !Array.isArray(value),
      object: (value) => typeof value !== 'object' || Array.isArray(value),
    }
    const wrong = tried.filter(
      ({ node: { type = '', anyOf }, value }) =>
        anyOf === undefined && value !== null && isOther[type]?.(value) === true,
    )
    expect(wrong.length).toBeGreaterThan(3000)
    expect(
      wrong.filter((one) => one.problems.length === 0).map(({ path, value }) => documentWith(path, value)),
    ).toEqual([])
  })
})

describe('a mistake', () => {
  it.each([
    [
      'provider: true',
      '2:11: provider is true: expected one of command, host, kind, kubeconfig, or a mapping such as {kind: {nodes: 3}}',
    ],
    ['suites: {network: true}', '2:19: suites.network is true: expected a mapping'],
    [
      'suites: {storage: {jobFiles: 5}}',
      '2:30: suites.storage.jobFiles is 5: expected a list of at most 20 entries',
    ],
    [
      'suites: {image-pull: {maxUnavailable: true}}',
      '2:39: suites.image-pull.maxUnavailable is true: expected a whole number of at least 1, or 1% to 100%',
    ],
    ['gate: 5', '2:7: gate is 5: expected a mapping with keys of default, rules,'],
    [
      'provider: {kind: {nodes: "2"}}',
      '2:26: provider.kind.nodes is the text "2": write it without quotation marks: nodes: 2',
    ],
    [
      'gate: {rules: [{series: a, informational: "true"}]}',
      'informational is the text "true": write it without',
    ],
    ['subject: {name: 5}', '2:17: subject.name is 5: expected text that is not empty, in quotation marks'],
    ['provider: {kind: {nodes: .inf}}', 'nodes is Infinity: expected a whole number from 1 to 20'],
    ['subject: {lables: {a: b}}', 'unknown key "lables" in subject. Did you mean "labels"? Known keys: '],
    [
      'suites: {custom: {workloads: {a: {comand: b}}}}',
      'unknown key "comand" in suites.custom.workloads.a. Did you mean "command"?',
    ],
  ])('%s', (text, said) => {
    expect(refusalOf(() => load(`version: 1\n${text}\n`))).toContain(said)
  })

  it('of quotation marks around the version has its sentence', () => {
    expect(refusalOf(() => load("version: '1'\n"))).toBe(
      'kbench.yaml:1:10: version is the text "1": write it without quotation marks: version: 1',
    )
  })
})

describe('very many mistakes', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `k${String(index)}: 5`)

  it.each([
    ['entries of a list', `subject: {queries: [{${many.join('},{')}}]}`],
    ['names of a map', `subject: {labels: {${many.join(',')}}}`],
    ['unknown keys', many.join('\n')],
    [
      'a suite of all variants',
      `suites: {network: {paths: [${many.map(() => '5').join(',')}]}}\nmatrix: [{name: a}, {name: b}]`,
    ],
  ])('are listed up to the twentieth and counted: %s', (_what, text) => {
    const lines = refusalOf(() => load(`version: 1\n${text}\n`)).split('\n')
    expect([lines.length, lines.at(-1)]).toEqual([21, expect.stringMatching(/^… and \d{5,6} more$/)])
  })

  it('of the file of accepted regressions are, too', () => {
    const text = `version: 1\naccepted: [${many.map(() => 'a').join(',')}]\n`
    const lines = refusalOf(() => parseAccepted(text, 'accepted.yaml')).split('\n')
    expect([lines.length, lines.at(-1)]).toEqual([21, '… and 19980 more'])
  })
})
