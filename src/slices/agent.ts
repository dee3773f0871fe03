import { EnvironmentError, Interrupted } from '../core/errors.ts'
import type { Argv } from '../core/shell-command.ts'
import { seconds, type Seconds } from '../core/series.ts'
import { within } from '../ports/await.ts'
import { describeFailure } from '../ports/command-failure.ts'
import type { Clock } from '../ports/clock.ts'
import type { TestbedPod } from '../ports/testbed.ts'
import SCRIPT from './agent.pl'
import type { SuiteContext } from '../ports/suite.ts'

/** The agents of a suite, one per pod, started when they are first needed. */
export interface Agents {
  of(pod: TestbedPod): Agent
  /**
   * Starts agents in those of these pods where slices will need them: while other things are prepared that
   * costs no time. Resolves when they run, and so are on the CPU of the loads before everything else is moved
   * off it. Never throws: one that does not start says why when it is needed.
   */
  start(pods: readonly TestbedPod[]): Promise<void>
  /** Ends all of them. Never throws. */
  close(): Promise<void>
}

/** What a command may take beyond the time that it is given. */
const ANSWER_SECONDS = seconds(20)

/** A small program in a pod that starts load generators and pauses and resumes them (agent.pl). */
export interface Agent {
  /**
   * Sends one command and waits for its answer.
   * @returns the fields of the answer
   * @throws {EnvironmentError} what the agent says, or that it does not answer
   */
  ask(command: string, ...fields: readonly (string | number)[]): Promise<readonly string[]>
  /**
   * Runs a program to its end; the agent does nothing else meanwhile.
   * @returns what it printed
   * @throws {EnvironmentError} what it said where it failed, or that it has not ended
   */
  run(argv: Argv, longest: Seconds): Promise<string>
  /** Ends it with all that it started. Never throws. */
  close(): Promise<void>
}

interface Waiting {
  readonly answered: (fields: readonly string[]) => void
  readonly failed: (error: Error) => void
}

/** A program that was paused for so long without a command goes on: nothing may stay paused for ever. */
const LONGEST_PAUSE = seconds(60)

/** Starts the agent in a pod; that it runs is known with its first answer. */
export function openAgent(
  pod: Pick<TestbedPod, 'name' | 'start'>,
  clock: Clock,
  signal: AbortSignal,
  longestPause: Seconds = LONGEST_PAUSE,
): Agent {
  const waiting = new Map<string, Waiting>()
  let count = 0
  let ended: Error | undefined
  const background = pod.start(['perl', '-e', SCRIPT, String(longestPause)], {
    onLine: (line, stream) => {
      if (stream !== 'stdout') return
      const [number = '', state, ...fields] = line.split('\t').map(decoded)
      const one = waiting.get(number)
      waiting.delete(number)
      if (state === 'ok') one?.answered(fields)
      else one?.failed(new EnvironmentError(`pod ${pod.name}: ${fields.join(' ')}`))
    },
  })
  void background.ended.then((result) => {
    ended = new EnvironmentError(`the load agent of pod ${pod.name} ended: ${describeFailure(result)}`, {
      nextStep:
        'The image of the measuring pods must have perl, as Debian’s and Ubuntu’s images do; without it, set gate.alternation: turns.',
    })
    for (const { failed } of waiting.values()) failed(ended)
    waiting.clear()
  })
  const asked = async (
    [command, ...fields]: readonly [string, ...(string | number)[]],
    longest: Seconds,
  ): Promise<readonly string[]> => {
    if (signal.aborted) throw new Interrupted()
    if (ended !== undefined) throw ended
    count += 1
    const number = String(count)
    const answer = new Promise<readonly string[]>((answered, failed) =>
      waiting.set(number, { answered, failed }),
    )
    background.write(`${[number, command, ...fields.map(String)].map(encoded).join('\t')}\n`)
    try {
      const fieldsOfAnswer = await within(longest, [answer], { clock, signal })
      if (fieldsOfAnswer !== undefined) return fieldsOfAnswer
      throw new EnvironmentError(`the load agent of pod ${pod.name} does not answer to ${command}`)
    } finally {
      waiting.delete(number)
    }
  }
  return {
    ask: (command, ...fields) => asked([command, ...fields], ANSWER_SECONDS),
    async run(argv, longest) {
      const [printed = ''] = await asked(['run', longest, ...argv], seconds(longest + ANSWER_SECONDS))
      return printed
    },
    async close() {
      await background.stop()
    },
  }
}

function encoded(field: string): string {
  return field.replaceAll(/[%\t\r\n]/g, (character) => encodeURIComponent(character))
}

function decoded(field: string): string {
  return field.replaceAll(/%([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

export function createAgents({ clock, signal, inSlices = false }: SuiteContext): Agents {
  const agents = new Map<TestbedPod, Agent>()
  const of = (pod: TestbedPod): Agent => {
    const agent = agents.get(pod) ?? openAgent(pod, clock, signal)
    agents.set(pod, agent)
    return agent
  }
  return {
    of,
    async start(pods) {
      if (inSlices) await Promise.allSettled(pods.map((pod) => of(pod).ask('ready')))
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.close()))
      agents.clear()
    },
  }
}
