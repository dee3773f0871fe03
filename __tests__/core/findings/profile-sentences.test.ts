import { describe, expect, it } from '@jest/globals'
import { profileSentences } from '../../../src/core/findings/profile-sentences.ts'
import { buildProfileSummary } from '../../builders/profiles.ts'

const ofMachine = { ...buildProfileSummary('http/a', 'nft_do_chain [k]'), counters: [] }
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
})
