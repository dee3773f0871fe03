import { UserError } from '../errors.ts'
import { parseSeries, type SeriesName } from '../series.ts'

/** Which series a gate rule or a limit is about: a metric, in which `*` stands for any text, and labels that must be equal. */
export interface Selector {
  readonly text: string
  readonly metric: string
  readonly labels: SeriesName['labels']
}

const METRIC_WITH_STARS = /^[a-zA-Z0-9_*]+/

/**
 * Parses `network_latency{quantile="0.99"}`, `http_*`, `*{path="host"}`.
 * @throws {UserError} naming the text and the place that is not understood.
 */
export function parseSelector(text: string): Selector {
  const metric = METRIC_WITH_STARS.exec(text)?.[0] ?? ''
  // A series name has no `*`; a stand-in of the same length keeps the positions in error messages right.
  const plain = metric.replaceAll('*', '_') + text.slice(metric.length)
  try {
    return { text, metric, labels: parseSeries(plain).labels }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new UserError(error.message.replace(`"${plain}"`, `"${text}"`), {
      nextStep:
        'Write the series as a metric, `*` for any text, and the labels that must be equal: network_*{path="pod-to-pod"}',
    })
  }
}

export function isSelector(text: string): boolean {
  try {
    parseSelector(text)
    return true
  } catch {
    return false
  }
}

export function selects({ metric, labels }: Selector, series: SeriesName): boolean {
  return (
    matchesStars(metric, series.metric) &&
    Object.entries(labels).every(([name, value]) => series.labels[name] === value)
  )
}

/** Whether the text is the pattern with each `*` replaced by any text. Linear: takes the first place that fits. */
export function matchesStars(pattern: string, text: string): boolean {
  const [head = '', ...parts] = pattern.split('*')
  const tail = parts.pop()
  if (tail === undefined) return text === head
  if (!text.startsWith(head) || text.length < head.length + tail.length || !text.endsWith(tail)) return false
  let position = head.length
  for (const part of parts) {
    const found = text.indexOf(part, position)
    if (found === -1) return false
    position = found + part.length
  }
  return position <= text.length - tail.length
}
