import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { configurationFile } from '../src/features/init/configuration-file.ts'
import { DEFINITIONS } from '../src/app/registry.ts'
import { loadConfiguration } from '../src/config/load.ts'
import { type Identity, identityDifferences, identityOf } from '../src/core/record/record.ts'
import { MEASURE_INPUTS } from '../src/entry/actions/measure-definition.ts'
import { readInputs } from '../src/entry/actions/inputs.ts'
import { measuringRequest } from '../src/entry/options/measure.ts'
import { buildFacts, buildSuite } from '../support/builders/records.ts'
import { stepsOf, TEMPLATES } from './workflow-files.ts'

// The nightly template proposes the baseline, other templates compare with it: only when both measure the same is there a comparison.

const MEASURING = /^org\/kbench-action(\/action\/measure)?@/
/** Where the legs of the matrix differ on purpose. */
const EXPRESSION = '${{'

/** Which file a person may have: what init writes, with nothing to distinguish base and head, and the same with a preset. */
const FILES = DEFINITIONS.providers.flatMap((provider) => {
  const text = configurationFile(
    { provider: provider.id, suites: ['network', 'storage', 'http'], setup: undefined, networkPlugin: false },
    provider,
    { networkPlugin: undefined, dockerfile: undefined },
  )
  return [
    [provider.id, text],
    [`${provider.id} with a preset`, `${text}preset: standard\n`],
  ] as const
})

/** What the step of a template measures that is not in alternation, by the inputs that the runner gives the action. */
function identityIn(template: string, text: string): Identity {
  const file = TEMPLATES.find((one) => one.file === template)
  const steps = file === undefined ? [] : stepsOf(file).filter(({ uses = '' }) => MEASURING.test(uses))
  expect(steps).toHaveLength(1)
  const [{ uses = '', with: own = {} } = {}] = steps
  const action = parse(
    readFileSync(uses.includes('/action/measure@') ? 'action/measure/action.yml' : 'action.yml', 'utf8'),
  ) as { inputs: Readonly<Record<string, { default?: unknown }>> }
  for (const [name, { default: value = '' }] of Object.entries(action.inputs)) {
    const input = String(own[name] ?? value)
    vi.stubEnv(`INPUT_${name.toUpperCase()}`, input.includes(EXPRESSION) ? '' : input)
  }
  const { overrides } = measuringRequest(readInputs(MEASURE_INPUTS))
  const { provider, suites, subject } = loadConfiguration(
    { text, source: 'kbench.yaml' },
    DEFINITIONS,
    overrides,
  )
  expect(suites.length).toBeGreaterThan(0)
  return identityOf(
    provider?.provider.id ?? '',
    buildFacts(),
    suites.map(({ suite, parameters }) => buildSuite({ name: suite.id, parameters: { ...parameters } })),
    subject.labels,
  )
}

describe.each([
  ['kbench-pull-request.yml', FILES],
  ['kbench-measure.yml', FILES],
  // It is for kind alone.
  ['kbench-matrix.yml', FILES.filter(([name]) => name.startsWith('kind'))],
] as const)('%s', (template, files) => {
  it.each(files)('measures what the nightly baseline holds, of kbench.yaml for %s', (_name, text) => {
    const night = identityIn('kbench-nightly.yml', text)
    expect(identityDifferences(night, identityIn(template, text))).toEqual([])
  })
})

it('a preset of kbench.yaml reaches the nights, and makes other runs of them', () => {
  const [[, quick], [, standard]] = FILES as [(typeof FILES)[number], (typeof FILES)[number]]
  const [one, other] = [quick, standard].map((text) => identityIn('kbench-nightly.yml', text))
  expect(identityDifferences(one ?? {}, other ?? {})).not.toEqual([])
})
