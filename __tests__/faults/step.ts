import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GitHubServer } from '../github/server.ts'
import type { Ended, Place } from './place.ts'
import type { Meeting } from './scenario.ts'

export const TOKEN = 'ghs_0123456789abcdefghijklmnopqrstuvwxyz'

interface StepStart {
  /** File of action/dist. */
  readonly program: string
  readonly event: { readonly name: string; readonly payload: object }
  readonly inputs: Readonly<Record<string, string>>
}

/** Runs a step of an action as a runner does; requests fail as the fault says. */
export function runStep({ place, server, fault, hastens }: Meeting, step: StepStart): Promise<Ended> {
  const file = (name: string, content = ''): string => {
    const path = join(place.folder, name)
    writeFileSync(path, content)
    return path
  }
  if (fault?.class === 'request') server?.fault({ route: '', skip: fault.n, ...faultOf(fault.mode) })
  const given = Object.entries(step.inputs).map(
    ([name, value]) => [`INPUT_${name.toUpperCase()}`, value] as const,
  )
  return place.run({
    program: step.program,
    fault: fault?.class === 'request' ? undefined : fault,
    hastens: hastens ?? (fault?.class === 'request' || fault?.mode === 'hangs'),
    env: {
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: step.event.name,
      GITHUB_EVENT_PATH: file('event.json', JSON.stringify(step.event.payload)),
      GITHUB_OUTPUT: file('output'),
      GITHUB_STEP_SUMMARY: file('summary'),
      GITHUB_STATE: file('state-of-step'),
      GITHUB_API_URL: server?.url ?? 'http://127.0.0.1:9',
      GITHUB_SERVER_URL: 'https://github.test',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_SHA: server?.state.branches.get('main') ?? '0'.repeat(40),
      GITHUB_REF: 'refs/heads/main',
      GITHUB_RUN_ID: '6001',
      GITHUB_RUN_NUMBER: '3',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_WORKFLOW: 'kbench',
      ...Object.fromEntries(given),
    },
  })
}

/** What the step left as outputs: `name<<delimiter\nvalue\ndelimiter`. */
export function outputsOf(place: Place): Readonly<Record<string, string>> {
  const path = join(place.folder, 'output')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const entries = text.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)
  return Object.fromEntries([...entries].map(([, name = '', , value = '']) => [name, value]))
}

type ServerFault = Omit<Parameters<GitHubServer['fault']>[0], 'route' | 'skip'>

function faultOf(mode: string): ServerFault {
  switch (mode) {
    case '403 rate limit':
      return {
        answer: {
          status: 403,
          message: 'You have exceeded a secondary rate limit',
          headers: { 'retry-after': '2', 'x-ratelimit-remaining': '0' },
        },
      }
    case '502 HTML':
      return { answer: { status: 502, text: '<html><body><h1>Unicorn!</h1></body></html>' } }
    case 'reset':
      return { answer: 'reset' }
    case 'half':
      return { answer: 'cut' }
    case 'slow':
      return { delayMilliseconds: 800 }
    case 'done, then reset':
      return { isCarriedOut: true, answer: 'reset' }
    case 'down':
      return { answer: { status: 503 }, times: Infinity }
    default:
      return { answer: { status: Number(mode) } }
  }
}
