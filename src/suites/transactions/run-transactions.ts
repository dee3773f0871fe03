import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { runTool } from '../run-tool.ts'
import type { Transaction } from './kinds.ts'
import { parseTransactions, transactionArguments } from './program.ts'

interface TransactionsRun {
  readonly kind: Transaction
  readonly client: TestbedPod
  readonly address: string
  readonly port: number
  readonly seconds: number
  /** What is measured, as the start of an error. */
  readonly source: string
  /** Under raw/. */
  readonly rawName: string
}

/**
 * Transactions from the client's pod for so long.
 * @returns times by quantile
 * @throws {EnvironmentError | Interrupted}
 */
export async function runTransactions(
  { kind, client, address, port, seconds, source, rawName }: TransactionsRun,
  context: Pick<SuiteContext, 'saveRaw' | 'measured'>,
  signal: AbortSignal | undefined,
): Promise<ReturnType<typeof parseTransactions>> {
  const argv = transactionArguments(kind, address, port, seconds)
  return parseTransactions(
    await runTool({ pod: client, argv, seconds, source, rawName }, context, signal),
    source,
  )
}
