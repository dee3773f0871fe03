import { UserError } from '../../src/core/errors.ts'
import { readResult } from '../../src/features/import/core/read-result.ts'
import { IMPORTERS } from '../../src/features/import/registry.ts'

// A separate process: `CASE` reads that text with its importer and prints its processor seconds, its peak memory and how it ended. Without a
// case: the names.

const IMPORTS: Readonly<Record<string, readonly [tool: string, text: () => string]>> = {
  'K-Bench: 1 MB of digits': [
    'k-bench',
    () => `Pod Operation Summary\ntime="x" level=info msg="a: ${'1'.repeat(1e6)}x"`,
  ],
  'hey: 100 kB of empty lines': ['hey', () => `Summary:\n  Fastest: 1\n${'\n'.repeat(1e5)}x`],
  'knb: 200 kB of white space': [
    'knb',
    () => `{"metadata": 1, "data": [${', '.repeat(1e5)}${' '.repeat(1e5)}`,
  ],
  'iperf3: 100 kB of brackets': ['iperf3', () => `"version": "iperf 3"\n${'}\n'.repeat(5e4)}x`],
}

const [name] = process.argv.slice(2)
if (name === undefined) console.log(JSON.stringify(Object.keys(IMPORTS)))
else {
  const [tool, make] = IMPORTS[name] ?? []
  const importer = IMPORTERS.find(({ id }) => id === tool)
  if (importer === undefined || make === undefined) throw new Error(`no case ${name}`)
  const text = make()
  const before = process.cpuUsage()
  let end = 'read'
  try {
    readResult(importer, { path: 'file', text }, IMPORTERS)
  } catch (error) {
    end = error instanceof UserError ? 'refused' : String(error).slice(0, 60)
  }
  const { user, system } = process.cpuUsage(before)
  console.log(
    JSON.stringify({ seconds: (user + system) / 1e6, peakBytes: process.resourceUsage().maxRSS * 1024, end }),
  )
}
