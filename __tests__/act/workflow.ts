import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export interface WorkflowRun {
  readonly code: number
  readonly log: string
}

/** A repository of its own with the action in it, and workflows that act runs on this machine without containers. */
export class WorkflowRepository {
  readonly folder = mkdtempSync(join(tmpdir(), 'kbench-act-'))
  readonly state = join(this.folder, '.state')

  constructor() {
    for (const path of ['action.yml', 'action/dist'])
      cpSync(resolve(path), join(this.folder, path), { recursive: true })
    this.write('.gitignore', '.state\nkbench-out\n')
    const git = (...argv: string[]) =>
      execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.invalid', ...argv], {
        cwd: this.folder,
      })
    git('init', '--quiet', '--initial-branch=main')
    git('add', '.')
    git('commit', '--quiet', '--message=test')
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  run(
    workflow: string,
    event = 'pull_request',
    env: Readonly<Record<string, string>> = {},
  ): Promise<WorkflowRun> {
    return new Promise((resolvePromise) => {
      const argv = [
        event,
        '-P',
        'ubuntu-latest=-self-hosted',
        '-W',
        `.github/workflows/${workflow}`,
        '--env',
        `KBENCH_STATE=${this.state}`,
      ]
      const child = spawn('act', argv, {
        cwd: this.folder,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let log = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')))
      child.on('close', (code) => resolvePromise({ code: code ?? -1, log }))
    })
  }
}
