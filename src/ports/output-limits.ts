import type { CommandOptions } from './exec.ts'

const MEBIBYTE = 2 ** 20

/** For what may print much that kbench reads, such as all objects of a large cluster. */
export const LARGE_OUTPUT = { outputLimitBytes: 256 * MEBIBYTE } as const satisfies CommandOptions

/** For a line of the person whose output only people read: a build prints much more than it says at its end. */
export const OUTPUT_FOR_PEOPLE = {
  outputLimitBytes: 128 * MEBIBYTE,
  keepsEndsOnly: true,
} as const satisfies CommandOptions
