import { seconds, type Seconds } from '../series.ts'

/** An answer other than the requested one. */
export interface Refusal {
  /** HTTP status; undefined: no answer came, or only a part of one. */
  readonly status: number | undefined
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly message: string
}

const TROUBLE = new Set([408, 500, 502, 503, 504])
/** GitHub asks for at least a minute when it does not say how long. */
const UNTOLD_SECONDS = 60

/**
 * Whether a rate limit was reached, primary (per hour) or secondary (at once); the request was not carried
 * out. https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
export function isRateLimit({ status, headers, message }: Refusal): boolean {
  if (status === 429) return true
  if (status !== 403) return false
  return (
    headers['retry-after'] !== undefined ||
    headers['x-ratelimit-remaining'] === '0' ||
    /rate limit|abuse detection/i.test(message)
  )
}

/** Whether the request may have been carried out all the same. */
export function isOutcomeUnknown({ status }: Refusal): boolean {
  return status === undefined || TROUBLE.has(status)
}

/**
 * How long to wait before the same request is sent again: at least what GitHub asks for, and a random part so
 * that jobs refused together do not come back together.
 * @param attempt 1 for the first
 * @param now for reset times, where the answer does not say what time it is at GitHub
 * @param random uniform in [0, 1)
 * @returns undefined when sending again cannot help
 */
export function waitBeforeRepeat(
  refusal: Refusal,
  attempt: number,
  now: Date,
  random: () => number,
): Seconds | undefined {
  const told = toldSeconds(refusal, now)
  if (isRateLimit(refusal)) {
    const least = told ?? UNTOLD_SECONDS * 2 ** (attempt - 1)
    return seconds(least + random() * Math.max(1, least / 10))
  }
  if (!isOutcomeUnknown(refusal)) return undefined
  return seconds(Math.max(told ?? 0, 2 ** (attempt - 1)) * (1 + random()))
}

/** What GitHub says to wait: Retry-After (seconds or a date), or the time at which the primary limit is reset. */
function toldSeconds({ headers }: Refusal, now: Date): number | undefined {
  const there = Date.parse(headers['date'] ?? '')
  const clock = Number.isNaN(there) ? now.getTime() : there
  const retryAfter = headers['retry-after']
  if (retryAfter !== undefined) {
    if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
    // A date begins with a letter; Date.parse takes "-5" for a month long ago.
    const until = /^[a-z]/i.test(retryAfter) ? Date.parse(retryAfter) : NaN
    if (!Number.isNaN(until)) return Math.max(0, (until - clock) / 1000)
  }
  const reset = headers['x-ratelimit-reset']
  if (headers['x-ratelimit-remaining'] !== '0' || reset === undefined || !/^\d+$/.test(reset))
    return undefined
  // The header Date is cut to whole seconds.
  return Math.max(0, Number(reset) - clock / 1000) + 1
}
