import { isHeldOut, noiseCases, realNoiseCases, sameCommitCases, sapCases, stepCases } from './cases.ts'
import { tigerbeetle } from './data.ts'
import { detectAll, kbenchPlaces } from './detectors.ts'
import { markedSeries } from './people.ts'
import { seededRandom } from '../../support/simulation/random.ts'
import { steadiness } from './steadiness.ts'
import { groupTable, peopleTable, verdictTable } from './table.ts'

export const SEED = 20261121
const OWN_SERIES = 2000

export interface Options {
  /** Folder with the recorded histories, undefined: simulated series only. */
  readonly folder: string | undefined
  /** Python that has apache-otava, and asv; undefined: installed if that can be done. */
  readonly python: string | undefined
  /** All series, not only the held-out ones: for choosing constants, never for publishing. */
  readonly all: boolean
}

/** The whole report as Markdown. The same in every run, but for what could not be had. */
export function detectionReport({ folder, python, all }: Options): string {
  const noise = noiseCases(SEED)
  const recorded =
    folder === undefined ? [] : [...sameCommitCases(folder), ...realNoiseCases(folder, SEED, all)]
  const sap = folder === undefined ? [] : sapCases(folder)
  const people =
    folder === undefined ? undefined : markedSeries(folder)?.filter(({ id }) => all || isHeldOut(id))
  const cases = [...noise, ...stepCases(SEED + 1), ...recorded, ...sap]
  const series = [...cases, ...(people ?? [])].map(({ values }) => values)
  const { detectors, remarks } = detectAll(series, python, SEED)
  const ofPeople = detectors.map(({ name, found }) => ({ name, found: found.slice(cases.length) }))
  const parts = [
    '### Series without a change: share with an alarm',
    groupTable(cases, detectors, ({ group }) => !isSap(group) && !isStep(group)),
    '### kbench alone: more series of the same kinds',
    ownNoiseTable(),
    '### Steps put in: share found within 5 runs (false alarms per series)',
    groupTable(cases, detectors, ({ group }) => isStep(group)),
    ...(sap.length === 0 ? [] : ['### Verdicts of SAP', verdictTable(cases, detectors)]),
    ...(people === undefined ? [] : ['### Marks of people', peopleTable(people, ofPeople)]),
    '### As runs are added',
    ...steadiness(seededRandom(SEED + 2)).map((line) => `- ${line}`),
    '### Remarks',
    ...[...remarks, ...folderRemarks(folder, people === undefined)].map((line) => `- ${line}`),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Enough series to distinguish 1 % from 2 %. */
function ownNoiseTable(): string {
  const cases = noiseCases(SEED + 3, OWN_SERIES)
  const kbench = { name: 'kbench', fewestRuns: 12, found: cases.map(({ values }) => kbenchPlaces(values)) }
  return groupTable(cases, [kbench], () => true)
}

function isStep(group: string): boolean {
  return group.includes('+')
}

function isSap(group: string): boolean {
  return group.startsWith('SAP')
}

function folderRemarks(folder: string | undefined, noMarks: boolean): string[] {
  if (folder === undefined) return ['Recorded histories: skipped, no folder with them (KBENCH_HISTORIES).']
  const line = tigerbeetle(folder)
  return [
    ...(line.length === 0
      ? []
      : [
          `TigerBeetle, load_accepted, ${String(line.length)} runs: kbench finds ${kbenchPlaces(line).join(', ')}.`,
        ]),
    ...(noMarks
      ? [
          'Marks of five people on SAP HANA large_2022: skipped, no folder sap-hana/large_2022-annotated in it.',
        ]
      : []),
  ]
}
