// History: the change points of 200 series of 5,000 runs. Claim: at most 2 s, and no more than sorting the same numbers
// 30 times takes, in turn with it.
import { loadSource } from '../support/load-source.mjs'
import { ratioLine } from './statistics.mjs'

export async function history() {
  const { timeHistory } = await loadSource('bench/history-session.ts')
  for (const changes of [0, 5, 20]) {
    const times = timeHistory(changes, 20261121)
    const name = `history: 200 × 5,000 runs, ${changes} changes each, over sorting them 10 times`
    console.log(ratioLine(name, times.searchProcessorSeconds / times.sortProcessorSeconds, 'at most 3'))
    console.log(
      `  ${times.searchSeconds.toFixed(2)} s, ${times.searchProcessorSeconds.toFixed(2)} s of one processor (claim: at most 2 s)`,
    )
  }
}
