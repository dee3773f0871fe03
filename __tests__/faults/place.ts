import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  type Dirent,
} from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, relative } from 'node:path'
import type { Fault } from './fault.ts'
import { processesWith } from './processes.ts'

export interface Ended {
  /** null: a signal ended it, or it did not end. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  readonly hung: boolean
}

/** One call that the bundle made, in order of its class. */
export interface JournalLine {
  readonly class: 'file' | 'command'
  readonly n: number
  readonly label: string
  readonly how: 'read' | 'write' | 'change' | 'command'
  readonly isHit: boolean
}

interface Start {
  /** File of action/dist. */
  readonly program: string
  readonly argv?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly fault?: Fault | undefined
  /** Waits of more than 1.5 s are 30 times shorter. */
  readonly hastens?: boolean | undefined
  readonly clock?: { readonly afterMilliseconds: number; readonly shiftMilliseconds: number }
}

/** How long one run may take before it counts as hanging: ticks in which it could have run, so that neither a pause of all processes nor a machine with much else to do counts. */
const PATIENCE_TICKS = 120
const TICK_MILLISECONDS = 500
let made = 0

/** Folders of one case: where it works, its temporary files, its state, its home. Processes of a case carry its mark. */
export class Place {
  readonly folder: string
  readonly work: string
  readonly temporary: string
  /** A signal that what runs next gets, after so many milliseconds. */
  kill: { readonly signal: NodeJS.Signals; readonly afterMilliseconds: number } | undefined
  #journalWhenKilled: readonly JournalLine[] | undefined
  readonly #dist: string
  readonly #tools: string

  constructor(root: string, dist: string, tools: string) {
    made += 1
    this.folder = join(root, `case-${String(made)}`)
    this.#dist = dist
    this.#tools = tools
    this.work = join(this.folder, 'work')
    this.temporary = join(this.folder, 'tmp')
    for (const folder of [this.work, this.temporary]) mkdirSync(folder, { recursive: true })
  }

  copyFrom(template: string): this {
    cpSync(template, this.work, { recursive: true })
    return this
  }
  write(path: string, content: string): void {
    writeFileSync(join(this.work, path), content)
  }
  /** undefined: there is none. */
  read(path: string): string | undefined {
    const file = join(this.work, path)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  /** What had been called when the signal came; all calls where none came. */
  get journalWhenKilled(): readonly JournalLine[] {
    return this.#journalWhenKilled ?? this.journal
  }
  get journal(): readonly JournalLine[] {
    const path = join(this.folder, 'journal')
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as JournalLine)
  }

  run({ program, argv = [], env = {}, fault, hastens, clock }: Start): Promise<Ended> {
    const child = spawn(
      process.execPath,
      // So short a run is over before what compilers and threads gain: with these it takes a quarter less of the CPUs.
      [
        ...['--liftoff-only', '--no-opt', '--single-threaded'],
        '--require',
        join(process.cwd(), '__tests__/faults/inject.cjs'),
        join(this.#dist, program),
        ...argv,
      ],
      {
        cwd: this.work,
        env: {
          PATH: `${this.#tools}:${process.env['PATH'] ?? ''}`,
          HOME: join(this.folder, 'home'),
          TMPDIR: this.temporary,
          RUNNER_TEMP: this.temporary,
          KBENCH_STATE: join(this.folder, 'state'),
          CI: 'true',
          KBENCH_FAULT_CASE: this.folder,
          KBENCH_FAULT: JSON.stringify({
            journal: join(this.folder, 'journal'),
            dist: this.#dist,
            hastens: hastens ?? fault?.mode === 'hangs',
            clock,
            ...(fault === undefined ? {} : { class: fault.class, n: fault.n, mode: fault.mode }),
          }),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let [stdout, stderr, hung] = ['', '', false]
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    let ticks = 0
    const patience = setInterval(() => {
      const [load = 1] = loadavg()
      ticks += Math.min(1, availableParallelism() / load)
      if (ticks < PATIENCE_TICKS) return
      hung = true
      child.kill('SIGKILL')
    }, TICK_MILLISECONDS)
    const { kill } = this
    const killer =
      kill === undefined
        ? undefined
        : setTimeout(() => {
            this.#journalWhenKilled = this.journal
            child.kill(kill.signal)
          }, kill.afterMilliseconds)
    return new Promise((resolve) => {
      // Not `close`: what it left behind may hold its output open.
      child.on('exit', (code, signal) => {
        clearInterval(patience)
        clearTimeout(killer)
        setTimeout(() => resolve({ code, signal, stdout, stderr, hung }), 30)
      })
    })
  }

  /** Processes that were started here and have not ended; a moment is left to those that are ending. */
  async processesLeft(): Promise<readonly string[]> {
    for (let attempt = 0; ; attempt += 1) {
      const left = this.#processes()
      if (left.length === 0 || attempt === 30) return left.map(({ line }) => line)
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  #processes(): { readonly pid: number; readonly line: string }[] {
    return processesWith('KBENCH_FAULT_CASE', this.folder)
      .flatMap((pid) => {
        try {
          return [
            {
              pid: Number(pid),
              line: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim(),
            },
          ]
        } catch {
          return []
        }
      })
      .filter(({ line }) => line !== '')
  }

  /** Folders and files that nobody should find afterwards, relative to the case. */
  leftovers(): readonly string[] {
    const below = (folder: string): Dirent[] =>
      existsSync(folder) ? readdirSync(folder, { withFileTypes: true, recursive: true }) : []
    const all = below(this.folder).map((entry) => relative(this.folder, join(entry.parentPath, entry.name)))
    return all.filter(
      (path) =>
        /^tmp\/[^/]+$/.test(path) ||
        /^work\/kbench-volumes-[^/]+$/.test(path) ||
        /(?:\.tmp|\.lock|\.stale)$|\.lock\.[^/]*$/.test(path) ||
        /^state\/clusters\/./.test(path),
    )
  }

  /** Ends what was started here and removes the folders. */
  remove(): void {
    for (const { pid } of this.#processes()) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
