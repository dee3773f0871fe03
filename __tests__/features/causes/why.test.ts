import { describe, expect, it } from 'vitest'
import type { Comparison } from '../../../src/core/record/comparison-schema.ts'
import { whyOf } from '../../../src/core/report/causes.ts'
import { causesOfDifferences } from '../../../src/features/causes/core/causes.ts'
import { causesOfProfiles } from '../../../src/features/profile/core/causes.ts'
import { buildProfileSummary } from '../../../support/builders/profiles.ts'
import { aComparedSeries, aComparison, CATALOGUE } from '../../../support/builders/examples.ts'

type Difference = Comparison['environmentDifferences'][number]

const pair = { base: { name: 'base' }, head: { name: 'head' } } as never
const differs = (field: string, baseline: string | null, current: string | null): Difference => ({
  field,
  baseline,
  current,
})
const sysctls = Array.from({ length: 30 }, (_, index) =>
  differs(`node: sysctl net.core.a${String(index)}`, '1', '9'),
)
const regressed = (environmentDifferences: Difference[], more: Partial<Comparison> = {}): Comparison =>
  aComparison({
    pair,
    series: [aComparedSeries({ verdict: 'regressed', gates: true })],
    environmentDifferences,
    ...more,
  })
const catalogue = { ...CATALOGUE, causesOf: [causesOfDifferences, causesOfProfiles] }
const sentencesOf = (comparison: Comparison): Record<'likely' | 'others', readonly string[]> => {
  const { likely, others } = whyOf(comparison, catalogue)
  return { likely: likely.sentences, others: others.sentences }
}
const likelyOf = (comparison: Comparison): readonly string[] => sentencesOf(comparison).likely
const titlesOf = (comparison: Comparison): Record<'likely' | 'others', string> => {
  const { likely, others } = whyOf(comparison, catalogue)
  return { likely: likely.title, others: others.title }
}

describe('why a series regressed', () => {
  // Culprits that are in the first five lines whatever else differs.
  it.each([
    ['a smaller MTU', differs('node: MTU of eth0', '1500', '600')],
    ['a queue', differs('node: queueing of eth0', 'noqueue', 'netem')],
    ['1,000 rules', differs('node: iptables rules in table filter', '210', '1210')],
    ['a CPU limit', differs('Deployment demo/server, container server: resources.limits.cpu', '1', '60m')],
    ['an argument', differs('Deployment demo/server, container server: args', '--a', '--b')],
  ])('names %s before what merely follows', (_, culprit) => {
    const others = [differs('node: routes', '20', '400'), ...sysctls]
    const profiles = [
      { ...buildProfileSummary('http/a', 'memcpy'), counters: [] },
      { ...buildProfileSummary('http/b', 'memcpy'), counters: [] },
    ]
    const likely = likelyOf(regressed([...others, culprit], { profiles }))
    expect(likely).toHaveLength(5)
    expect(likely.slice(0, 2).join('\n')).toContain(`${culprit.field}: `)
  })

  it('has every line once, the first five apart', () => {
    const { likely, others } = sentencesOf(
      regressed([differs('node: MTU of eth0', '1500', '600'), ...sysctls]),
    )
    expect(likely[0]).toBe('node: MTU of eth0: 1500 on base, 600 on head')
    expect([likely.length, others.length]).toEqual([5, 26])
    expect(new Set([...likely, ...others]).size).toBe(31)
  })

  it('has last what cannot act on it: by its mark, or a parameter of a suite in which nothing regressed', () => {
    const { likely } = sentencesOf(
      regressed([
        differs('suite.storage.fileSize', '1', '2'),
        { ...differs('node: sysctl vm.dirty_ratio', '20', '5'), unrelated: true },
        differs('suite.network.streams', '1', '2'),
        differs('node: routes', '20', '21'),
      ]),
    )
    expect(likely.map((line) => line.split(':')[0])).toEqual([
      'suite.network.streams',
      'node',
      'suite.storage.fileSize',
      'node',
    ])
  })

  it('is nothing where nothing regressed and nobody wants a profile: there the list says what differs', () => {
    const comparison = regressed([differs('cni', 'a', 'b')], {
      series: [aComparedSeries({ verdict: 'unchanged' })],
    })
    expect(sentencesOf(comparison)).toEqual({ likely: [], others: ['cni: a on base, b on head'] })
    expect(titlesOf(comparison).others).toBe('Base and head differ')
    const profiled = { ...comparison, profiles: [buildProfileSummary('http/a', 'memcpy')] }
    expect(likelyOf(profiled)).toHaveLength(3)
    expect(titlesOf(profiled)).toEqual({
      likely: 'What differs, likely causes first',
      others: 'Base and head also differ',
    })
  })

  it('names what differs where no feature looks for causes', () => {
    const differences = [differs('cni', 'a', 'b'), differs('node: MTU of eth0', '1500', '600')]
    const { likely, others } = whyOf(regressed(differences), CATALOGUE)
    expect([likely.sentences, others.sentences]).toEqual([
      [],
      ['cni: a on base, b on head', 'node: MTU of eth0: 1500 on base, 600 on head'],
    ])
  })

  it('calls the lists by what they are', () => {
    expect(titlesOf(regressed([])).likely).toBe('Possible causes, the most likely first')
    expect(titlesOf(aComparison()).others).toBe('The environments differ')
  })
})
