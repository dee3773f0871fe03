import type { PairedDesign } from '../../core/record/design.ts'
import { EnvironmentError } from '../../core/errors.ts'
import { PAIR_SCHEMA, type Pair, serializePair } from '../../core/record/pair-file.ts'
import { type KbenchRecord, type EnvironmentFacts, serializeRecord } from '../../core/record/schema.ts'
import { secretRemover, secretsOf, suiteWithoutSecrets } from '../../core/secrets.ts'
import { assembleRecord } from '../../core/record/assemble.ts'
import type { Ports } from '../ports.ts'
import { rounded, type Ledger } from './rounds/ledger.ts'
import { forBoth, type BySide, type Side } from './sides.ts'
import type { Subject, Subjects } from './subjects.ts'
import type { SliceDesign } from './rounds/measure-slices.ts'

/** What stays the same from the first cluster pair on. */
export interface PairContext {
  readonly id: string
  readonly folder: string
  readonly startedAt: Date
  readonly monotonicStart: number
  readonly provider: string
  readonly design: PairedDesign
  /** What only pairs have that are judged elsewhere. */
  readonly facts: Pick<Pair, 'shard'>
}

/** The three files of a pair. */
export interface PairResult extends BySide<KbenchRecord> {
  readonly pair: Pair
}

/** Puts together what has been measured so far. @throws {EnvironmentError} before there was a cluster pair */
export function assemblePair(
  context: PairContext,
  subjects: Subjects,
  ledger: Ledger,
  interrupted: boolean,
  { clock, sha256, env }: Ports,
): PairResult {
  const { id, startedAt, monotonicStart, provider, design } = context
  const { facts } = ledger
  const { paused, ...progress } = ledger.progress
  if (facts === undefined) throw new EnvironmentError('no cluster pair was created')
  const clean = secretRemover(secretsOf(env))
  const durationSeconds = rounded(clock.monotonic() - monotonicStart)
  const record = (side: Side): KbenchRecord =>
    assembleRecord(
      {
        id: `${id}-${side}`,
        startedAt,
        durationSeconds,
        interrupted,
        subject: { ...describe(subjects[side], env), labels: subjects[side].configuration.subject.labels },
        provider,
        facts: {
          ...facts[side],
          ...sliceScenario(facts[side], ledger.slices),
          tools: { ...facts[side].tools, ...ledger.toolVersions(side) },
        },
        suites: ledger.suiteResults(side).map((result) => suiteWithoutSecrets(result, clean)),
        series: ledger.series(side),
        limits: subjects[side].configuration.limits,
      },
      sha256,
    )
  const described = (side: Side): Pair['subjects']['base'] => {
    const { settings } = subjects[side]
    return { ...describe(subjects[side], env), ...(settings.length === 0 ? {} : { settings: [...settings] }) }
  }
  return {
    base: record('base'),
    head: record('head'),
    pair: {
      schema: PAIR_SCHEMA,
      id,
      startedAt: startedAt.toISOString(),
      durationSeconds,
      ...(interrupted ? { interrupted: true as const } : {}),
      provider,
      paused,
      ...context.facts,
      subjects: { base: described('base'), head: described('head') },
      design: { ...design, stages: [...design.stages] },
      ...progress,
    },
  }
}

function describe(
  { side, checkout: { commit }, configuration }: Subject,
  env: Ports['env'],
): { name: string; commit?: string; ref?: string } {
  const reference = side === 'head' ? (env['GITHUB_HEAD_REF'] ?? '') : (env['GITHUB_BASE_REF'] ?? '')
  const { name } = configuration.subject
  return {
    name: name === 'current' ? side : name,
    ...(commit === undefined ? {} : { commit }),
    ...(reference === '' ? {} : { ref: reference }),
  }
}

/** Writes pair.json, base/record.json, head/record.json and what was seen on the machine, each whole or not at all. */
export async function savePair(
  result: PairResult,
  { uses }: Pick<Ledger, 'uses'>,
  folder: string,
  { files }: Ports,
): Promise<void> {
  await forBoth((side) =>
    files.writeAtomically(`${folder}/${side}/record.json`, serializeRecord(result[side])),
  )
  await files.writeAtomically(`${folder}/pair.json`, serializePair(result.pair))
  if (uses.length === 0) return
  const lines = uses.map((use) => `${JSON.stringify(use)}\n`)
  await files.writeAtomically(`${folder}/raw/machine.jsonl`, lines.join(''))
}

/**
 * What a record says of its slices: its numbers are only compared with numbers from equal slices.
 * @param slices by suite; none: the facts stay as they are
 * @returns the scenario with `slices`: `5 of 0.27 s`, by suite where they differ (`network: 5 of 0.27 s,
 * storage: 5 of 0.32 s`), and with `cpus: one` if the loads are kept on one CPU; nothing without slices
 */
export function sliceScenario(
  { scenario }: Pick<EnvironmentFacts, 'scenario'>,
  slices: ReadonlyMap<string, SliceDesign>,
): Pick<EnvironmentFacts, 'scenario'> {
  if (slices.size === 0) return {}
  const texts = [...slices]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([suite, { count, duration }]) => [suite, `${String(count)} of ${String(duration)} s`] as const)
  const [text = '', ...others] = new Set(texts.map(([, one]) => one))
  return {
    scenario: {
      ...scenario,
      slices: others.length === 0 ? text : texts.map((one) => one.join(': ')).join(', '),
      ...([...slices.values()].some(({ cpu }) => cpu !== undefined) ? { cpus: 'one' } : {}),
    },
  }
}
