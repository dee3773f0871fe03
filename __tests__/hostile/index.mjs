// node __tests__/hostile/index.mjs [--only TEXT] [--limit SECONDS]: what text of strangers costs, each case in a separate process: seconds of processors (not of the
// clock, so that a loaded machine does not count), memory, and how it ended. Artifacts go through action/report as it ships: build first. Run it in
// a checkout of another commit to compare. Claim: at most 10 s, 400 MB.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { withCompiled } from '../../support/load-source.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' }, limit: { type: 'string' } } })
const LIMIT_SECONDS = Number(values.limit ?? 60)
const CLAIM = { seconds: 10, bytes: 400e6 }

console.log(`${'case'.padEnd(48)} ${'CPU s'.padStart(8)} ${'peak MB'.padStart(8)}  end`)
for (const session of ['__tests__/hostile/report-session.ts', '__tests__/hostile/import-session.ts'])
  await withCompiled(session, (compiled) => {
    const names = JSON.parse(execFileSync(process.execPath, [compiled]).toString())
    for (const name of names) if (name.includes(values.only ?? '')) measure(compiled, name)
  })

function measure(session, name) {
  // The limit is one of processor time, too.
  const command = `ulimit -t ${LIMIT_SECONDS}; exec "$@"`
  const words = ['-c', command, 'sh', process.execPath, session, name]
  let said
  try {
    said = JSON.parse(execFileSync('sh', words, { stdio: ['ignore', 'pipe', 'inherit'] }).toString())
  } catch {
    said = { end: 'stopped' }
  }
  const { seconds = Infinity, peakBytes = Infinity, end } = said
  const isOver = seconds > CLAIM.seconds || peakBytes > CLAIM.bytes
  if (isOver) process.exitCode = 1
  const numbers = `${seconds.toFixed(2).padStart(8)} ${(peakBytes / 1e6).toFixed(0).padStart(8)}`
  console.log(`${name.padEnd(48)} ${numbers}  ${end}${isOver ? ' (OVER THE CLAIM)' : ''}`)
}
