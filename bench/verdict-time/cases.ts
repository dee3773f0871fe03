import { caseArguments, diskLimit, serverLimit, wireLimit } from '../detection/regression-cases.ts'

/** One pair with a change that is known, and how long the verdict may take. */
export interface VerdictCase {
  readonly name: string
  readonly suite: string
  /** How much slower head is; 0: not at all. */
  readonly slower: number
  readonly isDisturbed: boolean
  /** Beside the defaults, of both sides. */
  readonly settings: readonly string[]
  readonly base?: string
  readonly head?: string
  /** Gating series that the change must show in, as in gate rules. */
  readonly shows: readonly string[]
  /** From start to the end of kbench, with creating the clusters. */
  readonly minutes: number
}

interface Limited {
  readonly suite: string
  /** Shell lines that leave this share of what base has. */
  readonly limit: (share: number) => string
  readonly shows: readonly string[]
}

/** What both sides are limited to, so that the true change is known; head to less. */
const LIMITED: readonly Limited[] = [
  {
    suite: 'network',
    limit: (share) => wireLimit(1000 * share),
    shows: ['network_throughput{protocol="tcp"}'],
  },
  // As `limits.cpu: 50m` does. With 100m, hey is as busy as the servers are allowed to be: 20,000 requests a second on one CPU.
  { suite: 'http', limit: (share) => serverLimit(0.05 * share), shows: ['http_request_rate'] },
  // Of operations alone: with a limit of bytes, of which a few large blocks use up a slice, 10 % less showed as −27 %.
  { suite: 'storage', limit: (share) => diskLimit(2000 * share, 1_000_000_000), shows: ['storage_iops'] },
]

const MINUTES: readonly (readonly [slower: number, minutes: number])[] = [
  [0.1, 15],
  [0.2, 8],
  [0.5, 4],
]
/** The same with another program on the machine. */
const DISTURBED_MINUTES = 25

/** Every suite unchanged and slower, then the same while something else runs in bursts. */
export const VERDICT_CASES: readonly VerdictCase[] = [false, true].flatMap((isDisturbed) =>
  LIMITED.flatMap(({ suite, limit, shows }): VerdictCase[] => {
    const suffix = isDisturbed ? '-disturbed' : ''
    return [
      {
        name: `${suite}-unchanged${suffix}`,
        suite,
        slower: 0,
        isDisturbed,
        settings: ['gate.default.margin=5%'],
        shows,
        minutes: isDisturbed ? DISTURBED_MINUTES : 15,
      },
      ...MINUTES.map(([slower, minutes]) => ({
        name: `${suite}-${String(100 * slower)}${suffix}`,
        suite,
        slower,
        isDisturbed,
        settings: [],
        base: limit(1),
        head: limit(1 - slower),
        shows,
        minutes: isDisturbed ? DISTURBED_MINUTES : minutes,
      })),
    ]
  }),
)

/** Of `kbench pair`, without where it writes to. The profile is left out: it comes after the verdict. */
export function verdictArguments(one: VerdictCase): string[] {
  return caseArguments({ ...one, settings: ['gate.profile=never', ...one.settings] })
}
