import type { PairedDesign } from '../../src/core/record/design.ts'
import { DEFAULT_DESIGN } from '../../src/core/judge/rounds/round.ts'
import { oneLook, screenThenConfirm, spendingLooks } from '../../support/simulation/designs.ts'
import { type NoiseName, seeded } from '../../support/simulation/noise.ts'
import {
  countPullRequests,
  isAlarm,
  oneOf,
  PLAIN,
  type Share,
  simulatePullRequest,
  subjectOf,
  type World,
} from '../../support/simulation/simulate.ts'

const SERIES = 50
type Setting = Partial<Omit<World, 'effects'>>
/** A design, and whether it exchanges roles. */
interface Plan {
  readonly design: PairedDesign
  readonly swap: boolean
}
const OURS: Plan = { design: DEFAULT_DESIGN, swap: true }

/** How many stages are complete after so many rounds. */
function stagesWithin(rounds: number, { stages }: Pick<PairedDesign, 'stages'>): number {
  let left = rounds
  return stages.filter((stage) => (left -= stage.rounds) >= 0).length
}

function world(setting: Setting, effects: World['effects']): World {
  return { ...PLAIN, ...setting, effects }
}

const everywhere = (effect: number): number[] => new Array<number>(SERIES).fill(effect)

/** Alarms in pull requests whose series are all exactly at the margin: the hardest case that must stay green. */
export function alarmsAtMargin(setting: Setting, repetitions: number, { design, swap }: Plan = OURS) {
  const one = world(setting, everywhere(setting.margin ?? PLAIN.margin))
  return countPullRequests(
    repetitions,
    1,
    (random) => simulatePullRequest(one, design, random, { swap }),
    isAlarm,
  )
}

/** Alarms in pull requests that change nothing, with the series that were called unchanged. */
export function unchangedPullRequests(
  setting: Setting,
  repetitions: number,
  { design, swap }: Plan = OURS,
  rounds = 40,
) {
  const one = world(setting, everywhere(0))
  let [unchanged, series] = [0, 0]
  const alarms = countPullRequests(
    repetitions,
    2,
    (random) => simulatePullRequest(one, design, random, { swap, stages: stagesWithin(rounds, design) }),
    (outcome) => {
      unchanged += outcome.decisions.filter(({ verdict }) => verdict === 'unchanged').length
      series += outcome.decisions.length
      return isAlarm(outcome)
    },
  )
  return { alarms, unchanged: { hits: unchanged, of: series } }
}

/** How often one series of 50, worse than the margin by so many spreads, is called regressed. */
export function found(
  excess: number,
  setting: Setting,
  repetitions: number,
  rounds: number,
  { design, swap }: Plan = OURS,
): Share {
  const one = world(setting, oneOf(SERIES, (setting.margin ?? PLAIN.margin) + excess))
  return countPullRequests(
    repetitions,
    3,
    (random) => simulatePullRequest(one, design, random, { swap, stages: stagesWithin(rounds, design) }),
    isAlarm,
  )
}

const percent = ({ hits, of }: Share, digits = 1): string => `${((100 * hits) / of).toFixed(digits)} %`

/** Wilson's interval, 95 %. */
export function bounds({ hits, of }: Share): readonly [number, number] {
  const z = 1.96
  const [share, extra] = [hits / of, (z * z) / of]
  const half = z * Math.sqrt((share * (1 - share)) / of + extra / of / 4)
  return [(share + extra / 2 - half) / (1 + extra), (share + extra / 2 + half) / (1 + extra)]
}

const alarmCell = (share: Share): string =>
  `${percent(share, 2)} (${bounds(share)
    .map((end) => (100 * end).toFixed(2))
    .join(' to ')})`

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const head = (cells: readonly string[]): string[] => [row(cells), row(cells.map(() => '---'))]

/** The aims in normal noise, the false alarms of unchanged pull requests counted until the last look. */
export function* aimsTable(factor: number): Generator<string> {
  yield* head(['what', 'share', '95 % interval', 'simulations'])
  const line = (what: string, share: Share): string =>
    row([
      what,
      percent(share, 2),
      bounds(share)
        .map((end) => `${(100 * end).toFixed(2)} %`)
        .join(' to '),
      String(share.of),
    ])
  yield line('found: 1.25 beyond the margin, 40 rounds', found(1.25, {}, factor * 400, 40))
  yield line('found: 0.6 beyond the margin, 160 rounds', found(0.6, {}, factor * 400, 160))
  const none = unchangedPullRequests({}, factor * 100, OURS, Infinity)
  yield line('alarm: nothing changed', none.alarms)
  yield line('unchanged: nothing changed, 40 rounds', unchangedPullRequests({}, factor * 20).unchanged)
  yield line('alarm: all series at the margin', alarmsAtMargin({}, factor * 100))
}

/** The aims, noise by noise. */
export function* noiseTable(factor: number): Generator<string> {
  yield* head([
    'noise',
    'ρ',
    'alarm, all at the margin',
    'alarm, nothing changed',
    '1.25 beyond, 40 rounds',
    '0.6 beyond, 160 rounds',
    'unchanged, 40 rounds',
  ])
  const settings: [NoiseName, number][] = [
    ['normal', 0],
    ['normal', 0.5],
    ['normal', 0.8],
    ['heavy', 0],
    ['spiky', 0],
    ['skewed', 0],
    ['bistable', 0],
    ['autocorrelated20', 0],
    ['autocorrelated50', 0],
    ['autocorrelated50', 0.8],
  ]
  for (const [noise, correlation] of settings) {
    const setting = { noise, correlation }
    const isMain = noise === 'normal' && correlation === 0
    const isSlow = noise.startsWith('autocorrelated')
    const atMargin = alarmsAtMargin(setting, factor * (isMain ? 160 : isSlow ? 4 : 30))
    const none = unchangedPullRequests(setting, factor * (isSlow ? 4 : 20))
    yield row([
      noise,
      String(correlation),
      alarmCell(atMargin),
      alarmCell(none.alarms),
      percent(found(1.25, setting, factor * (isSlow ? 20 : 200), 40)),
      percent(found(0.6, setting, factor * (isSlow ? 20 : 200), 160)),
      percent(none.unchanged),
    ])
  }
}

