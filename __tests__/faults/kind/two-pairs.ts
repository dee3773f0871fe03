import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Outcome, Problem } from '../fault.ts'
import type { Truth } from '../measuring.ts'
import { problemsOfSentence } from '../sentence.ts'
import { hasContent, type FaultCluster } from './cluster.ts'
import { lastSentence, problemsOfEnd, problemsOfKill, problemsOfLeftovers, readVerdict } from './judge.ts'
import type { RunEnded, StartedRun } from './started-run.ts'

/** Eight clusters are made one after another on a small machine, four at a time. */
const PATIENCE_MILLISECONDS = 2_400_000

export interface TwoPairs {
  readonly name: string
  /** What ends the first pair while the second one measures. */
  readonly signal?: 'SIGINT' | 'SIGKILL'
  /** Of the second pair. */
  readonly truth: Truth
}

export const TWO_PAIRS: readonly TwoPairs[] = [
  { name: 'two pairs at once', truth: 'regressed' },
  { name: 'two pairs at once, SIGINT ends the other one', signal: 'SIGINT', truth: 'passed' },
  { name: 'two pairs at once, SIGKILL ends the other one', signal: 'SIGKILL', truth: 'regressed' },
]

/** Two pairs, each with its own kind clusters, on one machine at the same time: neither may touch what belongs to the other. */
export async function meetTwoPairs(
  { name, signal, truth }: TwoPairs,
  cluster: FaultCluster,
): Promise<Outcome & { said: string }> {
  const started = performance.now()
  const [first, second] = [start('passed', cluster), start(truth, cluster)]
  const problems: Problem[] = []
  if (signal !== undefined) {
    await Promise.all([first.run.until(/, round 2 \(of/), second.run.until(/, round 1 \(of/)])
    first.run.process.kill(signal)
    const end = await first.run.ended
    problems.push(...problemsOfKill(end))
    if (end.code === 0) throw new Error(`the first pair had ended before ${signal}:\n${end.said}`)
    await wait(1000)
    // A user who tidies up at once: what is in use stays.
    const deleted = cluster.deleteLeftovers()
    if (signal === 'SIGINT' && deleted.length > 0)
      problems.push({ check: 'clean', what: `left by SIGINT: ${deleted.join(', ')}` })
  }
  const ended = await Promise.all([first.run.ended, second.run.ended])
  if (signal === undefined) problems.push(...problemsOfPair(first.place, 'passed', ended[0]))
  problems.push(...problemsOfPair(second.place, truth, ended[1]))
  for (const deleted of cluster.deleteLeftovers())
    problems.push({ check: 'clean', what: `left in the register: ${deleted}` })
  const clusters = ended.flatMap(({ said }) => cluster.clustersLeftBy(said))
  const processes = [first, second].flatMap(({ place }) => cluster.processes(place))
  problems.push(...problemsOfLeftovers([...cluster.traces(), ...clusters], processes))
  const [one, other] = ended.map(({ code, said }) => `exit code ${String(code)}: ${lastSentence(said)}`)
  return {
    scenario: `pair on kind, ${truth}`,
    kind: 'two at once',
    mode: name,
    call: `${one ?? ''}; ${other ?? ''}`,
    problems,
    seconds: (performance.now() - started) / 1000,
    said: ended.map(({ said }) => said).join('\n--- the other pair\n'),
  }
}

function start(truth: Truth, cluster: FaultCluster): { place: string; run: StartedRun } {
  const place = cluster.newFolder()
  writeFileSync(
    join(place, 'kbench.yaml'),
    `version: 1
preset: smoke
provider: { kind: { nodes: 1 } }
suites: { storage: { jobs: [read_iops], fileSize: 64Mi, provisioning: false } }
gate: { rounds: [16], alternation: turns }
`,
  )
  const regression = [
    '--base-set',
    'suites.storage.ioEngine=libaio',
    '--head-set',
    'suites.storage.ioEngine=sync',
  ]
  const argv = [
    ...['pair', '--base', '.', '--head', '.', '--no-install', '--out', 'out'],
    ...(truth === 'regressed' ? regression : []),
  ]
  const run = cluster.startCommand(argv, { place, patienceMilliseconds: PATIENCE_MILLISECONDS })
  return { place, run }
}

/** What is wrong with a pair that nothing ended: its exit code, its verdict, its records. */
function problemsOfPair(place: string, truth: Truth, ended: RunEnded): readonly Problem[] {
  // Nothing broke, so there is nothing that could excuse another exit code.
  const problems: Problem[] = problemsOfEnd(ended, true, truth)
  const verdict = readVerdict(place)
  if (verdict === undefined || (verdict === 'regressed') !== (truth === 'regressed'))
    problems.push({ check: 'verdict', what: `comparison.json says ${verdict ?? 'nothing'}` })
  for (const side of ['base', 'head']) {
    const path = join(place, 'out', side, 'record.json')
    if (!hasContent(path)) problems.push({ check: 'kept', what: `there is no record of ${side}` })
    else if (!readFileSync(path, 'utf8').includes('storage_iops'))
      problems.push({ check: 'kept', what: `the record of ${side} has no operations` })
  }
  problems.push(...problemsOfSentence({ ...ended, stdout: '', stderr: ended.said, signal: null }))
  return problems
}
