/** As netperf has them: request and answer on an open connection, or each on a new one. */
export const TRANSACTIONS = ['tcp-rr', 'tcp-crr'] as const
export type Transaction = (typeof TRANSACTIONS)[number]
