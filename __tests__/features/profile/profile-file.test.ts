import { describe, expect, it } from 'vitest'
import { parseSections, readReported, withSections } from '../../../src/app/report/report-file.ts'
import profileFeature from '../../../src/features/profile/feature.ts'
import type { ProfileFile } from '../../../src/features/profile/core/schema.ts'
import { buildProfileFile, buildProfileSummary } from '../../../support/builders/profiles.ts'
import { aComparison } from '../../../support/builders/examples.ts'
import { MemoryFiles } from '../../fakes/files.ts'

const features = [profileFeature.hooks]
const file = (current: string): ProfileFile =>
  buildProfileFile(current, [
    {
      summary: buildProfileSummary('http/a', 'busy'),
      functions: [{ name: 'all', caller: -1, base: 0, head: 0.1 }],
    },
  ])

describe('a profile for a report', () => {
  it('goes with the comparison whose head it was recorded on', () => {
    const comparison = aComparison()
    const read = [file('another'), file(comparison.current.id)].map((one) =>
      parseSections(JSON.stringify(one), 'profile.json', features),
    )
    const [shown] = withSections(
      [{ kind: 'comparison', comparison }],
      read.flatMap((one) => one ?? []),
    )
    expect(shown).toMatchObject({ sections: { profile: [{ summary: { measurement: 'http/a' } }] } })
  })

  it('leaves other files to others, and refuses half a profile', () => {
    const long = { ...file('a'), profiles: Array.from({ length: 5 }, () => file('a').profiles[0]) }
    expect(parseSections('{"schema":"kbench.record/1"}', 'record.json', features)).toBeUndefined()
    expect(() => parseSections('{"schema":"kbench.profile/1","current":"a"}', 'half.json', features)).toThrow(
      'half.json is not a valid profile',
    )
    expect(() => parseSections(JSON.stringify(long), 'long.json', features)).toThrow(
      'long.json is not a valid profile',
    )
  })

  it('is shown in HTML only, which is said', async () => {
    const files = new MemoryFiles({ 'profile.json': JSON.stringify(file('a')) })
    await expect(readReported('profile.json', { files, features })).rejects.toMatchObject({
      nextStep: expect.stringContaining('--format html'),
    })
  })
})
