import * as z from 'zod'

const DURATION = /^(\d+(?:\.\d+)?)\s*(s|m|min|h)$/
const SECONDS_PER = { s: 1, m: 60, min: 60, h: 3600 } as const

/** `15m`, `90s`, `1h` or a number of seconds → seconds. */
export const durationSchema = z
  .union([z.number(), z.string()], { error: 'expected a duration such as 90s, 15m or 1h' })
  .transform((input, context) => {
    const duration = typeof input === 'number' ? input : durationSeconds(input)
    if (duration !== undefined && Number.isFinite(duration) && duration > 0) return duration
    context.addIssue({ code: 'custom', message: 'expected a duration such as 90s, 15m or 1h' })
    return z.NEVER
  })

function durationSeconds(text: string): number | undefined {
  const [, number, unit] = DURATION.exec(text.trim()) ?? []
  return number === undefined || unit === undefined
    ? undefined
    : Number(number) * SECONDS_PER[unit as keyof typeof SECONDS_PER]
}
