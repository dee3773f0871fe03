import type { Problem } from './fault.ts'
import type { Ended } from './place.ts'

/** What no reader should see: kbench calls it its own bug, a stack, the insides of a program. */
const INSIDES: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/bug of kbench/, 'calls it a bug of kbench'],
  [/^\s+at .*(?:\(|:\d+:\d+)/m, 'shows a stack'],
  [/\b(?:TypeError|ReferenceError|RangeError|SyntaxError|ZodError)\b/, 'shows an error of the program'],
  [/\[object \w+\]|\bundefined\b|\bNaN\b|"code": "invalid_type"/, 'shows a value of the program'],
]
const LONGEST = 1500

/** @returns what is wrong with what was said of a run that did not end well */
export function problemsOfSentence({ stderr, stdout, code }: Ended): Problem[] {
  const said = `${stderr}\n${stdout}`
  const insides = INSIDES.filter(([pattern]) => pattern.test(said)).map(([pattern, what]) =>
    problem(`${what}: ${lineWith(said, pattern)}`),
  )
  if (code === 0) return insides
  const errors = said.split('\n').filter((line) => /^(?:error: |::error)|failed|✗|!/.test(line))
  if (errors.length === 0) return [...insides, problem(`says nothing of why it ended with ${String(code)}`)]
  // After a suite that failed in the middle of a run, the progress goes on with `done in`.
  const message = /^error: [\s\S]*?(?=\n {2}done in|$(?![\s\S]))/m.exec(stderr)?.[0] ?? ''
  return message.length > LONGEST
    ? [...insides, problem(`says ${String(message.length)} characters`)]
    : insides
}

const problem = (what: string): Problem => ({ check: 'sentence', what })

function lineWith(text: string, pattern: RegExp): string {
  const line = text.split('\n').find((one) => pattern.test(one)) ?? ''
  return line.trim().slice(0, 200)
}
