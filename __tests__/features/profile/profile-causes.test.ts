import { describe, expect, it } from 'vitest'
import type { ProfileSummary } from '../../../src/core/record/profile-summary.ts'
import type { WordedCause } from '../../../src/core/report/causes.ts'
import { causesOfProfiles } from '../../../src/features/profile/core/causes.ts'
import { buildProfileSummary } from '../../../support/builders/profiles.ts'
import { aComparison, CATALOGUE } from '../../../support/builders/examples.ts'

const ofMachine = { ...buildProfileSummary('http/a', 'nft_do_chain [k]'), counters: [] }
const profileCauses = (profile: ProfileSummary): readonly WordedCause[] =>
  causesOfProfiles(aComparison({ profiles: [profile] }), CATALOGUE)
const profileSentences = (profile: ProfileSummary): string[] =>
  profileCauses(profile).map(({ sentence }) => sentence)
const ofPods = { ...ofMachine, source: 'pprof' as const }

describe('the sentences of a profile', () => {
  it('say what shares are of: all CPUs with perf, one CPU with pprof', () => {
    expect(profileSentences(ofMachine)).toEqual([
      'http/a: nft_do_chain [k] takes 20 % of the CPU time on head, 10 % on base (between 5 % and 15 % more, in 4 rounds with perf)',
    ])
    expect(profileSentences(ofPods)).toEqual([
      'http/a: nft_do_chain [k] takes 20 % of a CPU on head, 10 % on base (between 5 % and 15 % more, in 4 rounds with pprof)',
    ])
  })

  it('name the system call of a function of the kernel', () => {
    const grew = ofMachine.grew.map((one) => ({ ...one, name: 'iowrite16 [k]', systemCall: 'fsync' }))
    expect(profileSentences({ ...ofMachine, grew })).toEqual([
      expect.stringMatching(
        /^http\/a: iowrite16 \[k\] \(in the system call fsync\) takes 20 % of the CPU time/,
      ),
    ])
  })

  it('say that a file without symbols hides its functions', () => {
    const stripped = { ...buildProfileSummary('http/a', '[kubelet]'), counters: [] }
    expect(profileSentences(stripped)).toEqual([
      expect.stringMatching(/^http\/a: \[kubelet\] takes 20 % .* this file has no symbols: build it without/),
    ])
  })

  it('claim of what did not grow only what was recorded', () => {
    expect(profileSentences({ ...ofMachine, grew: [] })).toEqual([
      'http/a: no function takes more CPU time on head (all together 10 % on base, 20 % on head, in 4 rounds with perf). The time is lost in waiting: for a limit, a disk or the network',
    ])
    expect(profileSentences({ ...ofPods, grew: [] })).toEqual([
      'http/a: no function of the profiled pods takes more CPU time on head (all together 10 % of a CPU on base, 20 % on head, in 4 rounds with pprof). The time is lost in waiting, in the kernel or in programs that subject.pprof does not name',
    ])
  })

  it('say what an operation takes where no share grew, relative to what it took before', () => {
    const change = { base: 0.5, head: 0.75, change: 0.25, lower: 0.2, upper: 0.3 }
    const perOperation = { work: 0.67, busy: change, grew: [{ name: 'main.handle', ...change, base: 0.4 }] }
    expect(profileSentences({ ...ofMachine, grew: [], perOperation })).toEqual([
      'http/a: an operation takes 62.5 % more CPU time in main.handle on head (between 50 % and 75 % more, in 4 rounds with perf): head does 33 % less in the same time',
    ])
    expect(profileSentences({ ...ofMachine, grew: [], perOperation: { ...perOperation, grew: [] } })).toEqual(
      [
        'http/a: an operation takes 50 % more CPU time on head (between 40 % and 60 % more, in 4 rounds with perf): head does 33 % less in the same time',
      ],
    )
  })

  it('give each counter of waiting a line, one for more work, one for less', () => {
    const change = { change: 0, lower: 0, upper: 0, pValue: 0.01 }
    const counters = [
      { name: 'contextSwitches', ...change, base: 100, head: 400 },
      { name: 'throttled', ...change, base: 0, head: 9 },
      { name: 'interrupts', ...change, base: 100, head: 200 },
      { name: 'softirq.NET_RX', ...change, base: 400, head: 100 },
      { name: 'Tcp.RetransSegs', ...change, base: 10, head: 500 },
    ] as const
    const causes = profileCauses({ ...ofMachine, counters: [...counters] }).slice(1)
    expect(causes.map(({ kind, size, sentence }) => [kind, size.toFixed(1), sentence])).toEqual([
      [
        'bottleneck',
        '3.3',
        'http/a: also changed, per second: periods in which a CPU limit stopped a container (0 on base, 9 on head)',
      ],
      [
        'waiting',
        '5.5',
        'http/a: also changed, per second: retransmitted TCP segments (10 on base, 500 on head)',
      ],
      [
        'activity',
        '2.0',
        'http/a: also changed, per second: context switches (100 on base, 400 on head), interrupts (100 on base, 200 on head)',
      ],
      [
        'consequence',
        '2.0',
        'http/a: also changed, per second: softirqs for received packets (400 on base, 100 on head)',
      ],
    ])
  })

  it('measure functions by the one that grew most, whose share is of other things in other profiles', () => {
    const [grown] = ofMachine.grew
    const grew = [grown!, { ...grown!, name: 'other', change: grown!.change / 4 }]
    expect(profileCauses({ ...ofPods, grew }).map(({ kind, size }) => [kind, size])).toEqual([
      ['function', 1],
      ['function', 0.25],
    ])
  })
})
