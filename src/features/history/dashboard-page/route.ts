import { useEffect, useState } from 'preact/hooks'
import type { SeriesState } from '../core/dashboard-overview.ts'

export const STATES: readonly SeriesState[] = ['worse', 'better', 'steady', 'unknown']

/** Which series of an environment are shown. */
export interface Filter {
  readonly text: string
  readonly suite: string | undefined
  readonly state: SeriesState | undefined
}
export const NO_FILTER: Filter = { text: '', suite: undefined, state: undefined }

/** What the address says: it can be kept and sent to others. */
export interface Route {
  /** undefined: the first one. */
  readonly environment: string | undefined
  /** undefined: the overview. */
  readonly series: string | undefined
  readonly filter: Filter
}

/** `#/<environment>/<series>?q=tcp&suite=network&state=worse` */
function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const [environment, series] = path.split('/').filter((part) => /^[0-9a-z]+$/.test(part))
  const parameters = new URLSearchParams(query)
  return {
    environment,
    series,
    filter: {
      text: parameters.get('q') ?? '',
      suite: parameters.get('suite') ?? undefined,
      state: STATES.find((state) => state === parameters.get('state')),
    },
  }
}

export function addressOf({ environment, series, filter }: Partial<Route>): string {
  const { text, suite, state } = filter ?? NO_FILTER
  const parameters = new URLSearchParams()
  if (text !== '') parameters.set('q', text)
  if (suite !== undefined) parameters.set('suite', suite)
  if (state !== undefined) parameters.set('state', state)
  const query = parameters.toString()
  const path = [environment, series].filter((part) => part !== undefined).join('/')
  return `#/${path}${query === '' ? '' : `?${query}`}`
}

/** The route of now, and how to change it in place, without a step for the back button. */
export function useRoute(): [Route, (route: Route) => void] {
  const [route, setRoute] = useState(() => parseRoute(window.location.hash))
  useEffect(() => {
    const update = (): void => setRoute(parseRoute(window.location.hash))
    window.addEventListener('hashchange', update)
    window.addEventListener('popstate', update)
    return () => {
      window.removeEventListener('hashchange', update)
      window.removeEventListener('popstate', update)
    }
  }, [])
  const replace = (next: Route): void => {
    window.history.replaceState(null, '', addressOf(next))
    setRoute(next)
  }
  return [route, replace]
}
