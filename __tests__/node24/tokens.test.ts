import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EmptyGitHub, runForPullRequest } from '../bundle/pull-request-step.ts'
import { ShippedStep, type StepResult } from '../bundle/shipped-step.ts'
import { temporaryFolder } from '../temporary-folder.ts'

// What code of a pull request finds where it looks first: in the environment that kbench itself was started with.

const CONFIGURATION = `version: 1
provider:
  command:
    create: |
      tr '\\0' '\\n' <"/proc/$PPID/environ" >>seen; env >>seen; echo "said $REGISTRY_PASSWORD" >&2
      [ -z "\${DIES:-}" ] || { echo "$PPID" >process; kill -KILL "$PPID"; }; exit 1
    delete: tr '\\0' '\\n' <"/proc/$PPID/environ" >>seen; env >>seen
    image: none
`

let step: ShippedStep
const github = new EmptyGitHub()
const runnerTemporary = temporaryFolder('runner-temporary')
const tools = temporaryFolder('tools')
beforeAll(async () => {
  step = new ShippedStep(process.env['KBENCH_NODE'])
  writeFileSync(join(step.workspace, 'kbench.yaml'), CONFIGURATION)
  // Only asked for its version: no cluster is made.
  const kubectl = '#!/bin/sh\necho \'{"clientVersion":{"gitVersion":"v1.34.1"}}\'\n'
  writeFileSync(join(tools, 'kubectl'), kubectl, { mode: 0o755 })
  await github.start()
})
beforeEach(() => {
  github.requests = []
  rmSync(join(step.workspace, 'seen'), { force: true })
})
afterAll(() => github.stop())

function run(stub: string, state: Readonly<Record<string, string>> = {}): Promise<StepResult> {
  return runForPullRequest(
    step,
    stub,
    github,
    {
      'github-token': 'ghs_input',
      comment: 'always',
      'no-install': 'true',
      pair: 'never',
      suites: 'storage',
    },
    {
      PATH: `${tools}:${process.env['PATH'] ?? ''}`,
      RUNNER_TEMP: runnerTemporary,
      GITHUB_TOKEN: 'ghs_environment',
      REGISTRY_PASSWORD: 'hunter2hunter2',
      ACTIONS_RUNTIME_TOKEN: 'ghs_runtime',
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'ghs_identity',
      ...state,
    },
  )
}
const seen = (): string => readFileSync(join(step.workspace, 'seen'), 'utf8')
const tokensIn = (text: string): string[] => [...new Set(text.match(/ghs_\w+/g) ?? [])]

describe('tokens', () => {
  it('are nowhere in the environment of the measuring half, not even in that of its own process', async () => {
    const { log } = await run('measure.cjs')
    expect(log).toContain('GITHUB_TOKEN is not passed on')
    expect(seen()).toContain('GITHUB_SHA=')
    expect(tokensIn(seen())).toEqual([])
    expect(github.requests).toEqual([])
  })

  it('of the runner are not in that of the main action, which still has its own', async () => {
    await run('main.cjs')
    expect(tokensIn(seen())).toEqual(['ghs_environment'])
    expect(github.requests[0]?.headers.authorization).toBe('token ghs_input')
    expect(readdirSync(runnerTemporary)).toEqual([])
  })

  it.each([
    ['runner', ['ghs_environment']],
    ['all', []],
  ])('are as much withheld from what the post step starts: %s', async (withheld, expected) => {
    await run('main.cjs', { DIES: 'yes' })
    rmSync(join(step.workspace, 'seen'))
    const process = readFileSync(join(step.workspace, 'process'), 'utf8').trim()
    await run('post.cjs', { STATE_process: process, STATE_keep: 'false', STATE_withheld: withheld })
    expect(seen()).toContain('GITHUB_SHA=')
    expect(tokensIn(seen())).toEqual(expected)
  })

  it('and other secrets are masked in the log', async () => {
    const { log } = await run('measure.cjs')
    expect(log).toContain('::add-mask::hunter2hunter2')
    expect(tokensIn(log)).toEqual([])
  })
})
