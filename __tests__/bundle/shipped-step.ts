import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'
import { shippedCopy } from './shipped-copy.ts'

export interface StepResult {
  readonly code: number
  /** Both streams, as they came. */
  readonly log: string
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
}

/** A step of an action as a runner starts it: shipped files in an empty folder, inputs and event in the environment. */
export class ShippedStep {
  readonly workspace = temporaryFolder('step')
  readonly #dist = shippedCopy()
  readonly #files = temporaryFolder('runner')
  readonly #node: string

  /** @param node the program that runs it */
  constructor(node = process.execPath) {
    this.#node = node
  }

  /**
   * @param stub file of action/dist
   * @param event its name and payload
   */
  run(
    stub: string,
    event: { readonly name: string; readonly payload: object },
    inputs: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string>> = {},
  ): Promise<StepResult> {
    const file = (name: string, content = ''): string => {
      const path = join(this.#files, name)
      writeFileSync(path, content)
      return path
    }
    const [outputs, summary, state] = ['output', 'summary', 'state'].map((name) => file(name)) as [
      string,
      string,
      string,
    ]
    const given = Object.entries(inputs).map(
      ([name, value]) => [`INPUT_${name.toUpperCase()}`, value] as const,
    )
    // Nothing of the machine that the tests run on: it may be a runner itself.
    const child = spawn(this.#node, [join(this.#dist, stub)], {
      cwd: this.workspace,
      env: {
        PATH: process.env['PATH'],
        HOME: this.#files,
        KBENCH_STATE: join(this.#files, 'kbench'),
        GITHUB_ACTIONS: 'true',
        GITHUB_EVENT_NAME: event.name,
        GITHUB_EVENT_PATH: file('event.json', JSON.stringify(event.payload)),
        GITHUB_OUTPUT: outputs,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_STATE: state,
        ...Object.fromEntries(given),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let log = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (log += text))
    return new Promise((resolvePromise) => {
      child.on('close', (code) =>
        resolvePromise({
          code: code ?? -1,
          log,
          outputs: parseOutputs(readFileSync(outputs, 'utf8')),
          summary: readFileSync(summary, 'utf8'),
        }),
      )
    })
  }
}

/** `name<<delimiter\nvalue\ndelimiter` */
function parseOutputs(text: string): Record<string, string> {
  const entries = text.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)
  return Object.fromEntries([...entries].map(([, name = '', , value = '']) => [name, value]))
}
