// History: the change points of 200 series of 5,000 runs. Claim: at most 2 s, and no more than sorting the same numbers
// 20 times takes, in turn with it.
import { loadSource } from './source.mjs'
import { ratioLine } from './statistics.mjs'

export async function history() {
  const { timeHistory } = await loadSource('bench/history-session.ts')
  for (const changes of [0, 5, 20]) {
    const { searchSeconds, sortSeconds } = timeHistory(changes, 20261121)
    const name = `history: 200 × 5,000 runs, ${changes} changes each, over sorting them 10 times`
    console.log(ratioLine(name, searchSeconds / sortSeconds, 'at most 2'))
    console.log(`  ${searchSeconds.toFixed(2)} s (claim: at most 2 s)`)
  }
}
