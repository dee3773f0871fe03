import type { Suite } from './suite.ts'

/** The suites that are measured where nobody names any. */
export function defaultSuites<T extends Pick<Suite, 'needs' | 'onRequest'>>(suites: readonly T[]): T[] {
  return suites.filter(({ needs, onRequest }) => needs === undefined && onRequest !== true)
}
