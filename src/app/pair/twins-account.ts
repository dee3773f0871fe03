import type { EnvironmentFacts } from '../../core/record/schema.ts'
import type { BySide } from './sides.ts'
import type { Turns } from './turns.ts'
import type { Twins } from './twins.ts'

/** What the twins of a pair were like, over all of them. */
export class TwinsAccount {
  /** Of the first twins; undefined before there were any. */
  facts: BySide<EnvironmentFacts> | undefined
  /** Whether the side that is not measured stands still. */
  paused = false
  /** How long each pair of twins took to make. */
  readonly twinSeconds: number[] = []
  readonly switchSeconds: number[] = []
  longestPause = 0

  made({ testbeds, turns, seconds }: Pick<Twins, 'testbeds' | 'turns' | 'seconds'>): void {
    this.facts ??= { base: testbeds.base.facts, head: testbeds.head.facts }
    this.paused = turns.canPause
    this.twinSeconds.push(seconds)
  }

  /** Their turns are over. */
  ended({ switchSeconds, longestPause }: Pick<Turns, 'switchSeconds' | 'longestPause'>): void {
    this.switchSeconds.push(...switchSeconds)
    this.longestPause = Math.max(this.longestPause, longestPause)
  }
}
