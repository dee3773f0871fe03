// Comment: from the record files of 500 series to the finished comment with its charts, in its own process: of a run
// against a baseline of ten, and of a pair of 40 rounds. Claim: at most 1.5 s, with the start of Node, and 300 MB.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withCompiled } from '../support/load-source.mjs'
import { median, ratioLine } from './statistics.mjs'

const SERIES = 500
const ROUNDS = 9
const CLAIM = { seconds: 1.5, bytes: 300e6 }

export async function comment() {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-comment-'))
  try {
    await withCompiled('bench/comment-session.ts', (session) => {
      execFileSync(process.execPath, [session, 'write', folder, String(SERIES)])
      for (const kind of ['run', 'pair']) measure(session, kind, folder)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function measure(session, kind, folder) {
  const times = { comment: [], bare: [], processor: [] }
  let peak = 0
  let said
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(secondsOf(() => execFileSync(process.execPath, ['-e', '0'])))
    const seconds = secondsOf(() => {
      said = JSON.parse(execFileSync(process.execPath, [session, kind, folder]).toString())
    })
    times.comment.push(seconds)
    times.processor.push(said.processorSeconds)
    peak = Math.max(peak, said.peakBytes)
  }
  const [seconds, bare] = [median(times.comment), median(times.bare)]
  console.log(
    ratioLine(
      `comment of a ${kind}, ${SERIES} series: seconds over ${CLAIM.seconds}`,
      seconds / CLAIM.seconds,
      'at most 1',
    ),
  )
  console.log(
    ratioLine(`comment of a ${kind}, ${SERIES} series: peak over 300 MB`, peak / CLAIM.bytes, 'at most 1'),
  )
  console.log(
    `  medians of ${ROUNDS} in turn: ${seconds.toFixed(2)} s, ${(seconds / bare).toFixed(1)} times node -e 0, ${median(times.processor).toFixed(2)} s of processors; ` +
      `${(peak / 1e6).toFixed(0)} MB resident at most; ${said.inputBytes} bytes read, ${said.bytes} bytes of comment, ${said.charts} charts`,
  )
}

function secondsOf(run) {
  const started = performance.now()
  run()
  return (performance.now() - started) / 1000
}
