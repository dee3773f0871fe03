import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createClusterRegister } from '../../../src/adapters/cluster-register-files.ts'
import { EnvironmentError, Interrupted, UserError } from '../../../src/core/errors.ts'
import type { CommandOptions } from '../../../src/ports/exec.ts'
import type { ClusterReference, ProviderContext, SetupPlace } from '../../../src/ports/provider.ts'
import { commandOptionsSchema } from '../../../src/providers/command/options.ts'
import provider from '../../../src/providers/command/provider.ts'
import { redact } from '../../../src/providers/command/provider.ts'
import { noApi } from '../../fakes/api.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { MemoryClusterRegister } from '../../fakes/cluster-register.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { RecordingLog } from '../../fakes/log.ts'

const KUBECONFIG = '/tmp/kbench-command-1/kubeconfig'
const CREATE = 'bash -euo pipefail -c make-it'
const DELETE = 'bash -euo pipefail -c delete-it'
const minimal = { create: 'make-it', delete: 'delete-it', image: 'tools:1' }

let files: MemoryFiles
let clusters: MemoryClusterRegister
let log: RecordingLog
let controller: AbortController
beforeEach(() => {
  files = new MemoryFiles()
  clusters = new MemoryClusterRegister()
  log = new RecordingLog()
  controller = new AbortController()
})

const context = (commands: FakeCommands, overrides: Partial<ProviderContext> = {}): ProviderContext => ({
  runId: '1',
  commands,
  clock: new FakeClock(),
  files,
  log,
  clusters,
  connectApi: noApi,
  signal: controller.signal,
  keep: false,
  processId: 7,
  env: {},
  setup: () => Promise.resolve(),
  ...overrides,
})
const create = (commands: FakeCommands, options: object = {}, overrides: Partial<ProviderContext> = {}) =>
  provider.create(provider.options.parse({ ...minimal, ...options }), context(commands, overrides))
const here = (folder = '/work'): FakeCommands => new FakeCommands().on('pwd -P', { stdout: `${folder}\n` })
const callOf = (commands: FakeCommands, line: string): CommandOptions =>
  commands.calls.find(({ argv }) => argv.join(' ') === line)!.options
const writesKubeconfig =
  (text = 'k') =>
  async (_: readonly string[], { env = {} }: CommandOptions) => {
    await files.writeAtomically(env['KUBECONFIG'] ?? '', text)
    return {}
  }

describe('the options', () => {
  const problems = (options: object): string =>
    z.prettifyError(commandOptionsSchema.safeParse({ ...minimal, ...options }).error!)

  test('have defaults for all but the two commands and the image', () => {
    expect(commandOptionsSchema.parse(minimal)).toEqual({
      ...minimal,
      imagePullPolicy: 'IfNotPresent',
      environment: {},
      createTimeout: 3600,
      deleteTimeout: 3600,
      wait: 300,
    })
  })
  test('say what is missing', () => {
    const told = z.prettifyError(commandOptionsSchema.safeParse({ image: 'i', delete: ' ' }).error!)
    expect(told).toContain('must be given: the command that makes the cluster')
    expect(told).toContain('must not be empty: the command that deletes the cluster')
  })
  test('take durations', () => {
    expect(commandOptionsSchema.parse({ ...minimal, createTimeout: '90m' }).createTimeout).toBe(5400)
    expect(problems({ deleteTimeout: 'long' })).toContain('expected a duration such as 90s, 15m or 1h')
  })
  test('take no secrets, which would be saved, and nothing that kbench sets', () => {
    expect(problems({ environment: { ARM_CLIENT_SECRET: 'x' } })).toContain('sounds like a secret')
    expect(problems({ environment: { KUBECONFIG: 'x' } })).toContain('is set by kbench itself')
    expect(problems({ environment: { 'a-b': 'x' } })).toContain(
      'its name is no name of an environment variable',
    )
    expect(
      commandOptionsSchema.parse({ ...minimal, environment: { TF_VAR_nodes: '3' } }).environment,
    ).toEqual({ TF_VAR_nodes: '3' })
  })
})

