import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'
import { shippedCopy } from './shipped-copy.ts'

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** The shipped command line: `action/dist` copied into an empty folder, run from another empty folder. */
export class ShippedCommandLine {
  readonly workingDirectory = temporaryFolder('work')
  readonly #dist = shippedCopy()
  readonly #state = temporaryFolder('state')

  write(path: string, content: string): void {
    mkdirSync(dirname(join(this.workingDirectory, path)), { recursive: true })
    writeFileSync(join(this.workingDirectory, path), content)
  }

  read(path: string): string {
    return readFileSync(join(this.workingDirectory, path), 'utf8')
  }

  /** What Node runs. */
  get program(): string {
    return join(this.#dist, 'cli.cjs')
  }

  /** Added to the environment: a separate state folder, so that no other run's clusters are seen. */
  get environment(): Readonly<Record<string, string>> {
    return { NODE_OPTIONS: '', CI: 'true', KBENCH_STATE: this.#state }
  }

  /** @param folder in the working directory, from where it is run */
  run(argv: readonly string[], env: Readonly<Record<string, string>> = {}, folder = '.'): Promise<Ended> {
    return new Promise((resolvePromise) => {
      const options = {
        cwd: join(this.workingDirectory, folder),
        env: { ...process.env, ...this.environment, ...env },
        maxBuffer: 2 ** 26,
      }
      const child = execFile(process.execPath, [this.program, ...argv], options, (_error, stdout, stderr) => {
        resolvePromise({ code: child.exitCode ?? -1, stdout, stderr })
      })
    })
  }
}
