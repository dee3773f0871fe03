import { messageOf } from '../../core/errors.ts'
import { metricOfQuery, type SubjectQuery } from '../../core/subject-watch.ts'
import type { UsageWindow } from '../../core/usage/usage.ts'
import type { Labels } from '../../core/series.ts'
import type { Observation } from '../../ports/suite.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { Ports } from '../ports.ts'
import { openPrometheus, type Prometheus } from './prometheus.ts'

/** The queries of `subject.queries` that can be asked. */
export interface Queries {
  readonly isEmpty: boolean
  /** Of those whose Prometheus does not answer: they are not asked again. */
  readonly problems: readonly { readonly id: string; readonly sentence: string }[]
  /**
   * What each gives over the time from the first window to the last. Never throws.
   * @param failed called for a query without a number
   */
  observe(
    windows: readonly UsageWindow[],
    labels: Labels,
    failed: (name: string, problem: string) => void,
    signal?: AbortSignal,
  ): Promise<Observation[]>
  close(): void
}

/** Never throws. */
export async function openQueries(
  queries: readonly SubjectQuery[],
  testbed: Pick<Testbed, 'openApi'>,
  { clock, connectApi }: Pick<Ports, 'clock' | 'connectApi'>,
): Promise<Queries> {
  const places = [...new Set(queries.map(({ prometheus }) => prometheus))]
  const opened = new Map<string, Prometheus | string>()
  for (const place of places)
    opened.set(place, await openPrometheus(place, testbed, connectApi).catch(messageOf))
  const able = queries.flatMap((query) => {
    const prometheus = opened.get(query.prometheus)
    return typeof prometheus === 'object' ? [{ query, prometheus }] : []
  })
  return {
    isEmpty: able.length === 0,
    problems: queries.flatMap(({ name, prometheus }) => {
      const sentence = opened.get(prometheus)
      return typeof sentence === 'string' ? [{ id: `query-${name}`, sentence }] : []
    }),
    async observe(windows, labels, failed, signal) {
      const offset = clock.now().getTime() / 1000 - clock.monotonic()
      const from = Math.min(...windows.map((one) => one.from)) + offset
      const to = Math.max(...windows.map((one) => one.to)) + offset
      const observations: Observation[] = []
      for (const { query, prometheus } of able) {
        try {
          const value = await prometheus.ask(query, { from, to }, signal)
          const metric = metricOfQuery(query.unit, query.better)
          observations.push({ metric, labels: { query: query.name, ...labels }, value })
        } catch (error) {
          failed(query.name, messageOf(error))
        }
      }
      return observations
    },
    close() {
      for (const prometheus of opened.values()) if (typeof prometheus === 'object') prometheus.close()
    },
  }
}