describe('the commands', () => {
  test('run in their folder with name, kubeconfig, variables and time limits; the text of a line is one argument', async () => {
    const line = 'tofu apply; echo "$(id)" > x'
    const commands = here('/work/infra')
      .on((text) => text === `bash -euo pipefail -c ${line}`, { exitCode: 1 })
      .on(DELETE)
    const options = {
      create: line,
      workingDirectory: 'infra',
      environment: { TF_VAR_nodes: '3' },
      createTimeout: '10m',
      deleteTimeout: '5m',
    }
    await expect(create(commands, options)).rejects.toThrow(EnvironmentError)
    expect(commands.calls[0]!.options.cwd).toBe('infra')
    expect(commands.calls[1]).toMatchObject({
      argv: ['bash', '-euo', 'pipefail', '-c', line],
      options: {
        cwd: '/work/infra',
        timeoutSeconds: 600,
        graceSeconds: 120,
        env: { TF_VAR_nodes: '3', KBENCH_CLUSTER_NAME: 'kbench-1', KUBECONFIG },
      },
    })
    expect(callOf(commands, DELETE)).toMatchObject({
      cwd: '/work/infra',
      timeoutSeconds: 300,
      env: { TF_VAR_nodes: '3', KBENCH_CLUSTER_NAME: 'kbench-1', KUBECONFIG },
    })
  })

  test('show what they say line by line, without credentials', async () => {
    const commands = here()
      .on(CREATE, { exitCode: 1, stdout: 'creating network\n    token: abc.def\n' })
      .on(DELETE)
    await expect(create(commands)).rejects.toThrow()
    expect(log.lines).toContain('progress: create: creating network')
    expect(log.lines.join('\n')).not.toContain('abc.def')
  })

  test('a working directory that is not there is reported before anything is made', async () => {
    const commands = new FakeCommands().on('pwd -P', { exitCode: undefined, failure: 'not-found' })
    await expect(create(commands, { workingDirectory: 'infa' })).rejects.toThrow(
      'the working directory infa of the provider command cannot be used',
    )
    expect(clusters.names).toEqual([])
  })

  test('a kubeconfig that is there already is no proof of a new cluster', async () => {
    files = new MemoryFiles({ '/work/admin.conf': 'production' })
    await expect(create(here(), { kubeconfig: 'admin.conf' })).rejects.toThrow(UserError)
    expect(clusters.names).toEqual([])
    expect(files.text('/work/admin.conf')).toBe('production')
  })
})

describe('create that fails', () => {
  test('is reported with its exit code and last lines, and is followed by delete', async () => {
    const commands = here()
      .on(CREATE, () => {
        expect(clusters.names).toEqual(['kbench-1'])
        return { exitCode: 7, stderr: 'Error: quota exceeded\npassword: hunter2\n' }
      })
      .on(DELETE)
    const failure = await create(commands).then(() => undefined, String)
    expect(failure).toContain(
      'create of the provider command failed: create exited with 7: Error: quota exceeded | password: …',
    )
    commands.assertAllUsed()
    expect([clusters.names, files.contents.size]).toEqual([[], 0])
  })

  test('by its time limit says so', async () => {
    const commands = here()
      .on(CREATE, { exitCode: undefined, failure: 'timeout', seconds: 3600 as never })
      .on(DELETE)
    await expect(create(commands)).rejects.toThrow('create did not finish within 3600 s')
    commands.assertAllUsed()
  })

  test('by Ctrl-C deletes too, with a command that the interrupt does not reach', async () => {
    const commands = here()
      .on(CREATE, () => {
        controller.abort()
        return { exitCode: undefined, failure: 'interrupted' }
      })
      .on(DELETE)
    await expect(create(commands)).rejects.toThrow(Interrupted)
    expect(callOf(commands, CREATE).signal).toBe(controller.signal)
    expect(callOf(commands, DELETE).signal).toBeUndefined()
    expect(clusters.names).toEqual([])
  })

  test('and cannot be deleted stays known, with the way to delete it by hand', async () => {
    const commands = here()
      .on(CREATE, { exitCode: 1, stderr: 'half-way\n' })
      .on(DELETE, { exitCode: 3, stderr: 'state is locked\n' })
    await expect(create(commands)).rejects.toThrow('half-way')
    expect(clusters.names).toEqual(['kbench-1'])
    const warning = log.lines.find((line) => line.startsWith('warning'))
    expect(warning).toContain('delete exited with 3: state is locked')
    expect(warning).toContain('kbench cluster delete kbench-1')
    expect(warning).toContain(
      `cd '/work' && KBENCH_CLUSTER_NAME='kbench-1' KUBECONFIG='${KUBECONFIG}' 'bash' '-euo' 'pipefail' '-c' 'delete-it'`,
    )
  })
})

