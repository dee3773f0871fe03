import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'

export interface WorkflowRun {
  readonly code: number
  readonly log: string
}

/**
 * A workflow that uses the action, and prints a line `OUTPUTS` with these outputs of it, in this order.
 * @param inputs of the action; a value of several lines becomes a block
 */
export function workflowWith(inputs: Readonly<Record<string, string>>, outputs: readonly string[]): string {
  const indented = (text: string): string =>
    text.includes('\n') ? `|\n${text.replaceAll(/^/gm, '            ')}` : text
  const variable = (output: string): string => `OUTPUT_${output.toUpperCase()}`
  return `
name: kbench
on: pull_request
permissions: {}
jobs:
  kbench:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v6
      - id: kbench
        uses: ./
        with:
${Object.entries(inputs)
  .map(([name, value]) => `          ${name}: ${indented(value)}`)
  .join('\n')}
      - if: always()
        env:
${outputs.map((output) => `          ${variable(output)}: \${{ steps.kbench.outputs.${output} }}`).join('\n')}
        run: printf 'OUTPUTS${' %s'.repeat(outputs.length)}\\n' ${outputs.map((output) => `"$${variable(output)}"`).join(' ')}
`
}

/** A new repository with the action in it, and workflows that act runs on this machine without containers. */
export class WorkflowRepository {
  readonly folder = temporaryFolder('act')
  readonly state = join(this.folder, '.state')

  constructor() {
    copyAction(this.folder)
    this.write('.gitignore', '.state\nkbench-out\n')
    this.git('init', '--quiet', '--initial-branch=main')
    this.commit('test')
  }

  git(...argv: string[]): string {
    return execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.invalid', ...argv], {
      cwd: this.folder,
      encoding: 'utf8',
    })
  }

  commit(message: string): void {
    this.git('add', '.')
    this.git('commit', '--quiet', `--message=${message}`)
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  run(
    workflow: string,
    event = 'pull_request',
    env: Readonly<Record<string, string>> = {},
    payload: object = {},
    options: readonly string[] = [],
  ): Promise<WorkflowRun> {
    const eventFile = join(this.state, 'event.json')
    this.write('.state/event.json', JSON.stringify(payload))
    return new Promise((resolvePromise, reject) => {
      const argv = [
        event,
        '-e',
        eventFile,
        '-P',
        'ubuntu-latest=-self-hosted',
        '-W',
        `.github/workflows/${workflow}`,
        '--env',
        `KBENCH_STATE=${this.state}`,
        ...options,
      ]
      const child = spawn('act', argv, {
        cwd: this.folder,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let log = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')))
      // Without act on PATH nothing would ever close.
      child.on('error', reject)
      child.on('close', (code) => resolvePromise({ code: code ?? -1, log }))
    })
  }
}

/** The actions of this repository as they ship. */
export function copyAction(folder: string): void {
  for (const path of ['action.yml', 'action']) cpSync(resolve(path), join(folder, path), { recursive: true })
}