/** Designs side by side on the same noise, and on cluster pairs that differ. */
export function* designTable(factor: number): Generator<string> {
  yield* head([
    'design',
    'alarm, all at the margin',
    'the same, slots differ by 0.5',
    '1.25 beyond, 40 rounds',
    '0.6 beyond, 160 rounds',
    'unchanged, 40 rounds',
    'series-rounds: nothing changed',
    'all at the margin',
  ])
  const plans: [string, Plan][] = [
    ['one look at 40', { design: oneLook(40), swap: false }],
    ['one look at 160', { design: oneLook(160), swap: false }],
    ['looks, O’Brien-Fleming', { design: spendingLooks('obrien-fleming', SERIES), swap: false }],
    ['looks, Pocock', { design: spendingLooks('pocock', SERIES), swap: false }],
    [
      'ours, roles not exchanged',
      { ...OURS, swap: false, design: { ...DEFAULT_DESIGN, needsSwappedRoles: false } },
    ],
    ['ours', OURS],
  ]
  for (const [name, plan] of plans) {
    const hasLookAt40 = stagesWithin(40, plan.design) > 0
    const none = unchangedPullRequests({}, factor * 8, plan)
    const toTheEnd = unchangedPullRequests({}, factor * 2, plan, Infinity)
    const atMargin = alarmsAtMargin({}, factor * 80, plan)
    yield row([
      name,
      alarmCell(atMargin),
      alarmCell(alarmsAtMargin({ slot: 0.5 }, factor * 4, plan)),
      hasLookAt40 ? percent(found(1.25, {}, factor * 80, 40, plan)) : '–',
      percent(found(0.6, {}, factor * 80, 160, plan)),
      hasLookAt40 ? percent(none.unchanged) : '–',
      toTheEnd.alarms.seriesRounds.toFixed(0),
      atMargin.seriesRounds.toFixed(0),
    ])
  }
  for (const weighted of [false, true]) yield confirmRow(weighted, factor)
}

/** Screen on 16 rounds, confirm the suspects on 24 fresh ones: of the other shape, so counted here. */
function confirmRow(weighted: boolean, factor: number): string {
  const settings = { margin: PLAIN.margin, suspectLevel: 0.25, weighted }
  const run = (setting: Setting, effects: number[], repetitions: number, seed: number) => {
    const random = seeded(seed)
    let [alarms, first, rounds] = [0, 0, 0]
    for (let i = 0; i < repetitions; i += 1) {
      const one = world(setting, effects)
      const subjects = effects.map((effect, index) => subjectOf(one, effect, index, random))
      for (const { measure } of subjects) {
        measure(0, { straight: 8, swapped: 8 }, true)
        measure(1, { straight: 12, swapped: 12 }, true)
      }
      const { regressed, suspects } = screenThenConfirm(
        subjects.map(({ series }) => series.rounds),
        settings,
      )
      if (regressed.length > 0) alarms += 1
      if (regressed.includes(0)) first += 1
      rounds += SERIES * 16 + suspects.length * 24
    }
    return { hits: alarms, of: repetitions, first, rounds: rounds / repetitions }
  }
  const atMargin = run({}, everywhere(PLAIN.margin), factor * 80, 4)
  const [, ...others] = everywhere(PLAIN.margin)
  const changed = run({}, [PLAIN.margin + 1.25, ...others], factor * 80, 5)
  return row([
    weighted ? 'screen, confirm on fresh rounds, weighted' : 'screen, confirm on fresh rounds',
    alarmCell(atMargin),
    alarmCell(run({ slot: 0.5 }, everywhere(PLAIN.margin), factor * 8, 6)),
    percent({ hits: changed.first, of: changed.of }),
    '–',
    '–',
    run({}, everywhere(0), factor * 8, 7).rounds.toFixed(0),
    atMargin.rounds.toFixed(0),
  ])
}

/** What rounds cannot average out: slots, cluster pairs, positions. */
export function* clusterPairTable(factor: number): Generator<string> {
  yield* head([
    'world',
    'alarm, all at the margin',
    '1.25 beyond, 40 rounds',
    '0.6 beyond, 160 rounds',
    'unchanged, 40 rounds',
  ])
  const settings: [string, Setting][] = [
    ['values rounded to 1.5 spreads', { step: 1.5 }],
    ['position 0.5', { position: 0.5 }],
    ['position 5', { position: 5 }],
    ['slots differ by 3', { slot: 3 }],
    ['slots differ by 3, position 5', { slot: 3, position: 5 }],
    ['pairs differ by 0.1', { pairs: 0.1 }],
    ['pairs differ by 0.3', { pairs: 0.3 }],
    ['pairs differ by 0.3, assumed', { pairs: 0.3, assumed: { scale: 0.3, degreesOfFreedom: 12 } }],
  ]
  for (const [name, setting] of settings) {
    yield row([
      name,
      alarmCell(alarmsAtMargin(setting, factor * ('assumed' in setting ? 2 : 20))),
      percent(found(1.25, setting, factor * ('assumed' in setting ? 10 : 40), 40)),
      percent(found(0.6, setting, factor * ('assumed' in setting ? 4 : 40), 160)),
      percent(unchangedPullRequests(setting, factor * 2).unchanged),
    ])
  }
}
