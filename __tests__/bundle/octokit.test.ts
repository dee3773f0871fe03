import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { GitHubServer } from '../github/server.ts'

// The shipped octokit.cjs, in an empty folder, without node_modules above.

const run = promisify(execFile)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kbench-octokit-'))
  const shipped = fileURLToPath(new URL('../../action/dist/octokit.cjs', import.meta.url))
  await copyFile(shipped, join(folder, 'octokit.cjs'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let server: GitHubServer
beforeEach(async () => {
  server = await new GitHubServer().start()
})
afterEach(() => server.stop())

/** Asks for the repository, then for something that is not there. */
const SCRIPT = `
  const { createTransport } = require('./octokit.cjs')
  const transport = createTransport('ghs_test', process.env.GITHUB_API_URL)
  const ask = (route) => transport.send(route, { owner: 'o', repo: 'r' }, 'application/json', AbortSignal.timeout(30000))
  void (async () => {
    const { status, body } = await ask('GET /repos/{owner}/{repo}')
    let text = ''
    for await (const part of body) text += Buffer.from(part)
    const refused = await ask('GET /repos/{owner}/{repo}/pulls/7')
    console.log(status, JSON.parse(text).default_branch, refused.status, refused.refused.message)
    process.exit()
  })()
`
const ask = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const { PATH } = process.env
  return (await run(process.execPath, ['-e', SCRIPT], { cwd: folder, env: { PATH, ...env } })).stdout
}

it('asks GitHub', async () => {
  expect(await ask({ GITHUB_API_URL: server.url })).toBe('200 main 404 Not Found\n')
  expect(server.violations).toEqual([])
})

it('goes through the proxy of the runner', async () => {
  const asked: string[] = []
  const proxy: Server = createServer().on('connect', (request, socket) => {
    asked.push(request.url ?? '')
    const there = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      there.pipe(socket).pipe(there)
    })
    there.on('error', () => socket.destroy())
    socket.on('error', () => there.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  try {
    const address = `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`
    const answer = await ask({ GITHUB_API_URL: 'http://github.invalid', http_proxy: address })
    expect(answer).toBe('200 main 404 Not Found\n')
    expect(new Set(asked)).toEqual(new Set(['github.invalid:80']))
  } finally {
    proxy.closeAllConnections()
    proxy.close()
  }
})
