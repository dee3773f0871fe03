import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { PUBLISH_INPUTS } from '../../../src/entry/actions/main-definition.ts'
import { readInputs } from '../../../src/entry/actions/inputs.ts'
import { publishOnGitHub } from '../../../src/entry/actions/publish-on-github.ts'
import { runAction, type MeasureInputs } from '../../../src/entry/actions/run.ts'
import type { ValuesOf } from '../../../src/entry/options/option.ts'
import { MEASURED_FILE } from '../../../src/app/measure/measured.ts'
import { type Measured, parseMeasured } from '../../../src/core/record/measured.ts'
import { matrixWorld, type MatrixWorld } from '../../features/variants/world.ts'
import { captureStdout } from '../../captured-stdout.ts'
import { nothingMeasured } from '../../core/report/comment/examples.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { createFakePorts } from '../../fakes/ports.ts'

type GitHubInputs = ValuesOf<typeof PUBLISH_INPUTS>

const INPUTS: MeasureInputs = {
  provider: undefined,
  suite: [],
  subject: undefined,
  config: undefined,
  preset: undefined,
  set: [],
  baseline: undefined,
  noInstall: true,
  keep: false,
  out: 'out',
  pair: 'never',
  base: undefined,
  baseSet: [],
  headSet: [],
  baseImages: [],
  headImages: [],
}

describe('measured.json', () => {
  const measuredIn = ({ ports }: MatrixWorld, folder = 'out'): Measured =>
    parseMeasured(ports.files.text(`${folder}/${MEASURED_FILE}`), MEASURED_FILE)
  const start = ({ ports, definitions }: MatrixWorld, inputs: Partial<MeasureInputs> = {}) =>
    runAction({ ...INPUTS, ...inputs }, ports, definitions)

  it('is the record of a run', async () => {
    const world = matrixWorld('version: 1\nprovider: host\npreset: smoke')
    const { measured } = await start(world)
    expect(measuredIn(world)).toEqual(measured)
    const record = JSON.parse(world.ports.files.text('out/record.json')) as unknown
    expect(measuredIn(world)).toEqual({
      schema: 'kbench.measured/1',
      version: 'source',
      results: [{ variant: null, record, comparison: null, problem: null }],
    })
  })

  it('is one result for each variant, also for the one that failed', async () => {
    const world = matrixWorld()
    await start(world)
    expect(
      measuredIn(world).results.map(({ variant, record, problem }) => [variant, record?.id, problem]),
    ).toEqual([
      ['slow', expect.any(String), null],
      ['broken', undefined, 'no machine is left'],
      ['fast', expect.any(String), null],
    ])
  })

  it('is the problem where nothing was measured, and the error goes on', async () => {
    const text = 'version: 1\nprovider: { host: { fails: true } }\npreset: smoke'
    const world = matrixWorld(text)
    await expect(start(world)).rejects.toThrow('no machine is left')
    expect(measuredIn(world).results).toEqual([
      { variant: null, record: null, comparison: null, problem: 'no machine is left' },
    ])
    const elsewhere = matrixWorld(text)
    await expect(start(elsewhere, { out: undefined })).rejects.toThrow('no machine is left')
    const [path] = [...elsewhere.ports.files.contents.keys()].filter((one) => one.endsWith(MEASURED_FILE))
    expect(path).toMatch(/^kbench-out\/[^/]+\/measured\.json$/)
  })

  it('is in the folder of the run where none was named', async () => {
    const world = matrixWorld('version: 1\nprovider: host\npreset: smoke')
    const { result } = await start(world, { out: undefined })
    expect(measuredIn(world, result.folder).results).toHaveLength(1)
  })

  it('that cannot be written is a warning', async () => {
    const world = matrixWorld('version: 1\nprovider: host\npreset: smoke')
    const { files } = world.ports
    const write = files.writeAtomically.bind(files)
    files.writeAtomically = (path, content) =>
      path.endsWith(MEASURED_FILE) ? Promise.reject(new Error('disk full')) : write(path, content)
    await expect(start(world)).resolves.toMatchObject({ result: { exitCode: 0 } })
    expect(world.ports.log.has('warning', 'measured.json could not be written: disk full')).toBe(true)
  })

  it('has no secret of the environment', async () => {
    const world = matrixWorld('version: 1\nprovider: host\npreset: smoke\nsubject: { setup: deploy }')
    world.ports.commands.on('bash -euo pipefail -c deploy', {
      exitCode: 1,
      stderr: 'bad login hunter2hunter2',
    })
    const ports = { ...world.ports, env: { ...world.ports.env, REGISTRY_PASSWORD: 'hunter2hunter2' } }
    await expect(runAction(INPUTS, ports, world.definitions)).rejects.toThrow()
    const text = world.ports.files.text(`out/${MEASURED_FILE}`)
    expect(text).toContain('bad login ***')
    expect(text).not.toContain('hunter2')
  })
})

