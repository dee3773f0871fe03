import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'

/** No run of a fault takes half as long. */
const PATIENCE_MILLISECONDS = 300_000

export interface RunEnded {
  readonly code: number | null
  readonly hung: boolean
  readonly said: string
}

/** A run of the shipped command line that goes on while something is made to fail. */
export interface StartedRun {
  readonly process: ChildProcess
  /** Resolves when its output matches, or when it has ended. */
  until(pattern: RegExp): Promise<void>
  readonly ended: Promise<RunEnded>
}

/** @param inject for inject.cjs */
export function startRun(
  argv: readonly string[],
  {
    place,
    environment,
    inject,
    patienceMilliseconds = PATIENCE_MILLISECONDS,
  }: {
    place: string
    environment: NodeJS.ProcessEnv
    inject?: object | undefined
    patienceMilliseconds?: number
  },
): StartedRun {
  const preload = inject === undefined ? [] : ['--require', resolve('__tests__/faults/inject.cjs')]
  const child = spawn(process.execPath, [...preload, ...argv], {
    cwd: place,
    env: { ...environment, KBENCH_PLACE: place, KBENCH_FAULT: JSON.stringify(inject ?? {}) },
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
  }, patienceMilliseconds)
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
