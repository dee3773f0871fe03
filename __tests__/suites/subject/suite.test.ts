import { expect, test } from 'vitest'
import type { SuiteContext } from '../../../src/ports/suite.ts'
import suite from '../../../src/suites/subject/suite.ts'
import { FakeClock } from '../../fakes/clock.ts'

const clock = new FakeClock()
const contextWith = (watched: SuiteContext['watched']): SuiteContext =>
  ({ clock, ...(watched === undefined ? {} : { watched }) }) as unknown as SuiteContext

test('the idle subject is left alone for so long', async () => {
  const prepared = await suite.prepare(suite.presets.quick, contextWith({ problems: [], notes: ['a note'] }))
  const before = clock.monotonic()
  expect(await prepared.measurements[0]?.measure(1)).toEqual([])
  expect(clock.monotonic() - before).toBe(5)
  expect([prepared.measurements.map(({ id }) => id), prepared.notes]).toEqual([['idle'], ['a note']])
})

test('a watch that matches nothing is a measurement that fails with its sentence', async () => {
  const problems = [{ id: 'watch-agent', sentence: 'no running pod' }]
  const prepared = await suite.prepare(suite.presets.smoke, contextWith({ problems, notes: [] }))
  expect(prepared.measurements.map(({ id }) => id)).toEqual(['idle', 'watch-agent'])
  await expect(prepared.measurements[1]?.measure(1)).rejects.toThrow('no running pod')
})

test('nothing is measured where nothing is watched', async () => {
  await expect(suite.prepare(suite.presets.smoke, contextWith(undefined))).rejects.toThrow(
    'subject.watch and subject.queries name nothing',
  )
})
