import type { Configuration } from '../../config/config.ts'
import { DEFAULT_DESIGN, type PairedDesign } from '../../core/judge/rounds/design.ts'

/**
 * The design of a paired comparison as configured. With as many stages as the default design its shares hold; with one stage
 * all is spent on it; with others the first stage only screens and the rest is spent evenly.
 */
export function designOf({ rounds, gate }: Pick<Configuration, 'rounds' | 'gate'>): PairedDesign {
  const shares = (stage: number): { alarmShare: number; unchangedShare: number } => {
    if (rounds.length === 1) return { alarmShare: 1, unchangedShare: 1 }
    const known = rounds.length === DEFAULT_DESIGN.stages.length ? DEFAULT_DESIGN.stages[stage] : undefined
    if (known !== undefined) return known
    const rest = 1 / (rounds.length - 1)
    return stage === 0
      ? { alarmShare: 0, unchangedShare: 0.1 }
      : { alarmShare: rest, unchangedShare: 0.9 * rest }
  }
  return {
    ...DEFAULT_DESIGN,
    falseAlarmRate: gate.falseAlarmRate,
    stages: rounds.map((one, stage) => {
      const { alarmShare, unchangedShare } = shares(stage)
      return { rounds: one, alarmShare, unchangedShare }
    }),
  }
}
