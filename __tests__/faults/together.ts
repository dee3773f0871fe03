import { traces } from './every-call.ts'
import type { Outcome, Problem } from './fault.ts'
import type { Ended, Place } from './place.ts'
import { fraction } from './random.ts'
import { meetIn, type Scenario } from './scenario.ts'
import { problemsOfSentence } from './sentence.ts'

/** One that came second may say that the folder is in use. */
const REFUSED = 2
/** Node takes a third of a second to start: twice that is in the middle of what the other does. */
const LONGEST_MILLISECONDS = 700

/**
 * Runs the same command twice at once, in one folder and on one repository, the second a little later as seed and number decide.
 * Each must give the right answer or say that the other one is at work; one of the two must give the right answer.
 */
export async function twoAtOnce(
  scenario: Scenario,
  { seed, number }: { seed: string; number: number },
  place: Place,
): Promise<Outcome & { said: Ended }> {
  const started = performance.now()
  return meetIn(scenario, { place, fault: undefined }, async (meeting) => {
    const later = Math.floor(
      fraction(seed, `${scenario.name} ${String(number)} later`) * LONGEST_MILLISECONDS,
    )
    const both = await Promise.all([
      scenario.run(meeting),
      new Promise((resolve) => setTimeout(resolve, later)).then(() => scenario.run(meeting)),
    ])
    const answers = both.filter(({ code }) => code === scenario.code)
    const [said] = [...both].sort(
      (a, b) => Number(a.code === scenario.code) - Number(b.code === scenario.code),
    )
    const problems: Problem[] = both.flatMap((ended) => [
      // Of two checks of one name and commit GitHub shows the later one.
      ...(ended.code === REFUSED
        ? []
        : scenario.check(meeting, ended).filter(({ what }) => what !== '2 checks')),
      ...problemsOfSentence(ended),
    ])
    if (answers.length === 0) problems.push({ check: 'exit code', what: 'neither gave the answer' })
    return {
      scenario: scenario.name,
      kind: 'two at once',
      mode: 'in one folder',
      call: `${String(answers.length)} of 2 gave the answer`,
      problems: [...problems, ...(await traces(place))],
      seconds: (performance.now() - started) / 1000,
      said: said ?? both[0],
    }
  })
}
