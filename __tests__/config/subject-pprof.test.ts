import { describe, expect, it } from 'vitest'
import { loadConfiguration } from '../../src/config/load.ts'
import { readOnlyDefinitions } from './definitions.ts'

const definitions = readOnlyDefinitions()
const load = (entry: string) =>
  loadConfiguration(
    { text: `version: 1\nsubject: {pprof: [${entry}]}\n`, source: 'kbench.yaml' },
    definitions,
    {},
  )

describe('subject.pprof', () => {
  it('names pods, with the path of net/http/pprof unless another one is given', () => {
    const given = '{namespace: system, selector: {app: agent}, port: 6060}'
    expect(load(given).subject.pprof).toEqual([
      {
        namespace: 'system',
        selector: { app: 'agent' },
        container: undefined,
        port: 6060,
        path: '/debug/pprof/profile',
      },
    ])
    const all = '{namespace: a, selector: {b: c}, port: 1, path: /pprof/cpu, container: d}'
    expect(load(all).subject.pprof).toMatchObject([{ path: '/pprof/cpu', container: 'd' }])
  })

  it.each([
    ['{selector: {a: b}, port: 1}', 'subject.pprof[0].namespace is missing'],
    [
      '{namespace: a, selector: app=agent, port: 1}',
      'kbench.yaml:2:44: subject.pprof[0].selector is "app=agent": expected labels, e.g. {app: agent}',
    ],
    ['{namespace: a, selector: {}, port: 1}', 'subject.pprof[0].selector is {}: expected at least one label'],
    [
      '{namespace: a, selector: {a: b}}',
      'subject.pprof[0].port is missing: expected a whole number from 1 to 65535',
    ],
    [
      '{namespace: a, selector: {a: b}, port: http}',
      'port is "http": expected a whole number from 1 to 65535',
    ],
    [
      '{namespace: a, selector: {a: b}, port: 70000}',
      'port is 70000: expected a whole number from 1 to 65535',
    ],
    [
      '{namespace: a, selector: {a: b}, port: 1, path: /x?seconds=5}',
      'path is "/x?seconds=5": expected a path that begins with /, without spaces, ? and #',
    ],
    [
      '{namespace: a, selector: {a: b}, port: 1, paht: /x}',
      'unknown key "paht" in subject.pprof[0]. Did you mean "path"?',
    ],
  ])('%s is refused', (entry, sentence) => {
    expect(() => load(entry)).toThrow(sentence)
  })
})
