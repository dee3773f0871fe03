import { chmod, writeFile } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createCommandRunner } from '../../src/adapters/commands-execa.ts'
import { connectApi } from '../../src/adapters/kubernetes-api-https.ts'
import { Interrupted } from '../../src/core/errors.ts'
import { openKubectlProxy } from '../../src/kubernetes/kubectl.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { providerContext } from '../providers/provider-context.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Serves on the socket that it is given, as `kubectl proxy` does, and answers with how it was asked. */
const KUBECTL = `#!${process.execPath}
const socket = process.argv.at(-1).replace('--unix-socket=', '')
const server = require('node:http').createServer(({ url, headers }, response) =>
  response.end(JSON.stringify([url, headers.host, process.pid, ...process.argv.slice(2, -1)])))
server.listen(socket, () => console.log('Starting to serve on ' + socket))
`

afterEach(() => void vi.unstubAllEnvs())

test('leads to the cluster by a socket, and ends when it is closed', async () => {
  const folder = temporaryFolder('proxy')
  await writeFile(`${folder}/kubectl`, KUBECTL)
  await chmod(`${folder}/kubectl`, 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`)
  const access = { kubeconfig: '/k', context: 'a' }
  const context = { ...providerContext(new FakeCommands()), commands: createCommandRunner(), connectApi }
  const { api, close } = await openKubectlProxy(access, folder, context)
  const { body } = await api.request({ method: 'GET', path: '/api/v1/pods?limit=1' })
  const [path, host, pid, ...options] = JSON.parse(body) as [string, string, number, ...string[]]
  expect([path, host, options]).toEqual([
    '/api/v1/pods?limit=1',
    'localhost',
    ['--kubeconfig=/k', '--context=a', 'proxy'],
  ])
  await close()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('that ends at once says why', async () => {
  const reply = { exitCode: 1, stderr: 'error: no server' }
  const commands = new FakeCommands().on(/ proxy --unix-socket=\/f\/api.sock$/, reply)
  await expect(openKubectlProxy({}, '/f', providerContext(commands))).rejects.toThrow(
    'reaching the API server by `kubectl proxy` failed: kubectl exited with 1: error: no server',
  )
})

test('is not waited for after an interrupt', async () => {
  const commands = new FakeCommands().on(/ proxy /)
  const context = providerContext(commands, { signal: AbortSignal.abort() })
  await expect(openKubectlProxy({}, '/f', context)).rejects.toThrow(Interrupted)
})
