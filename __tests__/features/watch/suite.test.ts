import { expect, test } from 'vitest'
import suite from '../../../src/features/watch/subject/suite.ts'
import type { SuiteContext } from '../../../src/ports/suite.ts'
import { FakeClock } from '../../fakes/clock.ts'

test('the idle subject is left alone for so long', async () => {
  const clock = new FakeClock()
  const prepared = await suite.prepare(suite.presets.quick, { clock } as unknown as SuiteContext)
  const before = clock.monotonic()
  expect(await prepared.measurements[0]?.measure(1)).toEqual([])
  expect(clock.monotonic() - before).toBe(5)
  expect([prepared.measurements.map(({ id }) => id), prepared.notes]).toEqual([['idle'], []])
})
