import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { EnvironmentError, Interrupted, UserError } from '../../../src/core/errors.ts'
import type { SetupPlace } from '../../../src/ports/provider.ts'
import { createKubectl, chooseContext } from '../../../src/kubernetes/kubectl.ts'
import { kubeconfigOptionsSchema } from '../../../src/providers/kubeconfig/provider.ts'
import { reportNamespacesLeft } from '../../../src/providers/kubeconfig/provider.ts'
import { placeOf, sharedCluster } from '../../../src/providers/kubeconfig/provider.ts'
import provider from '../../../src/providers/kubeconfig/provider.ts'
import { MemoryClusterRegister } from '../../fakes/cluster-register.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { FakeApi } from '../../fakes/api.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { RecordingLog } from '../../fakes/log.ts'
import { surveyedCluster } from '../../kubernetes/api-server.ts'
import { providerContext as context } from '../provider-context.ts'

const signal = new AbortController().signal

describe('the options', () => {
  test('must name the image, and the message says how to get one', () => {
    const parsed = kubeconfigOptionsSchema.safeParse({})
    expect(z.prettifyError(parsed.error!)).toContain('build images/tools/Dockerfile of kbench and push it')
  })
  test('have defaults for the rest', () => {
    expect(kubeconfigOptionsSchema.parse({ image: 'i' })).toEqual({
      image: 'i',
      imagePullPolicy: 'IfNotPresent',
    })
  })
})

describe('the context', () => {
  const choose = (wanted: string | undefined, commands: FakeCommands): Promise<string> =>
    chooseContext(wanted, createKubectl({ kubeconfig: undefined, context: undefined }, commands), signal)
  const listing = (stdout: string): FakeCommands =>
    new FakeCommands().on('kubectl config get-contexts -o name', { stdout })

  test('is the one asked for', async () => {
    expect(await choose('b', listing('a\nb\n'))).toBe('b')
  })
  test('that is not there is reported, with those that are', async () => {
    await expect(choose('c', listing('a\nb\n'))).rejects.toThrow(UserError)
    await expect(choose('c', listing('a\nb\n'))).rejects.toThrow(
      'the kubeconfig has no context "c"; it has: a, b',
    )
  })
  test('is the current one otherwise', async () => {
    const commands = listing('a\nb\n').on('kubectl config current-context', { stdout: 'a\n' })
    expect(await choose(undefined, commands)).toBe('a')
  })
  test('none at all is reported', async () => {
    const commands = listing('').on('kubectl config current-context', {
      exitCode: 1,
      stderr: 'error: current-context is not set\n',
    })
    await expect(choose(undefined, commands)).rejects.toThrow(
      'the kubeconfig has no current context; it has: none',
    )
  })
  test('is not called missing when the run is stopped while it is read', async () => {
    const commands = listing('a\n').on('kubectl config current-context', {
      exitCode: undefined,
      failure: 'interrupted',
    })
    await expect(choose(undefined, commands)).rejects.toThrow(Interrupted)
  })
})

