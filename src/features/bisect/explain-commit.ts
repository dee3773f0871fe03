import type { BisectState } from './core/schema.ts'
import { MOST_CAUSES, LONGEST_CAUSE, WHY_FOLDER } from './core/why.ts'
import { findings } from '../../core/findings/findings.ts'
import { printable } from '../../core/format/text-layout.ts'
import { shortened } from '../../core/format/text.ts'
import { describeError } from '../../app/exit-codes.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import { pairAndReport } from '../../app/pair/report-pair.ts'
import type { Ports } from '../../app/ports.ts'
import { readConfigurations } from '../../app/read-files.ts'
import type { BisectRequest } from './request.ts'
import { shortHash } from './commits.ts'

/** Rounds before the profile; they prove nothing, and need not. */
const ROUNDS = 4

interface FoundCommit {
  readonly request: BisectRequest
  readonly state: BisectState
  /** Of the first bad commit, from 1. */
  readonly position: number
  /** Of the search. */
  readonly folder: string
}

/**
 * Why the first bad commit is worse: a short pair of it and the commit before it, with a profile of what the CPUs do and what differs
 * between the clusters. Its report is in the folder `why` of the search. What fails here takes nothing from the answer.
 * @returns possible causes, the most likely first; none where `gate.profile` is `never`, or the pair could not be measured
 */
export async function explainCommit(
  { request, state, position, folder }: FoundCommit,
  ports: Ports,
): Promise<string[]> {
  const { overrides, config, definitions } = request
  const commit = state.commits[position - 1] ?? state.bad
  const before = state.commits[position - 2] ?? state.good
  const [configuration] = await readConfigurations(config, overrides, definitions, ports.files, undefined)
  if (configuration?.profile === 'never') return []
  const gating = { series: state.series, informational: false }
  const set = [
    ...(overrides.set ?? []),
    `gate.rules=${JSON.stringify([...(configuration?.gate.rules ?? []), gating])}`,
    `gate.rounds=[${String(ROUNDS)}]`,
    'gate.profile=always',
  ]
  try {
    const { comparison } = await ports.log.group(
      `Why ${shortHash(commit)} is ${state.direction} than ${shortHash(before)}`,
      () =>
        pairAndReport(
          {
            ...request,
            overrides: { ...overrides, suites: [state.suite], set },
            base: before,
            head: commit,
            out: `${folder}/${WHY_FOLDER}`,
            only: new Set(state.measurements),
          },
          ports,
        ),
    )
    return findings(comparison, reportCatalogue(definitions.suites, ports.features))
      .filter(({ kind }) => kind === 'cause' || kind === 'difference')
      .slice(0, MOST_CAUSES)
      .map(({ sentence }) => shortened(printable(sentence), LONGEST_CAUSE))
  } catch (error) {
    ports.log.info(`No causes: ${describeError(error)}`)
    return []
  }
}
