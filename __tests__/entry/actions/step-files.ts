import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

const VARIABLES = ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'] as const
// One for all tests of this process: @actions/core remembers where the summary is.
const folder = join(tmpdir(), `kbench-step-${String(process.pid)}`)
const read = (name: (typeof VARIABLES)[number]): string => readFileSync(join(folder, name), 'utf8')

interface StepFiles {
  /** The outputs of the step, as `name<<delimiter\nvalue\ndelimiter` in the file. */
  readonly outputs: () => Record<string, string>
  /** The summary, as Markdown. */
  readonly summary: () => string
}

/** What the runner gives a step to write to, empty for each test of the file. Call it outside of tests. */
export function useStepFiles(): StepFiles {
  beforeEach(() => {
    mkdirSync(folder, { recursive: true })
    for (const name of VARIABLES) {
      writeFileSync(join(folder, name), '')
      vi.stubEnv(name, join(folder, name))
    }
  })
  afterEach(() => {
    process.exitCode = undefined
  })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    outputs: () => {
      const entries = read('GITHUB_OUTPUT').matchAll(/^(\w+)<<(\S+)\n([\s\S]*?)\n\2$/gm)
      return Object.fromEntries([...entries].map(([, name = '', , value = '']) => [name, value]))
    },
    summary: () => read('GITHUB_STEP_SUMMARY'),
  }
}