describe('an existing cluster', () => {
  const CONTEXT = 'kubectl --kubeconfig=/mine --context=a'
  const reached = (): FakeCommands =>
    new FakeCommands()
      .on('kubectl --kubeconfig=/mine config get-contexts -o name', { stdout: 'a\n' })
      .on(`${CONTEXT} get --raw /version`)
  const options = provider.options.parse({ image: 'i', kubeconfig: '/mine', context: 'a' })

  test('that does not answer is reported in time', async () => {
    const commands = new FakeCommands()
      .on('kubectl --kubeconfig=/mine config get-contexts', { stdout: 'a\n' })
      .on(`${CONTEXT} get --raw /version`, { exitCode: 1, stderr: 'connect: connection refused\n' })
    await expect(provider.create(options, context(commands))).rejects.toThrow(
      'reaching the cluster of context a failed: kubectl exited with 1: connect: connection refused',
    )
  })

  test('gives the setup a kubeconfig of this context only; a failure leaves neither file nor entry', async () => {
    const files = new MemoryFiles()
    const clusters = new MemoryClusterRegister()
    const log = new RecordingLog()
    const commands = reached()
      .on(`${CONTEXT} config view --minify --flatten --raw`, { stdout: 'SECRET' })
      .on(`${CONTEXT} get nodes -o name`, { stdout: 'node/one\n' })
    const setup = (path: string | undefined, place?: SetupPlace): Promise<void> => {
      expect(place).toEqual({ clusterName: 'a', nodes: ['one'] })
      expect(files.text(path ?? '')).toBe('SECRET')
      expect(clusters.names).toEqual(['kbench-1'])
      return Promise.reject(new Error('setup failed'))
    }
    await expect(
      provider.create(options, context(commands, { files, clusters, log, setup })),
    ).rejects.toThrow('setup failed')
    expect(files.contents.size).toBe(0)
    expect(clusters.names).toEqual([])
    expect(log.lines.join('\n')).not.toContain('SECRET')
  })

  test('stays in the register, with its kubeconfig, where the namespace could not be removed', async () => {
    const files = new MemoryFiles()
    const clusters = new MemoryClusterRegister()
    const log = new RecordingLog()
    const first = reached()
      .on(`${CONTEXT} config view --minify --flatten --raw`, { stdout: 'k' })
      .on(`${CONTEXT} get nodes -o name`, { stdout: 'node/one\n' })
      .on(`${CONTEXT} create --validate=false -f -`, { exitCode: 1, stderr: 'Unauthorized\n' })
      .on(`${CONTEXT} delete namespace kbench-1 --ignore-not-found --wait`, {
        exitCode: 1,
        stderr: 'Unauthorized\n',
      })
    await expect(
      provider.create(
        options,
        context(surveyedCluster(first), { files, clusters, log, connectApi: () => new FakeApi() }),
      ),
    ).rejects.toThrow('creating the namespace kbench-1 failed: kubectl exited with 1: Unauthorized')
    expect(clusters.names).toEqual(['kbench-1'])
    expect([...files.contents.keys()]).toEqual([clusters.references[0]?.kubeconfig])
    expect(log.lines).toContain(
      'warning: the namespace kbench-1 could not be removed: kubectl exited with 1: Unauthorized. Try again: kbench cluster delete kbench-1. By hand: kubectl --kubeconfig=/mine --context=a delete namespace kbench-1',
    )
  })

  test('of a pair is that of its position; the setup gets to know the nodes that count', async () => {
    const places = [{ context: 'z' }, { context: 'a', nodes: { pool: 'bench', zone: '' } }]
    const commands = reached()
      .on(`${CONTEXT} config view --minify --flatten --raw`, { stdout: 'k' })
      .on(`${CONTEXT} get nodes --selector=pool=bench,zone= -o name`, { stdout: 'node/two\n' })
    const setup = (_: string | undefined, place?: SetupPlace): Promise<void> => {
      expect(place).toEqual({ clusterName: 'a', nodes: ['two'] })
      return Promise.reject(new Error('seen'))
    }
    const paired = provider.options.parse({ image: 'i', kubeconfig: '/mine', pair: places })
    await expect(provider.create(paired, context(commands, { setup, positionInPair: 1 }))).rejects.toThrow(
      'seen',
    )
    commands.assertAllUsed()
    expect.assertions(2)
  })

  test('never quotes the kubeconfig in an error', async () => {
    const commands = reached().on(`${CONTEXT} config view`, {
      exitCode: 1,
      stdout: 'SECRET',
      stderr: 'SECRET',
    })
    const created = provider.create(options, context(commands))
    await expect(created).rejects.toThrow(/^`kubectl config view` could not write out the chosen context$/)
  })
})

