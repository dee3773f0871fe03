import type { RunTrial } from '../../../../src/suites/network/zero-loss-search.ts'

/**
 * The search that RFC 2544 is usually read as, to compare with: every trial at full length, first the highest and the
 * lowest load, then the middle of what is left.
 * @returns the highest load without loss
 */
export async function bisect(
  {
    minimum,
    maximum,
    width,
    trialSeconds,
  }: Readonly<Record<'minimum' | 'maximum' | 'width' | 'trialSeconds', number>>,
  runTrial: RunTrial,
): Promise<number | undefined> {
  const isGood = async (load: number): Promise<boolean> =>
    (await runTrial(load, trialSeconds)).sentLossRatio === 0
  if (await isGood(maximum)) return maximum
  if (!(await isGood(minimum))) return undefined
  let [lower, upper] = [minimum, maximum]
  while (1 - lower / upper > width) {
    const middle = Math.round((lower + upper) / 2)
    if (await isGood(middle)) lower = middle
    else upper = middle
  }
  return lower
}
