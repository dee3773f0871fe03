import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createZipReader } from '../../src/adapters/archive-zip.ts'
import { TEMPLATES as BUNDLED, workflowOf } from '../../src/features/init/templates.ts'
import { StandInTools } from '../bundle/stand-in-tools.ts'
import { GitHubServer } from '../github/server.ts'
import { RepositoryState } from '../github/state.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { TEMPLATES } from '../workflow-files.ts'
import { copyAction, WorkflowRepository, type WorkflowRun } from './workflow.ts'

export const REPOSITORY = 'o/r'
const TOKEN = 'ghs_0123456789abcdefghijklmnopqrstuvwxyz'
/** act has one run, always. */
export const RUN = 1

/**
 * A repository on this machine, the same one on the GitHub of the tests, and act between them: templates run as they are, with the shipped
 * actions. Stand-ins: other people's actions (stand-ins/), fio (StandInTools), and GitHub.
 */
export class TemplateWorld {
  readonly repository = new WorkflowRepository()
  readonly state = new RepositoryState(REPOSITORY, TOKEN)
  readonly github = new GitHubServer(this.state)
  /** Zip files by the names of artifacts. */
  readonly artifacts = new Map<string, Buffer>()
  readonly #tools = new StandInTools()
  readonly #actions = temporaryFolder('actions')
  readonly #store: Server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1))
    if (request.method === 'GET') {
      const found = this.artifacts.get(name)
      response.writeHead(found === undefined ? 404 : 200).end(found)
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const zip = Buffer.concat(chunks)
      this.artifacts.set(name, zip)
      this.state.addArtifact({ name, run: RUN, headCommit: this.head, zip })
      response.writeHead(201).end()
    })
  })

  async start(): Promise<this> {
    copyAction(this.#actions)
    rmSync(join(this.repository.folder, 'action'), { recursive: true })
    this.write('kbench.yaml', StandInTools.CONFIGURATION)
    for (const template of Object.values(BUNDLED))
      this.write(`.github/workflows/${template.file}`, workflowOf(template, 'main'))
    this.commit('templates', 'main')
    await this.github.start()
    await new Promise<void>((listening) => this.#store.listen(0, '127.0.0.1', listening))
    return this
  }

  async stop(): Promise<void> {
    await this.github.stop()
    this.#store.close()
    this.#store.closeAllConnections()
  }

  write(path: string, text: string): void {
    this.repository.write(path, text)
  }

  /** The commit that is checked out. */
  get head(): string {
    return this.repository.git('rev-parse', 'HEAD').trim()
  }

  /** Commits what was written, here and on GitHub, where only the files that kbench reads there matter. */
  commit(message: string, branch: string, files: Readonly<Record<string, string>> = {}): string {
    this.repository.commit(message)
    const made = this.state.push(branch, { ...files })
    const known = this.state.git.commits.get(made)
    if (known === undefined) throw new Error('it has just been made')
    this.state.git.commits.set(this.head, known)
    this.state.branches.set(branch, this.head)
    return this.head
  }

  /**
   * Runs a template by act.
   * @param variables of the repository
   */
  run(
    template: string,
    event: string,
    payload: object,
    variables: Readonly<Record<string, string>> = {},
  ): Promise<WorkflowRun> {
    const { port } = this.#store.address() as AddressInfo
    const env = {
      GITHUB_API_URL: this.github.url,
      GITHUB_SERVER_URL: 'https://github.test',
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_RUN_ATTEMPT: '1',
      STAND_IN_REPOSITORY: this.repository.folder,
      STAND_IN_ARTIFACTS: `http://127.0.0.1:${String(port)}`,
      PATH: `${this.#tools.folder}:${process.env['PATH'] ?? ''}`,
    }
    const repositories = [
      `org/kbench-action@v1=${this.#actions}`,
      ...othersActions().map((uses) => `${uses}=${resolve('__tests__/act/stand-ins', nameOf(uses))}`),
    ]
    const options = [
      '--secret',
      `GITHUB_TOKEN=${TOKEN}`,
      ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ...Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}=${value}`]),
      ...repositories.flatMap((one) => ['--local-repository', one]),
    ]
    const repository = { full_name: REPOSITORY, default_branch: 'main' }
    return this.repository.run(template, event, {}, { repository, ...payload }, options)
  }
}

/** Everybody else's actions that templates use, as they name them; act itself stands for a plain checkout. */
function othersActions(): string[] {
  const used = TEMPLATES.flatMap(({ text }) => text.match(/(?<=uses: )actions\/\S+@[0-9a-f]{40}/g) ?? [])
  return [...new Set(used)]
}

function nameOf(uses: string): string {
  return /^actions\/([^@]+)@/.exec(uses)?.[1] ?? ''
}

/** Text of a file in the root of a zip file. */
export async function fileOf(zip: Buffer | undefined, name: string): Promise<string> {
  const file =
    zip === undefined
      ? undefined
      : await createZipReader().readFile(zip, name, { entries: 1000, bytes: 10_000_000 })
  if (file === undefined) throw new Error(`there is no ${name} in the artifact`)
  return new TextDecoder().decode(file)
}

/** What GitHub was given, without what is of this machine or this moment; what fio says is always the same and stays. */
export function withoutTheDay(markdown: string): string {
  return markdown
    .replaceAll(/<!-- kbench-state .*? -->/gs, '<!-- kbench-state … -->')
    .replaceAll(/^\| (Node|Run on|Fingerprint|Storage class) \| .*$/gm, '| $1 | … |')
    .replaceAll(/directory \([^)]+\)/g, 'directory (…)')
    .replaceAll(/\d{8}T\d{6}Z-[a-z0-9]{8}/g, 'RECORD')
    .replaceAll(/\b(?:[0-9a-f]{40}|[0-9a-f]{16}|[0-9a-f]{12})\b/g, 'HASH')
    .replaceAll(/\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z| UTC)?)?/g, 'TIME')
    .replaceAll(/(?<=^This run at .*, )[\d.]+ (?:ms|s|min)(?=\.$)/gm, 'DURATION')
    .replaceAll(/kbench \d+\.\d+\.\d+$/gm, 'kbench VERSION')
}
