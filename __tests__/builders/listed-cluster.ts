import { readFileSync } from 'node:fs'
import { FakeApi } from '../fakes/api.ts'

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
  for (const [path, body] of Object.entries(answers)) api.on(`GET ${path}?limit=100`, { body })
  return api
}
