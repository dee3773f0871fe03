// node bench/hostile.mjs [SECONDS]: what text of strangers costs, each case in a separate process: seconds of processors (not of the clock,
// so that a loaded machine does not count), memory, and how it ended. Run it in a checkout of another commit to compare. Claim: at most 10 s, 400 MB.
import { execFileSync } from 'node:child_process'
import { withCompiled } from './source.mjs'

const LIMIT_SECONDS = Number(process.argv[2] ?? 60)
const CLAIM = { seconds: 10, bytes: 400e6 }

await withCompiled('bench/hostile-session.ts', (session) => {
  const cases = JSON.parse(execFileSync(process.execPath, [session, 'list']).toString())
  console.log(`${'case'.padEnd(44)} ${'CPU s'.padStart(8)} ${'peak MB'.padStart(8)}  end`)
  for (const [kind, names] of Object.entries(cases)) for (const name of names) measure(session, kind, name)
})

function measure(session, kind, name) {
  // The limit is one of processor time, too.
  const command = `ulimit -t ${LIMIT_SECONDS}; exec "$@"`
  const words = ['-c', command, 'sh', process.execPath, session, kind, name]
  let said
  try {
    said = JSON.parse(execFileSync('sh', words, { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
  } catch {
    console.log(
      `${`${kind}: ${name}`.padEnd(44)} ${`> ${LIMIT_SECONDS}`.padStart(8)} ${''.padStart(8)}  stopped`,
    )
    process.exitCode = 1
    return
  }
  const { seconds, peakBytes, end } = said
  const isOver = seconds > CLAIM.seconds || peakBytes > CLAIM.bytes
  if (isOver) process.exitCode = 1
  console.log(
    `${`${kind}: ${name}`.padEnd(44)} ${seconds.toFixed(2).padStart(8)} ${(peakBytes / 1e6).toFixed(0).padStart(8)}  ${end}${isOver ? ' (over the claim)' : ''}`,
  )
}
