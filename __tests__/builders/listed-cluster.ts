import { readFileSync } from 'node:fs'
import { FakeApi } from '../fakes/api.ts'

export const WARNINGS = '/api/v1/events?fieldSelector=type%3DWarning'
const FOLDER = '__tests__/fixtures/kubernetes/changed'

/** What a real API server answered, by path. @param changed of the text */
export function clusterAnswers(
  side: 'base' | 'head',
  changed = (text: string): string => text,
): Record<string, object> {
  return JSON.parse(changed(readFileSync(`${FOLDER}/${side}.json`, 'utf8'))) as Record<string, object>
}

/** An API server that gives each list once. */
export function apiOf(answers: Readonly<Record<string, object>>): FakeApi {
  const api = new FakeApi()
  const all = { [WARNINGS]: { metadata: {}, items: [] }, ...answers }
  for (const [path, body] of Object.entries(all))
    api.on(`GET ${path}${path.includes('?') ? '&' : '?'}limit=100`, { body })
  return api
}
