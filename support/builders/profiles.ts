import type { ProfileSummary } from '../../src/core/record/profile-summary.ts'
import type { ProfileFile } from '../../src/features/profile/core/schema.ts'

const change = { base: 0.1, head: 0.2, change: 0.1, lower: 0.05, upper: 0.15 }

/** A function that grew, and a counter that changed. */
export function buildProfileSummary(measurement: string, grown: string): ProfileSummary {
  return {
    source: 'perf',
    suite: measurement.split('/')[0] ?? '',
    measurement,
    series: [],
    rounds: 4,
    busy: change,
    grew: [{ name: grown, ...change }],
    counters: [{ name: 'throttled', ...change, base: 2, head: 120, pValue: 0.01 }],
  }
}

export function buildProfileFile(current: string, profiles: ProfileFile['profiles']): ProfileFile {
  return { schema: 'kbench.profile/1', current, profiles }
}
