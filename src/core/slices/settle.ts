import { seconds } from '../unit.ts'

/**
 * Left out at the start of a slice: the sender's window of a connection opens again, and requests that were under way while the load was
 * paused end. The duration of a slice contains it. Storage needs longer, and has its own.
 */
export const SETTLE_SECONDS = seconds(0.05)
