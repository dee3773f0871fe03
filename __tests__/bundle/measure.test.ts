import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseMeasured } from '../../src/core/record/measured.ts'
import { COMMIT, EmptyGitHub, runForPullRequest } from './pull-request-step.ts'
import { ShippedStep, type StepResult } from './shipped-step.ts'
import { StandInTools } from './stand-in-tools.ts'

const tools = new StandInTools()
let step: ShippedStep
const github = new EmptyGitHub()
beforeAll(async () => {
  step = new ShippedStep()
  writeFileSync(join(step.workspace, 'kbench.yaml'), StandInTools.CONFIGURATION)
  await github.start()
})
beforeEach(() => void (github.requests = []))
afterAll(() => github.stop())

/** With everything that a runner, or a careless workflow, may put within reach. */
function run(stub: string): Promise<StepResult> {
  return runForPullRequest(
    step,
    stub,
    github,
    { 'github-token': 'ghs_input', comment: 'always', check: 'always', out: 'out', 'no-install': 'true' },
    {
      PATH: `${tools.folder}:${process.env['PATH'] ?? ''}`,
      GITHUB_TOKEN: 'ghs_environment',
      GH_TOKEN: 'ghs_other',
      ACTIONS_RUNTIME_TOKEN: 'ghs_runtime',
      ACTIONS_RUNTIME_URL: `${github.url}/runtime/`,
      ACTIONS_RESULTS_URL: `${github.url}/results/`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'ghs_identity',
      ACTIONS_ID_TOKEN_REQUEST_URL: `${github.url}/identity`,
      GITHUB_GRAPHQL_URL: `${github.url}/graphql`,
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
    expect(github.requests).toEqual([])
    expect(Object.values(tools.environment()).filter((value) => value.includes('ghs_'))).toEqual([])
    expect(tools.environment()['GITHUB_SHA']).toBe(COMMIT)
    expect(log).not.toContain('ghs_')
  })

  it('differs in that from the main action, which asks GitHub in the same place', async () => {
    const { code } = await run('main.cjs')
    expect(code).toBe(0)
    expect(github.requests[0]?.url).toContain('/repos/o/r/')
  })
})
