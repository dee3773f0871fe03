import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../src/app/read-files.ts'
import { parseAccepted } from '../../src/config/accepted.ts'
import { MemoryFiles } from '../fakes/files.ts'
import { readOnlyDefinitions } from './definitions.ts'

const ENTRY = '{series: "network_*", reason: encrypted since 1.2, until: 2027-01-31, upTo: 10%}'
const FILE = `version: 1\naccepted:\n  - ${ENTRY}\n`
const accepted = [{ series: 'network_*', reason: 'encrypted since 1.2', until: '2027-01-31', upTo: 0.1 }]
const read = (files: Readonly<Record<string, string>>) =>
  readConfiguration(undefined, {}, readOnlyDefinitions(), new MemoryFiles(files))

describe('the file of accepted regressions', () => {
  it('is part of the gate, where there is one', async () => {
    expect((await read({ '.kbench/accepted.yaml': FILE })).gate.accepted).toEqual(accepted)
    expect((await read({})).gate.accepted).toBeUndefined()
    const named = { 'kbench.yaml': 'version: 1\naccepted: known.yaml', 'known.yaml': FILE }
    expect((await read(named)).gate.accepted).toEqual(accepted)
  })

  it('that is named must be there', async () => {
    await expect(read({ 'kbench.yaml': 'version: 1\naccepted: known.yaml' })).rejects.toThrow(
      'known.yaml: no such file',
    )
  })

  it.each([
    ['version: 1', 'a.yaml:1:1: accepted is missing'],
    ['version: 1\naccepted: [{series: a, until: 2027-01-31}]', 'accepted[0].reason is missing'],
    [
      'version: 1\naccepted: [{series: a, reason: b, until: soon}]',
      'a.yaml:2:42: accepted[0].until is "soon": expected a day such as 2027-01-31',
    ],
    ['version: 1\naccepted: [{series: "a{b=c}", reason: b, until: 2027-01-31}]', '"a{b=c}" is not a series'],
    ['version: 1\naccepted: [{serie: a}]', 'Did you mean "series"?'],
    [
      'version: 1\naccepted: [{series: a, reason: b, until: 2027-01-31, upTo: lots}]',
      'accepted[0].upTo is "lots": expected a share',
    ],
  ])('%j is refused, naming the place', (text, sentence) => {
    expect(() => parseAccepted(text, 'a.yaml')).toThrow(sentence)
  })
})
