import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseBisectResult } from '../../src/features/bisect/core/result.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { EmptyGitHub } from './pull-request-step.ts'
import { ShippedStep, type StepResult } from './shipped-step.ts'
import { StandInTools } from './stand-in-tools.ts'

// action/bisect as it ships, in a history in which one commit makes what a script prints a third larger.

const SERIES = 'custom_time{name="decode",workload="decode"}'
const CONFIGURATION = `version: 1
provider: { host: { isolation: loopback, volumeDirectory: '.' } }
suites:
  custom:
    workloads:
      decode: { command: sh decode.sh, results: { reader: json } }
gate: { rounds: [16] }
`
const FAILING = 'suites.custom.workloads.decode.command=exit 3'
const COMMITS = 8
const CULPRIT = 6

const tools = new StandInTools()
const github = new EmptyGitHub()
const notes = temporaryFolder('notes')
const commits: string[] = []
let step: ShippedStep

/** Prints about so many milliseconds, other ones each time, and writes down its environment. */
const script = (milliseconds: number): string => `env > '${notes}/environment'
echo x >> '${notes}/calls'
noise=$(( $(wc -l < '${notes}/calls') * 7919 % 100 ))
echo "[{\\"name\\": \\"decode\\", \\"value\\": $(( ${String(milliseconds)} * 100 + noise )), \\"unit\\": \\"ms\\", \\"better\\": \\"lower\\"}]"
`

beforeAll(async () => {
  step = new ShippedStep()
  const git = (...argv: string[]): string => {
    const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.invalid']
    return execFileSync('git', [...identity, ...argv], { cwd: step.workspace, encoding: 'utf8' }).trim()
  }
  const put = (name: string, content: string): void => writeFileSync(join(step.workspace, name), content)
  git('init', '--quiet', '--initial-branch=main')
  put('kbench.yaml', CONFIGURATION)
  for (let place = 0; place <= COMMITS; place += 1) {
    put('decode.sh', script(place >= CULPRIT ? 133 : 100))
    put('number', String(place))
    git('add', '.')
    git('commit', '--quiet', `--message=change ${String(place)}`)
    commits.push(git('rev-parse', 'HEAD'))
  }
  await github.start()
})
beforeEach(() => void (github.requests = []))
afterAll(() => github.stop())

function run(inputs: Readonly<Record<string, string>>): Promise<StepResult> {
  return step.run(
    'bisect.cjs',
    { name: 'schedule', payload: { schedule: '17 3 * * *' } },
    { 'github-token': 'ghs_input', 'no-install': 'true', ...inputs },
    {
      PATH: `${tools.folder}:${process.env['PATH'] ?? ''}`,
      GITHUB_API_URL: github.url,
      GITHUB_SERVER_URL: github.url,
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_TOKEN: 'ghs_environment',
      ACTIONS_RUNTIME_TOKEN: 'ghs_runtime',
      ACTIONS_RUNTIME_URL: `${github.url}/runtime/`,
    },
  )
}

describe('action/bisect', () => {
  it('finds the commit, without one request and without any token', async () => {
    const [good = '', bad = ''] = [commits[0], commits[COMMITS]]
    const { code, log, outputs, summary } = await run({ good, bad, series: SERIES, out: 'found' })
    expect([code, log]).toEqual([0, expect.stringContaining('GITHUB_TOKEN is not passed on')])
    expect(outputs).toEqual({
      commit: commits[CULPRIT],
      chance: expect.stringMatching(/^0\.9|^1$/),
      result: 'found/bisect-result.json',
    })
    expect(summary).toContain(`${commits[CULPRIT]?.slice(0, 12) ?? ''} (change 6)`)
    const result = parseBisectResult(
      readFileSync(join(step.workspace, outputs['result'] ?? ''), 'utf8'),
      'it',
    )
    expect(result).toMatchObject({
      kind: 'search',
      end: 'found',
      good,
      bad,
      series: SERIES,
      commits: COMMITS,
    })
    expect(github.requests).toEqual([])
    const seen = readFileSync(join(notes, 'environment'), 'utf8')
    expect(seen).toContain('KBENCH_SIDE=')
    for (const text of [seen, log]) expect(text).not.toContain('ghs_')
  })

  it('only warns where there is nothing to find', async () => {
    const inputs = { good: commits[0] ?? '', bad: commits[CULPRIT - 1] ?? '', series: SERIES, out: 'nothing' }
    const { code, log, outputs, summary } = await run(inputs)
    expect([code, log]).toEqual([
      0,
      expect.stringContaining('::warning title=No first bad commit::Nothing to search: '),
    ])
    expect(outputs).toEqual({ commit: '', chance: '', result: 'nothing/bisect-result.json' })
    expect(summary).toContain('is not proven to differ')
  })

  it.each([
    [{ good: '' }, 'input good is empty'],
    [{ good: 'nosuch' }, '"nosuch" is not a commit of this repository'],
    [{ good: 'HEAD~1', certainty: '95' }, 'input certainty: "95" is not a percentage'],
    [{ good: 'HEAD~1', series: 'custom_time{name="x"}' }, 'was not measured'],
    [{ good: 'HEAD~1', set: FAILING }, 'GOOD and BAD could not be measured on both sides: suite custom: '],
    [{ good: 'HEAD~1', series: SERIES, set: FAILING }, `${SERIES} could not be measured on both sides`],
    [
      { good: 'HEAD~1', series: SERIES, 'head-set': FAILING },
      `${SERIES} could not be measured on both sides`,
    ],
  ])('fails for %j with the reason', async (inputs, reason) => {
    const { code, log, outputs } = await run(inputs)
    expect([code, log]).toEqual([1, expect.stringContaining(reason)])
    expect(log).toContain('::error::')
    expect(outputs).toEqual({})
  })
})