describe('create that succeeds', () => {
  test('without a kubeconfig names the path it was expected at', async () => {
    const commands = here().on(CREATE).on(DELETE)
    await expect(create(commands)).rejects.toThrow(
      `create succeeded and wrote no kubeconfig: expected at ${KUBECONFIG}`,
    )
    commands.assertAllUsed()
  })

  test('with its own file is looked for in the working directory, and that file goes with the cluster', async () => {
    const commands = here()
      .on(CREATE, writesKubeconfig())
      .on('kubectl --kubeconfig=/work/admin.conf config get-contexts', { stdout: '' })
      .on('kubectl --kubeconfig=/work/admin.conf config current-context', { exitCode: 1 })
      .on(DELETE, () => {
        expect(files.contents.has('/work/admin.conf')).toBe(true)
        return {}
      })
    await expect(create(commands, { kubeconfig: 'admin.conf' })).rejects.toThrow(
      'the kubeconfig has no current context; it has: none',
    )
    expect(files.contents.has('/work/admin.conf')).toBe(false)
  })

  test('and a cluster that never answers is reported after the time it may take, then deleted', async () => {
    const refused = { exitCode: 1, stderr: 'connect: connection refused\n' }
    const commands = here()
      .on(CREATE, writesKubeconfig())
      .on(/ config get-contexts /, { stdout: 'new\n' })
      .on(/ config current-context$/, { stdout: 'new\n' })
      .on(/ --context=new get --raw \/version$/, refused, Infinity)
      .on(DELETE)
    await expect(create(commands, { wait: '9s' })).rejects.toThrow(
      'reaching the cluster of context new failed: kubectl exited with 1: connect: connection refused',
    )
    // At 0, 3, 6 and 9 seconds.
    expect(commands.lines.filter((line) => line.endsWith('/version'))).toHaveLength(4)
    commands.assertAllUsed()
    expect(clusters.names).toEqual([])
  })

  test('and a setup that fails ends in a deletion; setup gets a kubeconfig of this context only', async () => {
    const commands = here()
      .on(CREATE, writesKubeconfig())
      .on(/ config get-contexts /, { stdout: 'new\nother\n' })
      .on(/ --context=other get --raw \/version$/)
      .on(/ --context=other config view --minify --flatten --raw$/, { stdout: 'MINIFIED' })
      .on(/ --context=other get nodes -o name$/, { stdout: 'node/a\nnode/b\n' })
      .on(DELETE)
    const setup = (path: string | undefined, place?: SetupPlace): Promise<void> => {
      expect(place).toEqual({ clusterName: 'kbench-1', nodes: ['a', 'b'] })
      expect(files.text(path ?? '')).toBe('MINIFIED')
      return Promise.reject(new UserError('setup failed'))
    }
    await expect(create(commands, { context: 'other' }, { setup })).rejects.toThrow('setup failed')
    commands.assertAllUsed()
    expect(files.contents.size).toBe(0)
  })
})

test('a cluster of an earlier run that died is named', async () => {
  clusters = new MemoryClusterRegister([
    { provider: 'command', name: 'kbench-old', kubeconfig: '/k', startedAt: 'yesterday', pid: 3 },
  ])
  const commands = new FakeCommands()
    .on('ps -o pid= -p 3', { exitCode: 1 })
    .on('pwd -P', { stdout: '/work\n' })
    .on(CREATE, { exitCode: 1 })
    .on(DELETE)
  await expect(create(commands)).rejects.toThrow()
  expect(log.has('warning', 'kbench cluster delete kbench-old')).toBe(true)
})

describe('what is remembered of a cluster', () => {
  const remembered = async (): Promise<{ reference: ClusterReference; saved: string }> => {
    const register = createClusterRegister(files, '/state')
    const commands = here().on(CREATE, { exitCode: 1 }).on(DELETE, { exitCode: 1 })
    await expect(
      create(commands, { environment: { REGION: 'eu' }, deleteTimeout: '7m' }, { clusters: register }),
    ).rejects.toThrow()
    const [reference] = await register.list()
    return { reference: reference!, saved: files.text('/state/kbench-1.json') }
  }

  test('is enough to delete it from another process, later', async () => {
    const { reference } = await remembered()
    await files.writeAtomically(KUBECONFIG, 'k')
    const commands = new FakeCommands().on(DELETE)
    await provider.destroy!(reference, { commands, files, clock: new FakeClock(), log })
    expect(callOf(commands, DELETE)).toMatchObject({
      cwd: '/work',
      timeoutSeconds: 420,
      env: { REGION: 'eu', KBENCH_CLUSTER_NAME: 'kbench-1', KUBECONFIG },
    })
    expect(files.contents.has(KUBECONFIG)).toBe(false)
  })

  test('is nothing of the environment of kbench', async () => {
    const { saved } = await remembered()
    expect(JSON.parse(saved)).toEqual({
      provider: 'command',
      name: 'kbench-1',
      kubeconfig: KUBECONFIG,
      startedAt: '2026-01-02T03:04:05.000Z',
      pid: 7,
      state: {
        line: 'delete-it',
        workingDirectory: '/work',
        environment: { REGION: 'eu' },
        timeoutSeconds: 420,
        folder: '/tmp/kbench-command-1',
      },
    })
  })

  test('stays when the deletion fails', async () => {
    const { reference } = await remembered()
    await files.writeAtomically(KUBECONFIG, 'k')
    const commands = new FakeCommands().on(DELETE, { exitCode: 5, stderr: 'no rights\n' })
    await expect(
      provider.destroy!(reference, { commands, files, clock: new FakeClock(), log }),
    ).rejects.toThrow('delete of the provider command failed: delete exited with 5: no rights')
    expect(files.contents.has(KUBECONFIG)).toBe(true)
  })
})

test.each([
  ['    client-key-data: LS0tLS1=', '    client-key-data: …'],
  ['"token":"abc"', '"token":…'],
  ['\u001b[32mApply complete!\u001b[0m', 'Apply complete!'],
  ['tokens are short', 'tokens are short'],
])('%j is shown as %j', (line, shown) => {
  expect(redact(line)).toBe(shown)
})
