import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { parseMeasured } from '../../src/core/measured/parse.ts'
import { ShippedStep, type StepResult } from './shipped-step.ts'
import { StandInTools } from './stand-in-tools.ts'

const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const repo = { full_name: 'o/r' }
const event = {
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

const tools = new StandInTools()
let step: ShippedStep
let server: Server
let requests: string[] = []
beforeAll(async () => {
  step = new ShippedStep()
  writeFileSync(join(step.workspace, 'kbench.yaml'), StandInTools.CONFIGURATION)
  server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`)
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not Found"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
beforeEach(() => void (requests = []))
afterAll(() => void server.close())

/** Everything that a runner, or a careless workflow, may put within reach. */
function run(stub: string): Promise<StepResult> {
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return step.run(
    stub,
    event,
    { 'github-token': 'ghs_input', comment: 'always', check: 'always', out: 'out', 'no-install': 'true' },
    {
      PATH: `${tools.folder}:${process.env['PATH'] ?? ''}`,
      GITHUB_TOKEN: 'ghs_environment',
      GH_TOKEN: 'ghs_other',
      ACTIONS_RUNTIME_TOKEN: 'ghs_runtime',
      ACTIONS_RUNTIME_URL: `${address}/runtime/`,
      ACTIONS_RESULTS_URL: `${address}/results/`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'ghs_identity',
      ACTIONS_ID_TOKEN_REQUEST_URL: `${address}/identity`,
      GITHUB_API_URL: address,
      GITHUB_SERVER_URL: address,
      GITHUB_GRAPHQL_URL: `${address}/graphql`,
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_SHA: COMMIT,
      GITHUB_REF: 'refs/pull/7/merge',
      GITHUB_RUN_ID: '5001',
      GITHUB_RUN_NUMBER: '12',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_WORKFLOW: 'kbench measure',
    },
  )
}

describe('action/measure', () => {
  it('measures and leaves the results, without one request and without any token', async () => {
    const { code, log, outputs, summary } = await run('measure.cjs')
    expect([code, log]).toEqual([0, expect.stringContaining('GITHUB_TOKEN is not passed on')])
    expect(outputs['verdict']).toBe('first-run')
    expect(summary).toContain('storage_iops')
    const measured = parseMeasured(readFileSync(join(step.workspace, 'out/measured.json'), 'utf8'), 'it')
    expect(measured.results[0]?.record?.subject.commit).toBe(COMMIT)
    expect(requests).toEqual([])
    expect(Object.values(tools.environment()).filter((value) => value.includes('ghs_'))).toEqual([])
    expect(tools.environment()['GITHUB_SHA']).toBe(COMMIT)
    expect(log).not.toContain('ghs_')
  })

  it('differs in that from the main action, which asks GitHub in the same place', async () => {
    const { code } = await run('main.cjs')
    expect(code).toBe(0)
    expect(requests[0]).toContain('/repos/o/r/')
  })
})
