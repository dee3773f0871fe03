import { describe, expect, it } from 'vitest'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { loadConfiguration } from '../../src/config/load.ts'
import { CONTROL_PLANE_PRESETS, SIMULATED_NODES_PRESETS } from '../../src/suites/control-plane/parameters.ts'
import { refusalOf } from './definitions.ts'

const parametersOf = (text: string, set: readonly string[] = []): unknown =>
  loadConfiguration({ text, source: 'kbench.yaml' }, DEFINITIONS, { set }).suites.map(
    ({ parameters }) => parameters,
  )
const withBlock = (block: string): string => `{version: 1, preset: smoke, suites: {control-plane: ${block}}}`

describe('a preset of one suite', () => {
  it('is chosen in one word, and takes the place of that of the run', () => {
    expect(parametersOf(withBlock('{preset: nodes-100}'))).toEqual([SIMULATED_NODES_PRESETS['nodes-100']])
    expect(parametersOf(withBlock('null'), ['suites.control-plane.preset=nodes-1000'])).toEqual([
      SIMULATED_NODES_PRESETS['nodes-1000'],
    ])
  })

  it('may be one that every suite has', () => {
    expect(parametersOf(withBlock('{preset: standard}'))).toEqual([CONTROL_PLANE_PRESETS.standard])
    expect(parametersOf(withBlock('{rounds: 7}'))).toEqual([{ ...CONTROL_PLANE_PRESETS.smoke, rounds: 7 }])
  })

  it('is known by its name, for the log', () => {
    const text = withBlock('{preset: nodes-100}')
    const { preset, suites } = loadConfiguration({ text, source: undefined }, DEFINITIONS)
    expect([preset, suites.map((one) => one.preset)]).toEqual(['smoke', ['nodes-100']])
  })

  it('has the other keys of the file over it', () => {
    expect(parametersOf(withBlock('{simulatedNodes: 250, preset: nodes-100}'))).toEqual([
      { ...SIMULATED_NODES_PRESETS['nodes-100'], simulatedNodes: 250 },
    ])
  })

  it('that there is not is refused once, with those that there are', () => {
    expect(refusalOf(() => parametersOf(withBlock('{preset: nodes-10, rounds: 0}')))).toBe(
      'kbench.yaml:1:62: suites.control-plane.preset is "nodes-10": expected one of smoke, quick, standard, reference, nodes-100, nodes-1000, bulk. Did you mean "nodes-100"?',
    )
  })

  it('is among the known keys of a suite that has its own, and of no other', () => {
    expect(refusalOf(() => parametersOf(withBlock('{presets: nodes-100}')))).toMatch(
      /unknown key "presets" in suites.control-plane. Did you mean "preset"\? Known keys: .*\bpreset,/,
    )
    expect(refusalOf(() => parametersOf('{version: 1, suites: {network: {preset: smoke}}}'))).toMatch(
      /unknown key "preset" in suites.network/,
    )
  })
})
