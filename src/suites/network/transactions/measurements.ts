import { Interrupted } from '../../../core/errors.ts'
import { seconds } from '../../../core/unit.ts'
import { expectSuccess } from '../../../ports/command-failure.ts'
import type { Measurement, SuiteContext } from '../../../ports/suite.ts'
import type { RouteEnds } from '../ends.ts'
import type { NetworkParameters } from '../parameters.ts'
import type { NetworkRoute } from '../routes.ts'
import { TRANSACTIONS } from '../../transactions/kinds.ts'
import { parseTransactions, transactionArguments } from '../../transactions/program.ts'

const DEFAULT_SECONDS = 5
const OVERHEAD_SECONDS = 0.4
const MARGIN_SECONDS = 30

/** TCP transactions over a route, each kind that is asked for. */
export function transactionMeasurements(
  route: NetworkRoute & { readonly ends: RouteEnds },
  {
    transactions = [],
    transactionSeconds: duration = DEFAULT_SECONDS,
  }: Pick<NetworkParameters, 'transactions' | 'transactionSeconds'>,
  context: SuiteContext,
): Measurement[] {
  const { path, placement, ends } = route
  return TRANSACTIONS.filter((kind) => transactions.includes(kind)).map((transaction) => {
    const id = `${transaction}-${path}-${placement}`
    const source = `${transaction} (${path} ${placement})`
    return {
      id,
      expectedSeconds: duration + OVERHEAD_SECONDS,
      measuredSeconds: duration,
      async measure(round, signal) {
        const argv = transactionArguments(transaction, ends.address, ends.transactionPort, duration)
        const result = await ends.client.exec(argv, { signal, timeoutSeconds: duration + MARGIN_SECONDS })
        if (result.failure === 'interrupted') throw new Interrupted()
        context.measured?.(seconds(duration))
        await context.saveRaw(`network/${String(round)}-${id}.txt`, result.stdout)
        expectSuccess(result, source)
        return parseTransactions(result.stdout, source).map(({ quantile, time }) => ({
          metric: 'network_transaction_time',
          labels: { transaction, path, placement, quantile },
          value: time,
        }))
      },
    }
  })
}
