import { formatNumber } from './number.ts'

/** How long something took, for people: 133 s → "2 min 13 s", 4000 s → "1 h 7 min", 3.24 s → "3.2 s". */
export function formatDuration(durationSeconds: number): string {
  if (!Number.isFinite(durationSeconds) || durationSeconds < 0) return 'n/a'
  if (durationSeconds < 9.95) return `${formatNumber(Math.round(durationSeconds * 10) / 10)} s`
  const whole = Math.round(durationSeconds)
  if (whole < 60) return `${String(whole)} s`
  if (whole < 3600) return joined(whole, 60, 'min', 's')
  return joined(Math.round(whole / 60), 60, 'h', 'min')
}

function joined(total: number, size: number, large: string, small: string): string {
  const rest = total % size
  const head = `${String(Math.floor(total / size))} ${large}`
  return rest === 0 ? head : `${head} ${String(rest)} ${small}`
}
