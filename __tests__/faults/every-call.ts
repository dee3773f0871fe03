import { MODES, type Fault, type Outcome, type Problem } from './fault.ts'
import type { Ended, JournalLine, Place } from './place.ts'
import { meetIn, type Scenario } from './scenario.ts'
import { problemsOfSentence } from './sentence.ts'

/** One case that is to be run. */
export interface Case {
  readonly scenario: Scenario
  readonly fault: Fault
  /** The call as the run without a fault named it. */
  readonly call: string
}

/** Every call that a run without a fault makes, with every way in which it can fail. @throws when that run has problems */
export async function casesOf(scenario: Scenario, place: Place): Promise<readonly Case[]> {
  return meetIn(scenario, { place, fault: undefined }, async (meeting) => {
    const { server } = meeting
    const ended = await scenario.run(meeting)
    const problems = [...scenario.check(meeting, ended), ...(await traces(place))]
    if (problems.length > 0 || ended.code !== scenario.code)
      throw new Error(
        `${scenario.name} without a fault: ${String(ended.code)} ${JSON.stringify(problems)}\n${ended.stdout}${ended.stderr}`,
      )
    const calls = fewOfEach(place).flatMap(({ class: kind, n, label, how }) =>
      MODES[how]
        .filter(
          (mode) => mode !== 'half' || how === 'command' || /^(?:readFile|writeFile|appendFile)/.test(label),
        )
        .map((mode) => ({ scenario, fault: { class: kind, n, mode }, call: named(label, place) })),
    )
    const requests = (server?.calls ?? []).flatMap(({ route }, n) =>
      MODES.request.map((mode) => ({ scenario, fault: { class: 'request' as const, n, mode }, call: route })),
    )
    return [...calls, ...requests]
  })
}

/** Of calls that are the same but for their number the first, one in the middle and the last. */
function fewOfEach(place: Place): readonly JournalLine[] {
  const groups = new Map<string, JournalLine[]>()
  for (const line of place.journal) {
    const name = `${line.class} ${named(line.label, place)}`
    groups.set(name, [...(groups.get(name) ?? []), line])
  }
  return [...groups.values()].flatMap((group) =>
    group.filter((_, index) => [0, Math.floor(group.length / 2), group.length - 1].includes(index)),
  )
}

/** Runs one case, and says what is not as it should be. */
export async function meet(
  { scenario, fault, call }: Case,
  place: Place,
): Promise<Outcome & { said: Ended }> {
  const started = performance.now()
  return meetIn(scenario, { place, fault }, async (meeting) => {
    const ended = await scenario.run(meeting)
    const hit = place.journal.find(({ isHit }) => isHit)
    const problems = [
      ...scenario.check(meeting, ended),
      ...problemsOfSentence(ended),
      ...excused(await traces(place), ended, hit),
    ]
    return {
      scenario: scenario.name,
      kind: fault.class,
      mode: fault.mode,
      call: hit === undefined ? call : named(hit.label, place),
      problems,
      seconds: (performance.now() - started) / 1000,
      said: ended,
    }
  })
}

/** What a run left behind. */
export async function traces(place: Place): Promise<Problem[]> {
  const processes = await place.processesLeft()
  return [
    ...processes.map((line): Problem => ({ check: 'clean', what: `process left: ${line.slice(0, 120)}` })),
    ...place.leftovers().map((path): Problem => ({ check: 'clean', what: `left: ${path}` })),
  ]
}

/** What could not be removed because just that was made to fail stays; it has to be said. */
function excused(
  problems: readonly Problem[],
  { stderr, stdout }: Ended,
  hit: JournalLine | undefined,
): Problem[] {
  const said = stderr + stdout
  if (hit === undefined || !/^(?:rm|rmdir|rmSync|close) /.test(hit.label)) return [...problems]
  return problems.filter(({ what }) => {
    const path = /^left: (.*)$/.exec(what)?.[1]
    const isHit = path !== undefined && hit.label.includes(path.split('/').at(-1) ?? '')
    return !(isHit && /EIO|EPERM/.test(said))
  })
}

/** Without what differs from run to run and from machine to machine. */
export function named(label: string, place: Place): string {
  return label
    .replaceAll(place.folder, '')
    .replaceAll(/\S*\/(?:action\/)?dist\b/g, 'dist')
    .replaceAll(/(kbench-[a-z]+-)(?:\d+-[0-9a-f]{6}-)?[A-Za-z0-9]{6}/g, '$1*')
    .replaceAll(/(\.kbench-(?:\d+-)?|\.lock\.)[0-9a-f]{12}/g, '$1*')
    .replaceAll(/\/proc\/\d+/g, '/proc/*')
    .replaceAll(/\b(?:\d{2,}|\d+-(?=read_iops))\b/g, 'N')
    .replaceAll(/\b\d+-(?=\w+\.json)/g, 'N-')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 100)
}