describe('the inputs for GitHub', () => {
  captureStdout()
  const given = (inputs: Record<string, string>): GitHubInputs => {
    for (const [name, value] of Object.entries(inputs)) vi.stubEnv(`INPUT_${name.toUpperCase()}`, value)
    return readInputs(PUBLISH_INPUTS)
  }

  it('are auto for the comment and never for the check, unless they say else', () => {
    expect(given({})).toEqual({ commentName: 'kbench', comment: 'auto', check: 'never' })
    expect(
      given({ 'github-token': 't0ken', comment: 'always', check: 'always', 'comment-name': 'kbench-x' }),
    ).toEqual({
      githubToken: 't0ken',
      commentName: 'kbench-x',
      comment: 'always',
      check: 'always',
    })
  })

  it.each([
    [{ comment: 'yes' }, 'input comment: "yes" is not one of auto, always, never'],
    [{ check: 'auto' }, 'input check: "auto" is not one of always, never'],
    [{ 'comment-name': 'a b' }, 'input comment-name: "a b"'],
  ])('%j is refused', (inputs, message) => {
    expect(() => given(inputs as Record<string, string>)).toThrow(message)
  })
})

describe('publishing on GitHub', () => {
  const measured: Measured = {
    schema: 'kbench.measured/1',
    version: '0.1.0',
    results: [nothingMeasured('no machine is left')],
  }
  const payload = readFileSync(
    new URL('../../fixtures/github/events/pull_request.json', import.meta.url),
    'utf8',
  )
  const env = {
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: '/event.json',
    GITHUB_REPOSITORY: 'Codertocat/Hello-World',
    GITHUB_SHA: 'ffac537e6cbbf934b08745a378932722df287a53',
    GITHUB_REF: 'refs/pull/2/merge',
    GITHUB_RUN_ID: '1658821493',
    GITHUB_RUN_NUMBER: '3',
    GITHUB_API_URL: 'https://github.example/api/v3',
    GITHUB_SERVER_URL: 'https://github.example',
  }
  const inputs: GitHubInputs = {
    githubToken: 't0ken',
    commentName: 'kbench',
    comment: 'auto',
    check: 'never',
  }
  const start = async (
    changes: { inputs?: Partial<GitHubInputs>; env?: Record<string, string>; payload?: string } = {},
  ) => {
    const ports = createFakePorts({ '/event.json': changes.payload ?? payload })
    const github = new FakeGitHub()
    const connected: unknown[] = []
    await publishOnGitHub(
      measured,
      { ...inputs, ...changes.inputs },
      { ...ports, env: { ...env, ...changes.env } },
      (account) => {
        connected.push(account)
        return Promise.resolve(github)
      },
    )
    return { github, connected, log: ports.log }
  }

  it('comments on the pull request of the event, at the server that the runner names', async () => {
    const { github, connected } = await start()
    expect(connected).toEqual([
      { token: 't0ken', repository: 'Codertocat/Hello-World', apiUrl: 'https://github.example/api/v3' },
    ])
    expect(github.calls).toEqual(['comments 2', 'createComment 2', 'comments 2'])
    expect(github.commentsOf.get(2)?.[0]?.body).toContain(
      'https://github.example/Codertocat/Hello-World/actions/runs/1658821493',
    )
  })

  it('does not even connect where nothing is to be written', async () => {
    for (const changes of [{ inputs: { comment: 'never' as const } }, { inputs: { githubToken: undefined } }])
      expect((await start(changes)).connected).toEqual([])
    const fork = payload.replace(
      '"full_name": "Codertocat/Hello-World"',
      '"full_name": "stranger/Hello-World"',
    )
    const { connected, log } = await start({ payload: fork })
    expect(connected).toEqual([])
    expect(log.has('info', 'from a fork')).toBe(true)
  })

  it('never fails the step', async () => {
    const { log, connected } = await start({ payload: '{' })
    expect(connected).toEqual([])
    expect(log.has('warning', 'Nothing is written on GitHub: /event.json is not valid JSON')).toBe(true)
  })
})
