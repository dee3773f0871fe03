import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseRecord } from '../../../src/core/record/schema.ts'
import type { Truth } from '../measuring.ts'
import { baselineOf } from '../nights.ts'
import { processesWith } from '../processes.ts'
import { startRun, type StartedRun } from './started-run.ts'
import { TOOLS_IMAGE } from '../../../src/providers/kind/images.ts'

/** How much slower than their baseline runs are where something regressed: more than the margin, and than any noise. */
const SLOWER = 30

/** A kind cluster that kbench makes and deletes; all cases share it, each with its own folder. */
export class FaultCluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'kbench-kind-faults-'))
  readonly kubeconfig = join(this.folder, 'kubeconfig')
  readonly #temporary = join(this.folder, 'tmp')
  readonly #cli = join(this.folder, 'action/dist/cli.cjs')
  /** Texts of baselines of runs without a fault, by the suites that they measure. */
  readonly #baselines = new Map<string, Readonly<Record<Truth, string>>>()
  readonly #restartDocker: string | undefined
  readonly #runs = new Set<StartedRun>()
  #isEnding = false
  #name = ''
  #made = 0

  /** @param restartDocker line for sh; only needed to restart it */
  constructor(restartDocker?: string) {
    this.#restartDocker = restartDocker
  }

  create(): void {
    // So that a build meanwhile changes nothing.
    cpSync('action/dist', join(this.folder, 'action/dist'), { recursive: true })
    mkdirSync(this.#temporary)
    this.#write(this.folder, '{ version: 1, provider: { kind: {} } }')
    const listed = (): string => this.#kbench(['cluster', 'list'])
    this.#kbench(['cluster', 'create'])
    this.#name = /kbench-\S+/.exec(listed())?.[0] ?? ''
    if (this.#name === '') throw new Error('kbench cluster list names no cluster')
    writeFileSync(this.kubeconfig, this.tool('kind', 'get', 'kubeconfig', '--name', this.#name))
  }
  /** Ends the runs that go on and waits until they have tidied up. */
  async endRuns(): Promise<void> {
    this.#isEnding = true
    const runs = [...this.#runs]
    for (const { process } of runs) process.kill('SIGINT')
    await Promise.all(runs.map(({ ended }) => ended))
  }
  delete(): void {
    if (this.#name !== '') this.#kbench(['cluster', 'delete', this.#name])
    this.#name = ''
    rmSync(this.folder, { recursive: true, force: true })
  }
  get nodes(): readonly string[] {
    return this.tool('kind', 'get', 'nodes', '--name', this.#name).trim().split('\n').sort()
  }
  get controlPlane(): string {
    return `${this.#name}-control-plane`
  }
  get registry(): string {
    return `${this.#name}-registry`
  }
  /** Namespace and name of the pods of runs. */
  pods(): readonly (readonly [namespace: string, pod: string])[] {
    const columns = 'custom-columns=N:.metadata.namespace,P:.metadata.name'
    return this.kubectl('get', 'pods', '-A', '--no-headers', '-o', columns)
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/))
      .flatMap(([namespace = '', pod = '']) =>
        namespace.startsWith('kbench-') ? [[namespace, pod] as const] : [],
      )
  }
  /** For what may fail. */
  tryTo(body: () => void): void {
    try {
      body()
    } catch {
      // It need not be there.
    }
  }
  /** Waits until the cluster is as it was made. */
  settle(): void {
    const wait = ['wait', '--for=condition=Ready', '--all', '--timeout=180s']
    this.#again(() => this.kubectl(...wait, 'nodes'))
    this.#again(() => this.kubectl(...wait, '-n', 'kube-system', 'pods'))
  }
  restartDocker(): void {
    if (this.#restartDocker === undefined) throw new Error('it takes --restart-docker')
    this.tool('sh', '-c', this.#restartDocker)
  }
  /** After a restart of Docker, which leaves the registry stopped, and may leave nodes so. */
  startNodes(): void {
    const others = this.nodes.filter((node) => node !== this.controlPlane)
    for (const name of [this.controlPlane, ...others, this.registry]) this.docker('start', name)
  }
  docker(...args: string[]): string {
    return this.tool('docker', ...args)
  }
  inNode(node: string, ...command: string[]): string {
    return this.docker('exec', node, ...command)
  }
  kubectl(...args: string[]): string {
    return this.tool('kubectl', `--kubeconfig=${this.kubeconfig}`, ...args)
  }
  /** Of runs; the system's have other names, and that of the cluster itself stays with it. */
  namespaces(): readonly string[] {
    return this.kubectl('get', 'namespaces', '-o', 'name')
      .split('\n')
      .filter((name) => name.startsWith('namespace/kbench-') && name !== `namespace/${this.#name}`)
  }
  /** Deletes by `kbench cluster delete` what runs left in the register, and returns their names. */
  deleteLeftovers(): readonly string[] {
    const left = this.#kbench(['cluster', 'list']).match(/^kbench-\w+(?=.* left over )/gm) ?? []
    const runs = left.filter((name) => name !== this.#name)
    if (runs.length > 0) this.#kbench(['cluster', 'delete', ...runs])
    return runs
  }
  /** Namespaces, folders and entries of the register that are of no run. */
  traces(): readonly string[] {
    const register = readdirSync(join(this.folder, 'state/clusters')).filter(
      (name) => !name.includes(this.#name),
    )
    // The kubeconfig of the cluster itself stays with it.
    const folders = readdirSync(this.#temporary).filter((name) => !name.startsWith('kbench-kind-'))
    return [...this.namespaces(), ...register, ...folders]
  }
  /** Names of kind clusters that a run created, by what it printed, and that are still there. */
  clustersLeftBy(said: string): readonly string[] {
    const names = this.tool('kind', 'get', 'clusters').trim().split('\n')
    return names.filter((name) => said.includes(`creating the kind cluster ${name} `))
  }
  /** Processes of runs in this place. */
  processes(place: string): readonly string[] {
    return processesWith('KBENCH_PLACE', place)
  }
  /** A new folder with a kbench.yaml that measures in this cluster. Default image: the tools image, which the nodes have. */
  place(
    suites: string,
    { image, memory = '256Mi', truth = 'passed' }: { image?: string; memory?: string; truth?: Truth } = {},
  ): string {
    const place = this.newFolder()
    writeFileSync(join(place, 'kubeconfig'), readFileSync(this.kubeconfig))
    const pods = image === undefined ? `image: '${TOOLS_IMAGE}', imagePullPolicy: Never` : `image: '${image}'`
    const port = this.docker('port', this.registry, '5000').split('\n')[0]?.split(':').at(-1) ?? ''
    const text = `{
  version: 1,
  preset: smoke,
  provider: { kubeconfig: { kubeconfig: kubeconfig, ${pods}, podCpu: 100m, podMemory: ${memory}, registry: { push: 'http://127.0.0.1:${port}', pull: 'REGISTRY' } } },
  suites: { ${suites} },
  gate: { default: { margin: 900% } },
}
`
    this.#write(place, text.replaceAll('REGISTRY', `${this.registry}:5000`))
    const baseline = this.#baselines.get(suites)
    if (baseline !== undefined) {
      mkdirSync(join(place, '.kbench'))
      writeFileSync(join(place, '.kbench/baseline.json'), baseline[truth])
    }
    return place
  }
  /** Whether runs of these suites are compared with anything. */
  hasBaseline(suites: string): boolean {
    return this.#baselines.has(suites)
  }
  /** Later runs of these suites are compared with this one, as if six had been equal, or all much faster. */
  keepAsBaseline(suites: string, place: string): void {
    const path = join(place, 'out/record.json')
    const record = parseRecord(readFileSync(path, 'utf8'), path)
    this.#baselines.set(suites, { passed: baselineOf(record, 1), regressed: baselineOf(record, SLOWER) })
  }
  start(place: string, inject?: object): StartedRun {
    return this.startCommand(['run', '--no-install', '--out', 'out'], { place, inject })
  }
  /** Starts the shipped command line in this folder, with the register and temporary folder of this cluster. */
  startCommand(
    argv: readonly string[],
    how: { place: string; inject?: object | undefined; patienceMilliseconds?: number },
  ): StartedRun {
    if (this.#isEnding) throw new Error('interrupted')
    const run = startRun([this.#cli, ...argv], { ...how, environment: this.#env() })
    this.#runs.add(run)
    void run.ended.then(() => this.#runs.delete(run))
    return run
  }
  /** A new empty folder for a case. */
  newFolder(): string {
    this.#made += 1
    const place = join(this.folder, `case-${String(this.#made)}`)
    mkdirSync(place)
    return place
  }

  /** What was just broken may refuse a request or two. */
  #again(body: () => void, attempts = 10): void {
    try {
      body()
    } catch (error) {
      if (attempts === 0) throw error
      execFileSync('sleep', ['3'])
      this.#again(body, attempts - 1)
    }
  }
  #write(folder: string, text: string): void {
    writeFileSync(join(folder, 'kbench.yaml'), text)
  }
  #env(): NodeJS.ProcessEnv {
    return { ...process.env, KBENCH_STATE: join(this.folder, 'state'), TMPDIR: this.#temporary, CI: 'true' }
  }
  #kbench(argv: readonly string[]): string {
    return execFileSync(process.execPath, [this.#cli, ...argv], {
      cwd: this.folder,
      env: this.#env(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }
  tool(program: string, ...args: string[]): string {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  }
}

/** Whether a file is there with something in it. */
export function hasContent(path: string): boolean {
  return existsSync(path) && readFileSync(path).length > 0
}
