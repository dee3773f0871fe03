import { DEFAULT_DESIGN } from '../../src/core/judge/rounds/round.ts'
import { UserError } from '../../src/core/errors.ts'

/** What is measured, for recorded runs of one place. */
export interface RecordingSettings {
  readonly provider: string
  readonly suites: readonly string[]
  readonly preset: string
  /** Rounds of a single run. */
  readonly rounds: number
  /** Cluster pairs of a paired run: half of them with the roles swapped. */
  readonly clusterPairs: number
  /** Further `--set`s, for both kinds of runs. */
  readonly settings: readonly string[]
}

/** A paired run of a subject with itself, without where it writes to. @throws {UserError} for settings that give no data */
export function pairArguments(settings: RecordingSettings): string[] {
  const { clusterPairs } = checked(settings)
  const rounds = clusterPairs * DEFAULT_DESIGN.roundsPerClusterPair
  return ['pair', '--base', '.', ...common(settings), '--set', `gate.rounds=[${String(rounds)}]`]
}

/** One ordinary run, of as many rounds. @throws {UserError} as above */
export function singleArguments(settings: RecordingSettings): string[] {
  const { suites, rounds } = checked(settings)
  return [
    'run',
    ...common(settings),
    ...suites.flatMap((suite) => ['--set', `suites.${suite}.rounds=${String(rounds)}`]),
  ]
}

function common({ provider, suites, preset, settings }: RecordingSettings): string[] {
  return [
    '--provider',
    provider,
    ...suites.flatMap((suite) => ['--suite', suite]),
    '--preset',
    preset,
    ...settings.flatMap((one) => ['--set', one]),
  ]
}

function checked(settings: RecordingSettings): RecordingSettings {
  const { suites, rounds, clusterPairs } = settings
  if (suites.length === 0) throw new UserError('no suite was named: --suites network,http')
  for (const [name, value] of Object.entries({ rounds, clusterPairs }))
    if (!Number.isInteger(value) || value < 2 || value % 2 !== 0)
      throw new UserError(`--${name} is ${String(value)}, expected an even number of at least 2`)
  return settings
}
