import { count } from '../../../core/format/numbers.ts'
import { type ExitCode, EXIT, exitCodeOf, worstExitCode } from '../../exit-codes.ts'
import type { Ports } from '../../ports.ts'
import { pair, type MeasuredPair, type PairRequest } from '../pair.ts'
import type { ShardNumber } from '../subjects/shard-facts.ts'

interface ShardRequest extends PairRequest {
  readonly shard: ShardNumber
}

export interface MeasuredShard {
  readonly measured: MeasuredPair
  /** What was measured, and who judges it. */
  readonly summary: string
  /** Path of the summary. */
  readonly report: string
  readonly exitCode: ExitCode
}

/**
 * Measures one part of a pair on this machine, and judges nothing: all parts are judged together, once.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function measureShard(request: ShardRequest, ports: Ports): Promise<MeasuredShard> {
  const measured = await pair(request, ports)
  const { base, head, folder, interrupted } = measured
  const { number, of } = request.shard
  const { rounds } = measured.pair
  const pairs = new Set(rounds.map(({ clusterPair }) => clusterPair)).size
  const how = interrupted ? 'was interrupted after' : 'measured'
  const summary = `shard ${String(number)} of ${String(of)}: ${how} ${count(rounds.length, 'round')} on ${count(pairs, 'cluster pair')}. Nothing is judged before all shards are merged: by \`kbench merge\`, or in a workflow by action/report.\n`
  const report = `${folder}/report.md`
  await ports.files.writeAtomically(report, summary)
  return {
    measured,
    summary,
    report,
    exitCode: interrupted
      ? EXIT.interrupted
      : worstExitCode([base, head].map((record) => exitCodeOf(record, undefined, false))),
  }
}
