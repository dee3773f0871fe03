import type { Measurement, SuiteContext } from '../../../ports/suite.ts'
import { TRANSACTIONS, runTransactions } from '../../transactions/program.ts'
import type { RouteEnds } from '../ends.ts'
import { familyLabel, familySuffix, overFamily } from '../../ip-families.ts'
import type { NetworkParameters } from '../parameters.ts'
import type { NetworkRoute } from '../routes.ts'

const DEFAULT_SECONDS = 5
const OVERHEAD_SECONDS = 0.4

/** TCP transactions over a route, each kind that is asked for. */
export function transactionMeasurements(
  route: NetworkRoute & { readonly ends: RouteEnds },
  { transactions = [], transactionSeconds: duration = DEFAULT_SECONDS }: NetworkParameters,
  context: SuiteContext,
): Measurement[] {
  const { path, placement, ends } = route
  return TRANSACTIONS.filter((kind) => transactions.includes(kind)).map((transaction) => {
    const id = `${transaction}-${path}-${placement}${familySuffix(ends.family)}`
    return {
      id,
      expectedSeconds: duration + OVERHEAD_SECONDS,
      measuredSeconds: duration,
      async measure(round, signal) {
        const times = await runTransactions(
          {
            kind: transaction,
            client: ends.client,
            address: ends.address,
            port: ends.transactionPort,
            seconds: duration,
            source: `${transaction} (${path} ${placement}${overFamily(ends.family)})`,
            rawName: `network/${String(round)}-${id}.txt`,
          },
          context,
          signal,
        )
        return times.map(({ quantile, time }) => ({
          metric: 'network_transaction_time',
          labels: { transaction, path, placement, ...familyLabel(ends.family), quantile },
          value: time,
        }))
      },
    }
  })
}
