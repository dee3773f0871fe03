/** A share as "96.4 %", never rounded up to certain. */
export function formatChance(share: number): string {
  return `${String(Math.floor(share * 1000) / 10)} %`
}
