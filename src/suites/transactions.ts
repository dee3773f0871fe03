import { EnvironmentError } from '../core/errors.ts'
import type { Argv } from '../core/shell-command.ts'
import { seconds, type Labels, type Seconds } from '../core/series.ts'
import CLOCK from '../ports/monotonic-clock.pl'
import type { Observation, SuiteContext } from '../ports/suite.ts'
import type { TestbedPod } from '../ports/testbed.ts'
import { runTool } from './run-tool.ts'
import SCRIPT from './transactions.pl'

interface TransactionsRun {
  readonly kind: (typeof TRANSACTIONS)[number]
  readonly client: TestbedPod
  readonly address: string
  readonly port: number
  readonly seconds: number
  /** What is measured, as the start of an error. */
  readonly source: string
  /** Under raw/. */
  readonly rawName: string
  /** Metric and labels of the series, without the quantile. */
  readonly metric: string
  readonly labels: Labels
}

/** As netperf has them: request and answer on an open connection, or each on a new one. */
export const TRANSACTIONS = ['tcp-rr', 'tcp-crr'] as const
const PROGRAM = `${CLOCK}${SCRIPT}`
const QUANTILES = ['0.5', '0.9', '0.99'] as const

/** The command line of a server. */
export function transactionServer(port: number): Argv {
  return ['perl', '-e', PROGRAM, 'serve', String(port)]
}

/** The command line of a client. */
export function transactionArguments(
  kind: (typeof TRANSACTIONS)[number],
  address: string,
  port: number,
  duration: number,
): Argv {
  return ['perl', '-e', PROGRAM, kind, address, String(port), String(duration)]
}

/** What a client printed: times by quantile. @throws {EnvironmentError} when it is something else */
export function parseTransactions(
  output: string,
  source: string,
): readonly { readonly quantile: string; readonly time: Seconds }[] {
  const [count, ...times] = output.trim().split(' ').map(Number)
  if (
    !(count !== undefined && count > 0) ||
    times.length !== QUANTILES.length ||
    !times.every((time) => time > 0)
  )
    throw new EnvironmentError(`${source} printed no times: ${output.trim().slice(0, 200) || 'nothing'}`)
  return QUANTILES.map((quantile, index) => ({ quantile, time: seconds(times[index] ?? 0) }))
}

/** Transactions from the client's pod for so long. @throws {EnvironmentError | Interrupted} */
export async function runTransactions(
  { kind, client, address, port, seconds, source, rawName, metric, labels }: TransactionsRun,
  context: SuiteContext,
): Promise<Observation[]> {
  const argv = transactionArguments(kind, address, port, seconds)
  const printed = await runTool({ pod: client, argv, seconds, source, rawName }, context)
  return parseTransactions(printed, source).map(({ quantile, time }) => ({
    metric,
    labels: { ...labels, quantile },
    value: time,
  }))
}
