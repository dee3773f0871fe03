import { expect, test } from 'vitest'
import { areCreatedTogether } from '../../../../src/app/pair/part.ts'
import { MemoryFiles } from '../../../fakes/files.ts'

const filesWith = (cpus: string) => new MemoryFiles({ '/proc/self/status': `Cpus_allowed_list:\t${cpus}\n` })

test.each([
  ['auto', '0-1', { place: 'cluster', isOnThisMachine: true }, true],
  ['auto', '0', { place: 'cluster', isOnThisMachine: true }, false],
  ['auto', '0-3', { place: 'cluster' }, false],
  ['auto', '0-3', { place: 'host', isOnThisMachine: true }, false],
  ['together', '0', { place: 'cluster' }, true],
  ['in-turn', '0-7', { place: 'cluster', isOnThisMachine: true }, false],
] as const)(
  'gate.creation %s with the CPUs %s and %o: together is %s',
  async (creation, cpus, found, wanted) => {
    const provider = { provider: found } as unknown as Parameters<typeof areCreatedTogether>[1]
    expect(await areCreatedTogether({ creation }, provider, filesWith(cpus))).toBe(wanted)
  },
)
