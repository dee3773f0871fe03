import { describe, expect, it } from '@jest/globals'
import { readProfileIfOne, withProfiles } from '../../../src/app/report/profile-file.ts'
import { readReported } from '../../../src/app/report/report-file.ts'
import type { ProfileFile } from '../../../src/core/profile/schema.ts'
import { aComparison } from '../../core/report/examples.ts'
import { MemoryFiles } from '../../fakes/files.ts'

const change = { base: 0, head: 0.1, change: 0.1, lower: 0.05, upper: 0.15 }
const summary = {
  suite: 'http',
  measurement: 'http/a',
  series: [],
  rounds: 4,
  busy: change,
  grew: [],
  counters: [],
}
const file = (current: string): ProfileFile => ({
  schema: 'kbench.profile/1',
  current,
  profiles: [{ summary, functions: [{ name: 'all', caller: -1, base: 0, head: 0.1 }] }],
})

describe('a profile for a report', () => {
  it('goes with the comparison whose head it was recorded on', async () => {
    const comparison = aComparison()
    const files = new MemoryFiles({
      'mine.json': JSON.stringify(file(comparison.current.id)),
      'other.json': JSON.stringify(file('another')),
    })
    const read = await Promise.all(
      ['other.json', 'mine.json'].map((path) => readProfileIfOne(path, { files })),
    )
    const [shown] = withProfiles(
      [{ kind: 'comparison', comparison }],
      read.flatMap((one) => one ?? []),
    )
    expect(shown).toMatchObject({ profiles: [{ summary: { measurement: 'http/a' } }] })
  })

  it('leaves other files to others, and refuses half a profile', async () => {
    const files = new MemoryFiles({
      'record.json': '{"schema":"kbench.record/1"}',
      'half.json': '{"schema":"kbench.profile/1","current":"a"}',
      'long.json': JSON.stringify({
        ...file('a'),
        profiles: Array.from({ length: 3 }, () => file('a').profiles[0]),
      }),
    })
    expect(await readProfileIfOne('record.json', { files })).toBeUndefined()
    await expect(readProfileIfOne('half.json', { files })).rejects.toThrow('half.json is not a valid profile')
    await expect(readProfileIfOne('long.json', { files })).rejects.toThrow('long.json is not a valid profile')
  })

  it('is shown in HTML only, which is said', async () => {
    const files = new MemoryFiles({ 'profile.json': JSON.stringify(file('a')) })
    await expect(readReported('profile.json', { files })).rejects.toMatchObject({
      nextStep: expect.stringContaining('--format html'),
    })
  })
})
