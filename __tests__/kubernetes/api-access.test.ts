import { describe, expect, it } from 'vitest'
import { EnvironmentError, Interrupted } from '../../src/core/errors.ts'
import { readApiAccess } from '../../src/kubernetes/api-access.ts'
import type { ApiAccess } from '../../src/ports/kubernetes-api.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { MemoryFiles } from '../fakes/files.ts'

const SERVER = 'https://127.0.0.1:6443'
const SECRET = 'very-secret-1234'
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** As kubectl v1.34 prints it. */
function kubeconfig(user: object | undefined, cluster: object = {}): string {
  return JSON.stringify({
    kind: 'Config',
    apiVersion: 'v1',
    clusters: [{ name: 'one', cluster: { server: SERVER, ...cluster } }],
    users: user === undefined ? null : [{ name: 'me', user }],
    contexts: [{ name: 'one', context: { cluster: 'one', user: 'me' } }],
    'current-context': 'one',
  })
}

function read(
  stdout: string,
  {
    commands = new FakeCommands(),
    files = new MemoryFiles(),
  }: { commands?: FakeCommands; files?: MemoryFiles } = {},
): Promise<ApiAccess> {
  commands.on('kubectl --kubeconfig=/k --context=one config view --minify --flatten --raw -o json', {
    stdout,
  })
  const { signal } = new AbortController()
  return readApiAccess({ kubeconfig: '/k', context: 'one' }, { commands, files, signal })
}

async function failureOf(promise: Promise<unknown>): Promise<EnvironmentError> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(EnvironmentError)
  const failure = error as EnvironmentError
  const all = [failure.message, failure.nextStep, failure.stack, String(failure.cause)].join('\n')
  expect(all).not.toContain(SECRET)
  expect(all).not.toContain(base64(SECRET))
  return failure
}

const plugin = (more: object = {}): object => ({
  exec: {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: 'cloud-login',
    args: ['get-token', '--cluster', 'one'],
    env: [{ name: 'CLOUD_PROFILE', value: 'me' }],
    interactiveMode: 'IfAvailable',
    provideClusterInfo: false,
    ...more,
  },
})

describe('credentials of a kubeconfig', () => {
  it('are a client certificate, with the authority of the server', async () => {
    const user = { 'client-certificate-data': base64('CERT é'), 'client-key-data': base64(SECRET) }
    const cluster = { 'certificate-authority-data': base64('CA'), 'tls-server-name': 'kubernetes' }
    expect(await read(kubeconfig(user, cluster))).toEqual({
      server: SERVER,
      serverName: 'kubernetes',
      certificateAuthority: 'CA',
      clientCertificate: 'CERT é',
      clientKey: SECRET,
    })
  })

  it('are a token', async () => {
    const access = await read(kubeconfig({ token: SECRET }, { 'insecure-skip-tls-verify': true }))
    expect(access).toEqual({ server: SERVER, token: SECRET, skipVerification: true })
  })

  it('are the token in a file, before the one beside it', async () => {
    const files = new MemoryFiles({ '/token': `${SECRET}\n` })
    const access = await read(kubeconfig({ token: 'old', tokenFile: '/token' }), { files })
    expect(access).toEqual({ server: SERVER, token: SECRET })
  })

  it('are none', async () => {
    expect(await read(kubeconfig(undefined))).toEqual({ server: SERVER })
  })

  it('are what a plugin prints, which is reported what it needs to know', async () => {
    const commands = new FakeCommands().on('cloud-login get-token --cluster one', {
      stdout: JSON.stringify({
        kind: 'ExecCredential',
        status: { token: SECRET, clientCertificateData: 'CERT', clientKeyData: 'KEY' },
      }),
    })
    const access = await read(kubeconfig(plugin()), { commands })
    expect(access).toEqual({
      server: SERVER,
      token: SECRET,
      clientCertificate: 'CERT',
      clientKey: 'KEY',
    })
    const { env } = commands.calls[1]!.options
    expect(env?.['CLOUD_PROFILE']).toBe('me')
    expect(JSON.parse(env?.['KUBERNETES_EXEC_INFO'] ?? '')).toEqual({
      kind: 'ExecCredential',
      apiVersion: 'client.authentication.k8s.io/v1',
      spec: { interactive: false },
    })
  })

  it('may need the cluster to be asked to the plugin', async () => {
    const commands = new FakeCommands().on('cloud-login', { stdout: '{"status":{"token":"t"}}' })
    await read(kubeconfig(plugin({ provideClusterInfo: true }), { 'tls-server-name': 'x' }), { commands })
    const info: unknown = JSON.parse(commands.calls[1]?.options.env?.['KUBERNETES_EXEC_INFO'] ?? '')
    expect(info).toMatchObject({ spec: { cluster: { server: SERVER, 'tls-server-name': 'x' } } })
  })
})

