import * as z from 'zod'

const PERCENT = /^(\d+(?:\.\d+)?)\s*%$/

/** `2%` or `0.02` → 0.02. A bare number of 1 or more is refused: `margin: 2` was meant as 2 %, and would switch the gate off. */
export const shareSchema = z
  .union([z.number(), z.string()], { error: 'expected a share such as 2% or 0.02' })
  .transform((input, context) => {
    if (typeof input === 'number' && input >= 1 && Number.isFinite(input)) {
      context.addIssue({
        code: 'custom',
        message: `that would be ${rounded(input * 100)} %: write ${String(input)}% or ${rounded(input / 100)}`,
      })
      return z.NEVER
    }
    const share = typeof input === 'number' ? input : percent(input)
    if (share !== undefined && Number.isFinite(share) && share >= 0 && share < 10) return share
    context.addIssue({
      code: 'custom',
      message: 'expected a share such as 2% or 0.02, from 0 to below 1000%',
    })
    return z.NEVER
  })

/** Without the last digits of binary fractions: 110, not 110.00000000000001. */
function rounded(value: number): string {
  return String(Number(value.toPrecision(12)))
}

function percent(text: string): number | undefined {
  const number = PERCENT.exec(text.trim())?.[1]
  return number === undefined ? undefined : Number(number) / 100
}
