import { describe, expect, test } from 'vitest'
import { createCommandRunner } from '../../../src/adapters/commands-execa.ts'
import { prepareSubject, type PreparedSubject } from '../../../src/app/subject/prepare.ts'
import { EnvironmentError, UserError } from '../../../src/core/errors.ts'
import type { Provider } from '../../../src/ports/provider.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import { createFakeProvider, createIdleTestbed } from '../../fakes/definitions.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import type { Ports } from '../../../src/app/ports.ts'
import { createFakePorts } from '../../fakes/ports.ts'

const SECRET = 'hunter2-hunter2'
const PATH = 'out/diagnose-head.txt'

const kind: Provider = { ...createFakeProvider('kind', createIdleTestbed()), place: 'cluster' }
const subjectWith = (setup: string | undefined, diagnose: string) => ({
  name: 'a',
  labels: {},
  watch: [],
  queries: [],
  pprof: [],
  images: {},
  imagesOf: {},
  build: undefined,
  setup,
  diagnose,
})
const prepare = (ports: Ports, setup?: string, diagnose = 'look'): Promise<PreparedSubject> =>
  prepareSubject(
    { subject: subjectWith(setup, diagnose), provider: kind, side: 'head', folder: 'out' },
    ports,
  )

/** With real commands. */
async function written(line: string): Promise<string> {
  const files = new MemoryFiles()
  const ports = { ...createFakePorts(), files, commands: createCommandRunner(), env: { API_TOKEN: SECRET } }
  const prepared = await prepare(ports, undefined, line)
  await prepared.hooks.setup('/kubeconfig')
  await prepared.diagnose('it failed')
  return files.text(PATH)
}

describe('what subject.diagnose writes', () => {
  test('is kept with how it ended, both streams in order', async () => {
    expect(await written('echo one $KBENCH_SIDE; echo two >&2; exit 7')).toBe(
      'subject.diagnose exited with 7\none head\ntwo\n',
    )
  })

  test('has no secrets', async () => {
    const text = await written(`echo token=${SECRET}; printf %s ${SECRET} | base64`)
    expect(text).toBe('subject.diagnose exited with 0\ntoken=***\n***\n')
  })

  test('is cut where it does not end, which ends the command', async () => {
    const text = await written(`yes ${SECRET}`)
    expect(text.length).toBeLessThan(1_000_100)
    expect(text).toMatch(
      /^subject\.diagnose exited with \d+; only its first 1000000 bytes are kept\n\*\*\*\n/,
    )
    expect(text).not.toContain('hunter')
  })
})

describe('subject.diagnose', () => {
  const DIAGNOSE = /^bash -c .* kbench look$/s

  test('runs in the cluster whose setup failed, before that is removed, and the error names the file', async () => {
    const ports = createFakePorts()
    ports.commands.on('git rev-parse HEAD')
    const prepared = await prepare(ports, 'install')
    ports.commands.on('bash -euo pipefail -c install', { exitCode: 1 }).on(DIAGNOSE, { stdout: 'pods\n' })
    const made = prepared.create(async (hooks): Promise<Testbed> => {
      try {
        await hooks.setup('/kubeconfig', { clusterName: 'kbench-1' })
      } catch (error) {
        await hooks.diagnose?.()
        throw error
      }
      return createIdleTestbed()
    })
    await expect(made).rejects.toMatchObject({
      name: 'UserError',
      message: 'subject.setup of head failed: bash exited with 1',
      nextStep: expect.stringMatching(/What subject\.diagnose wrote: out\/diagnose-head\.txt$/),
    })
    expect(ports.commands.calls.at(-1)?.options.env).toMatchObject({
      KUBECONFIG: '/kubeconfig',
      KBENCH_CLUSTER_NAME: 'kbench-1',
    })
    expect(ports.files.text(PATH)).toBe('subject.diagnose exited with 0\npods\n')
  })

  test('does not run where no place was set up, nor after an interrupt, and once only', async () => {
    const ports = createFakePorts()
    ports.commands.on('git rev-parse HEAD')
    const prepared = await prepare(ports)
    const gone = new EnvironmentError('kind failed')
    const failing = prepared.create(async (hooks) => {
      await hooks.diagnose?.()
      throw gone
    })
    await expect(failing).rejects.toBe(gone)
    await prepared.hooks.setup('/kubeconfig')
    ports.commands.on(DIAGNOSE)
    await prepared.diagnose('suite network failed on head')
    await prepared.diagnose('suite storage failed on head')
    expect(ports.commands.lines.filter((line) => DIAGNOSE.test(line))).toHaveLength(1)
    expect(
      ports.log.has('warning', `suite network failed on head; what subject.diagnose wrote: ${PATH}`),
    ).toBe(true)
    const interrupted = createFakePorts()
    interrupted.commands.on('git rev-parse HEAD')
    const other = await prepare(interrupted)
    await other.hooks.setup('/kubeconfig')
    interrupted.controller.abort()
    await other.diagnose('interrupted')
    expect(interrupted.files.contents.size).toBe(0)
  })

  test('that cannot be kept changes nothing', async () => {
    const ports = createFakePorts()
    ports.commands.on('git rev-parse HEAD')
    ports.files.writeAtomically = () => Promise.reject(new Error('disk full'))
    const prepared = await prepare(ports)
    await prepared.hooks.setup('/kubeconfig')
    ports.commands.on(DIAGNOSE)
    await prepared.diagnose('suite network failed')
    expect(ports.log.has('warning', 'what subject.diagnose wrote is not kept: disk full')).toBe(true)
    const failing = prepared.create(() => Promise.reject(new UserError('setup failed')))
    await expect(failing).rejects.toThrow(new UserError('setup failed'))
  })
})
