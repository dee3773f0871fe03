import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { GitHubServer } from '../github/server.ts'
import { RepositoryState } from '../github/state.ts'
import { workflowRun } from '../github/workflow-run.ts'
import { ATTACKS } from './artifacts.ts'

// A separate process: `CASE` gives the artifacts of that name to action/report as it ships, against a server that stands for GitHub, and prints
// the processor seconds and the peak memory of the bundle, and how it ended. Without a case: the names.

const TOKEN = 'ghs_0123456789abcdefghijklmnopqrstuvwxyz'
const RUN = 5001

const [name] = process.argv.slice(2)
if (name === undefined) console.log(JSON.stringify(Object.keys(ATTACKS)))
else console.log(JSON.stringify(await measure(name)))

async function measure(attack: string): Promise<object> {
  const state = new RepositoryState('o/r', TOKEN)
  const base = state.push('main', { 'README.md': 'one' })
  const commit = (parents: readonly string[]): string =>
    state.git.writeCommit({
      tree: state.git.commits.get(base)?.tree ?? '',
      parents,
      message: 'change',
      date: '2026-03-01T10:00:00Z',
    })
  const head = commit([base])
  const merge = commit([base, head])
  state.addPullRequest({ headRepository: 'fork/r', headBranch: 'feature', headCommit: head })
  const archives = ATTACKS[attack]?.(merge) ?? []
  for (const [index, archive] of archives.entries())
    state.addArtifact({
      name: `kbench${archives.length > 1 ? `-${String(index)}` : ''}`,
      run: RUN,
      headCommit: head,
      zip: Buffer.from(archive),
    })
  const server = await new GitHubServer(state).start()
  try {
    return { ...(await report(server, head)), comments: state.comments.length }
  } finally {
    await server.stop()
  }
}

async function report(server: GitHubServer, head: string): Promise<{ end: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-hostile-'))
  const file = (called: string, content = ''): string => {
    const path = join(folder, called)
    writeFileSync(path, content)
    return path
  }
  const run = workflowRun(RUN, head)
  const peak = file('peak.json', '{}')
  const child = spawn(
    process.execPath,
    ['--require', resolve('__tests__/hostile/peak.cjs'), resolve('action/dist/report.cjs')],
    {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        KBENCH_STATE: join(folder, 'kbench'),
        KBENCH_PEAK_FILE: peak,
        GITHUB_ACTIONS: 'true',
        GITHUB_EVENT_NAME: 'workflow_run',
        GITHUB_EVENT_PATH: file('event.json', JSON.stringify({ action: 'completed', workflow_run: run })),
        GITHUB_OUTPUT: file('output'),
        GITHUB_STEP_SUMMARY: file('summary'),
        GITHUB_STATE: file('state'),
        'INPUT_GITHUB-TOKEN': TOKEN,
        INPUT_CHECK: 'always',
        'INPUT_CHARTS-BRANCH': 'kbench-charts',
        INPUT_ARTIFACT: 'kbench',
        GITHUB_API_URL: server.url,
        GITHUB_SERVER_URL: 'https://github.test',
        GITHUB_REPOSITORY: 'o/r',
        GITHUB_SHA: head,
        GITHUB_REF: 'refs/heads/main',
        GITHUB_RUN_ID: '6001',
        GITHUB_RUN_NUMBER: '3',
        GITHUB_RUN_ATTEMPT: '1',
        GITHUB_WORKFLOW: 'kbench report',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log += text))
  const code = await new Promise<number | string>((done) =>
    child.on('close', (ended, signal) => done(ended ?? signal ?? '?')),
  )
  const measured = JSON.parse(readFileSync(peak, 'utf8')) as object
  rmSync(folder, { recursive: true, force: true })
  const error =
    /::error[^:]*::(.*)/.exec(log)?.[1] ?? /"problem|not what kbench writes: .*/.exec(log)?.[0] ?? ''
  return { end: `exit ${String(code)}${error === '' ? '' : `: ${error.slice(0, 110)}`}`, ...measured }
}
