import { describe, expect, it } from 'vitest'
import { loadConfiguration } from '../../src/config/load.ts'
import type { Configuration } from '../../src/config/config.ts'
import { defineSuite } from '../../src/ports/suite.ts'
import subject from '../../src/features/watch/subject/suite.ts'
import { createFakeProvider, createFakeSuite, createIdleTestbed } from '../fakes/definitions.ts'

const definitions = {
  suites: [subject, createFakeSuite({ id: 'http' }), defineSuite(createFakeSuite({ id: 'storage' }))],
  providers: [createFakeProvider('host', createIdleTestbed())],
}
const load = (text: string): Configuration =>
  loadConfiguration({ text: `version: 1\n${text}`, source: 'kbench.yaml' }, definitions)
const idsOf = ({ suites }: Configuration): string[] => suites.map(({ suite }) => suite.id)
const WATCH = 'subject: {watch: [{namespace: system, selector: {app: agent}, container: main}]}'

describe('subject.watch', () => {
  it('measures the subject after all other suites', () => {
    const configuration = load(WATCH)
    expect(idsOf(configuration)).toEqual(['http', 'storage', 'subject'])
    expect(configuration.subject.watch).toEqual([
      { name: 'agent-main', namespace: 'system', selector: { app: 'agent' }, container: 'main' },
    ])
    expect(idsOf(load(`${WATCH}\nsuites: {subject: {idleSeconds: 9}, http: {}}`))).toEqual([
      'http',
      'subject',
    ])
    expect(load(`${WATCH}\nsuites: {subject: {idleSeconds: 9}}`).suites[0]?.parameters).toEqual({
      rounds: 3,
      idleSeconds: 9,
    })
  })

  it('is not there without it', () => {
    expect(idsOf(load(''))).toEqual(['http', 'storage'])
  })

  it.each([
    [
      'suites: {subject: {}}',
      'kbench.yaml:2:10: the suite subject needs subject.watch or subject.queries, which say what it measures',
    ],
    [
      'subject: {watch: [{namespace: a, selector: {}}]}',
      'kbench.yaml:2:44: subject.watch[0].selector is {}: expected at least one label',
    ],
    ['subject: {watch: [{selector: {a: b}}]}', 'subject.watch[0].namespace is missing'],
    [
      'subject: {watch: [{namespace: a, selector: {b: c}}, {namespace: d, selector: {e: c}}]}',
      'subject.watch[1] has the name "c" of another one; expected a different name',
    ],
  ])('%s is refused', (text, sentence) => {
    expect(() => load(text)).toThrow(sentence)
  })
})