describe('namespaces of earlier runs', () => {
  const kubeconfig = '/tmp/kbench-kubeconfig-1/kubeconfig'
  const startedAt = '2026-01-02T03:04:05.000Z'
  const crashed = { provider: 'kubeconfig', name: 'kbench-crashed', kubeconfig, startedAt, pid: 99 }
  const GET = `kubectl --kubeconfig=${kubeconfig} get namespace kbench-crashed --ignore-not-found -o name`

  test.each([
    ['that are still there are named', { stdout: 'namespace/kbench-crashed\n' }, true],
    ['that cannot be looked up are named', { exitCode: 1, stderr: 'no such host\n' }, true],
    ['that somebody deleted are forgotten, with their kubeconfig', {}, false],
  ])('%s', async (_, found, isThere) => {
    const files = new MemoryFiles({ [kubeconfig]: 'k' })
    const clusters = new MemoryClusterRegister([crashed])
    const log = new RecordingLog()
    const commands = new FakeCommands().on('ps -o pid= -p 99', { exitCode: 1 }).on(GET, found)
    await reportNamespacesLeft(context(commands, { files, clusters, log }))
    expect(log.lines).toEqual(
      isThere
        ? [
            'warning: the namespace kbench-crashed of a run of 2026-01-02T03:04:05.000Z is still there; delete it with: kbench cluster delete kbench-crashed',
          ]
        : [],
    )
    expect(clusters.names).toEqual(isThere ? ['kbench-crashed'] : [])
    expect(files.contents.size).toBe(isThere ? 1 : 0)
  })
})

describe('the two places of a pair', () => {
  const options = (over: object) => kubeconfigOptionsSchema.parse({ image: 'i', ...over })
  const pools = options({ context: 'a', pair: [{ nodes: { pool: 'x' } }, { context: 'b' }] })

  test.each([
    [undefined, { context: 'a', nodes: { pool: 'x' } }],
    [0, { context: 'a', nodes: { pool: 'x' } }],
    [1, { context: 'b', nodes: undefined }],
  ] as const)('at position %s', (position, place) => {
    expect(placeOf(pools, position)).toEqual(place)
  })
  test('are two', () => {
    expect(kubeconfigOptionsSchema.safeParse({ image: 'i', pair: [{ context: 'a' }] }).success).toBe(false)
  })
  test('without them both sides share a cluster, unless their own options name two', () => {
    expect(sharedCluster(options({}), options({}))).toBe('the cluster of the current context')
    expect(sharedCluster(options({ context: 'a' }), options({ context: 'a' }))).toBe(
      'the cluster of context a',
    )
    expect(sharedCluster(options({ context: 'a' }), options({ context: 'b' }))).toBeUndefined()
    expect(sharedCluster(options({}), options({ nodes: { pool: 'b' } }))).toBeUndefined()
    expect(sharedCluster(pools, pools)).toBeUndefined()
  })
})

describe('the namespace of a run that crashed', () => {
  const reference = {
    provider: 'kubeconfig',
    name: 'kbench-1',
    kubeconfig: '/tmp/kbench-kubeconfig-1/kubeconfig',
    startedAt: '2026-01-02T03:04:05.000Z',
    pid: 1,
  }
  test('is removed with the kubeconfig that was kept for that', async () => {
    const files = new MemoryFiles({ [reference.kubeconfig]: 'k' })
    const commands = new FakeCommands().on(
      `kubectl --kubeconfig=${reference.kubeconfig} delete namespace kbench-1 --ignore-not-found --wait`,
    )
    await provider.destroy!(reference, {
      commands,
      files,
      clock: new FakeClock(),
      log: new RecordingLog(),
    })
    commands.assertAllUsed()
    expect(files.contents.size).toBe(0)
  })
  test('is left to the person when that kubeconfig is gone', async () => {
    const destroyed = provider.destroy!(reference, {
      commands: new FakeCommands(),
      files: new MemoryFiles(),
      clock: new FakeClock(),
      log: new RecordingLog(),
    })
    await expect(destroyed).rejects.toThrow(EnvironmentError)
  })
})
