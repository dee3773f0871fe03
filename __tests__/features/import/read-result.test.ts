import { describe, expect, it } from 'vitest'
import { UserError } from '../../../src/core/errors.ts'
import { IMPORTERS } from '../../../src/features/import/registry.ts'
import { fixture } from '../../suites/fixture.ts'
import { readText } from './read.ts'

/** A real result of every tool. */
const RESULTS: readonly (readonly [tool: string, path: string])[] = [
  ['kubestr', 'storage/kubestr-2777277/fio-short.json'],
  ['knb', 'import/knb-1.5.0/knb-1.5.0-5s.json'],
  ['k-bench', 'import/k-bench/kbench-log.txt'],
  ['spegel', 'import/spegel/baseline.json'],
  ['iperf3', 'network/iperf3-3.12/tcp.json'],
  ['fio', 'storage/fio-3.33/mixed.json'],
  ['hey', 'import/hey-0.1.4/report.txt'],
]
const titleOf = (tool: string) => IMPORTERS.find(({ id }) => id === tool)?.title ?? ''
const thrownBy = (action: () => unknown): UserError => {
  try {
    action()
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('every importer', () => {
  it('is tested here', () => {
    expect(RESULTS.map(([tool]) => tool)).toEqual(IMPORTERS.map(({ id }) => id))
  })

  it.each(RESULTS)(
    '%s reads its own result, also behind a byte order mark and with Windows line ends',
    (tool, path) => {
      const samples = readText(tool, fixture(path)).samples
      expect(samples.length).toBeGreaterThan(0)
      expect(readText(tool, `\uFEFF${fixture(path).replaceAll(/\r?\n/g, '\r\n')}`).samples).toEqual(samples)
    },
  )

  const confusions = RESULTS.flatMap(([tool, path]) =>
    IMPORTERS.filter(({ id }) => id !== tool).map(({ id }) => [id, tool, path] as const),
  )
  it.each(confusions)('%s says that a file is of %s', (asked, tool, path) => {
    const error = thrownBy(() => readText(asked, fixture(path), 'x.json'))
    expect(error.message).toMatch(/^x\.json: no .* result: expected .*, saw what looks like a result of /)
    expect(error.message).toContain(`of ${titleOf(tool)}`)
    expect(error.nextStep).toBe(`Try: kbench import ${tool} x.json`)
  })

  it.each(
    IMPORTERS.map(({ id, title, reads }) => [id, `x: no ${title} result: expected ${reads}, saw `] as const),
  )('%s refuses what is no result of any tool', (tool, start) => {
    for (const [text, saw] of [
      ['', 'an empty file'],
      [' \n\n', 'an empty file'],
      ['\u007fELF\u0002\u0000\u0000', 'a binary file'],
      ['\uFFFD\uFFFD\uFFFDPNG', 'a binary file'],
      ['{"schema": "kbench.record/1"}', 'a file of kbench itself ("kbench.record/1")'],
      ['{"schema": "kbench.record/2"}', 'a file of kbench itself ("kbench.record/2")'],
      ['{"a": 1, "b": 2}', 'a JSON object with a, b'],
      ['{}', 'a JSON object without keys'],
      ['[1, 2]', 'a JSON list of 2'],
      ['\nHello\nworld', 'text that begins with "Hello"'],
      ['{"a":', 'text that begins with "{"a":"'],
    ] as const)
      expect(thrownBy(() => readText(tool, text, 'x')).message).toBe(`${start}${saw}`)
  })

  it.each(RESULTS.filter(([tool]) => tool !== 'k-bench'))(
    '%s refuses every beginning of its result',
    (tool, path) => {
      const text = fixture(path).trimEnd()
      const steps = Array.from({ length: 60 }, (_, index) => Math.floor((text.length * (index + 1)) / 61))
      // hey's report ends with the lines that count answers: from there on, no part is missing for sure.
      const end = tool === 'hey' ? text.indexOf('Status code distribution') : text.length
      for (const length of steps.filter((step) => step < end)) {
        const error = thrownBy(() => readText(tool, text.slice(0, length), 'cut.json'))
        expect(error.message).toMatch(/^cut\.json: no .* result: expected /)
      }
    },
  )
})
