import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { TOOLS_IMAGE } from '../../../src/providers/kind/tools-image.ts'

const CLI = resolve('action/dist/cli.cjs')
/** No run here takes half as long. */
const PATIENCE_MILLISECONDS = 300_000

interface RunEnded {
  readonly code: number | null
  readonly hung: boolean
  readonly said: string
}

/** A run of the shipped command line that goes on while something is made to fail. */
export interface StartedRun {
  readonly process: ChildProcess
  /** Resolves when a line of its output matches, or when it has ended. */
  until(pattern: RegExp): Promise<void>
  readonly ended: Promise<RunEnded>
}

/** A kind cluster that kbench makes and deletes; all cases share it, each with its own folder. */
export class FaultCluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'kbench-kind-faults-'))
  readonly kubeconfig = join(this.folder, 'kubeconfig')
  #name = ''
  #made = 0

  create(): void {
    this.#write(this.folder, '{ version: 1, provider: { kind: {} } }')
    const listed = (): string => this.#kbench(['cluster', 'list'])
    this.#kbench(['cluster', 'create'])
    this.#name = /kbench-\S+/.exec(listed())?.[0] ?? ''
    if (this.#name === '') throw new Error('kbench cluster list names no cluster')
    writeFileSync(this.kubeconfig, this.#tool('kind', ['get', 'kubeconfig', '--name', this.#name]))
  }
  delete(): void {
    if (this.#name !== '') this.#kbench(['cluster', 'delete', this.#name])
    rmSync(this.folder, { recursive: true, force: true })
  }
  get nodes(): readonly string[] {
    return this.#tool('kind', ['get', 'nodes', '--name', this.#name]).trim().split('\n').sort()
  }
  get controlPlane(): string {
    return `${this.#name}-control-plane`
  }
  docker(...args: string[]): string {
    return this.#tool('docker', args)
  }
  inNode(node: string, ...command: string[]): string {
    return this.docker('exec', node, ...command)
  }
  kubectl(...args: string[]): string {
    return this.#tool('kubectl', [`--kubeconfig=${this.kubeconfig}`, ...args])
  }
  /** Of runs; the system's have other names, and that of the cluster itself stays with it. */
  namespaces(): readonly string[] {
    return this.kubectl('get', 'namespaces', '-o', 'name')
      .split('\n')
      .filter((name) => name.startsWith('namespace/kbench-') && name !== `namespace/${this.#name}`)
  }
  /** A new folder with a kbench.yaml that measures in this cluster. */
  place(suites: string): string {
    this.#made += 1
    const place = join(this.folder, `case-${String(this.#made)}`)
    mkdirSync(place)
    writeFileSync(join(place, 'kubeconfig'), readFileSync(this.kubeconfig))
    this.#write(
      place,
      `{
  version: 1,
  preset: smoke,
  provider: { kubeconfig: { kubeconfig: kubeconfig, image: '${TOOLS_IMAGE}', imagePullPolicy: Never, podCpu: 200m, podMemory: 128Mi } },
  suites: { ${suites} },
  gate: { default: { margin: 90% } },
}
`,
    )
    return place
  }
  start(place: string, inject?: object): StartedRun {
    const preload = inject === undefined ? [] : ['--require', resolve('bench/faults/inject.cjs')]
    const child = spawn(process.execPath, [...preload, CLI, 'run', '--no-install', '--out', 'out'], {
      cwd: place,
      env: { ...this.#env(), KBENCH_FAULT: JSON.stringify(inject ?? {}) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const waiting = new Set<() => void>()
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        for (const look of waiting) look()
      })
    let hung = false
    const patience = setTimeout(() => {
      hung = true
      child.kill('SIGKILL')
    }, PATIENCE_MILLISECONDS)
    const ended = new Promise<RunEnded>((done) =>
      child.once('close', (code) => {
        clearTimeout(patience)
        done({ code, hung, said })
      }),
    )
    const until = (pattern: RegExp): Promise<void> =>
      Promise.race([
        ended.then(() => undefined),
        new Promise<void>((done) => {
          const look = (): void => {
            if (!pattern.test(said)) return
            waiting.delete(look)
            done()
          }
          waiting.add(look)
          look()
        }),
      ])
    return { process: child, until, ended }
  }

  #write(folder: string, text: string): void {
    writeFileSync(join(folder, 'kbench.yaml'), text)
  }
  #env(): NodeJS.ProcessEnv {
    return { ...process.env, KBENCH_STATE: join(this.folder, 'state'), CI: 'true' }
  }
  #kbench(argv: readonly string[]): string {
    return execFileSync(process.execPath, [CLI, ...argv], {
      cwd: this.folder,
      env: this.#env(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }
  #tool(program: string, args: readonly string[]): string {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  }
}

/** Whether a file is there with something in it. */
export function hasContent(path: string): boolean {
  return existsSync(path) && readFileSync(path).length > 0
}
