import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ShippedStep, StepResult } from './shipped-step.ts'

export const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const repo = { full_name: 'o/r' }
const EVENT = {
  name: 'pull_request',
  payload: {
    action: 'opened',
    pull_request: {
      number: 7,
      head: { sha: COMMIT, ref: 'feature', repo },
      base: { sha: COMMIT, ref: 'main', repo },
    },
  },
}

/** A GitHub that knows nothing: it answers every request with 404, and remembers it. */
export class EmptyGitHub {
  requests: IncomingMessage[] = []
  readonly #server: Server = createServer((request, response) => {
    this.requests.push(request)
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not Found"}')
  })

  async start(): Promise<this> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    return this
  }

  stop(): void {
    this.#server.close()
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`
  }
}

/** Runs a step in a workflow for pull request 7 of o/r. */
export function runForPullRequest(
  step: ShippedStep,
  stub: string,
  github: EmptyGitHub,
  inputs: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
): Promise<StepResult> {
  return step.run(stub, EVENT, inputs, {
    GITHUB_API_URL: github.url,
    GITHUB_SERVER_URL: github.url,
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_SHA: COMMIT,
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_RUN_ID: '5001',
    GITHUB_RUN_NUMBER: '12',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_WORKFLOW: 'kbench',
    ...env,
  })
}