describe('credentials that cannot be had', () => {
  it.each([
    [{ 'proxy-url': `http://user:${SECRET}@proxy` }, {}, /by a proxy \(proxy-url\), which is not supported/],
    [{}, { token: SECRET, as: 'admin' }, /acts as another user \(as\), which is not supported/],
    [{}, { tokenFile: '/gone' }, /^the token file of the kubeconfig, \/gone, is missing or empty$/],
    [{}, { 'client-key-data': `§${SECRET}` }, /^the client-key-data of the kubeconfig is not base64$/],
  ])('are refused: %j %j', async (cluster, user, message) => {
    const error = await failureOf(read(kubeconfig(user, cluster)))
    expect(error.message).toMatch(message)
    expect(error.nextStep).toBeDefined()
  })

  it.each([
    ['no JSON', `token: ${SECRET}`],
    ['no cluster', JSON.stringify({ clusters: null, users: [{ user: { token: SECRET } }] })],
  ])('say so without what kubectl printed: %s', async (_, stdout) => {
    expect((await failureOf(read(stdout))).message).toBe(
      'reading the credentials of the cluster failed: the kubeconfig has no cluster that kbench understands',
    )
  })

  it('say so when kubectl fails, without what it printed', async () => {
    const commands = new FakeCommands().on('kubectl', { exitCode: 1, stdout: SECRET, stderr: SECRET })
    expect((await failureOf(read('', { commands }))).message).toBe(
      'reading the credentials of the cluster failed',
    )
  })

  it.each([
    [
      { exitCode: 3, stdout: SECRET, stderr: SECRET },
      /^asking cloud-login for credentials failed: exit code 3$/,
    ],
    [{ exitCode: undefined, failure: 'timeout' as const }, /failed: timeout$/],
    [{ stdout: SECRET }, /: what it printed is no ExecCredential$/],
    [{ stdout: JSON.stringify({ token: SECRET }) }, /: what it printed is no ExecCredential$/],
  ])('say so when the plugin fails, without what it printed: %#', async (reply, message) => {
    const commands = new FakeCommands().on('cloud-login', reply)
    expect((await failureOf(read(kubeconfig(plugin()), { commands }))).message).toMatch(message)
  })

  it('say how to get a plugin that is missing', async () => {
    const commands = new FakeCommands().on('cloud-login', { exitCode: undefined, failure: 'not-found' })
    const error = await failureOf(
      read(kubeconfig(plugin({ installHint: 'Run: get cloud-login' })), { commands }),
    )
    expect(error.message).toBe(
      'asking cloud-login for credentials failed: it is not installed or not on PATH',
    )
    expect(error.nextStep).toBe('Run: get cloud-login')
  })

  it('are not looked for any more after an interruption', async () => {
    const commands = new FakeCommands().on('cloud-login', { exitCode: undefined, failure: 'interrupted' })
    await expect(read(kubeconfig(plugin()), { commands })).rejects.toThrow(Interrupted)
  })
})
