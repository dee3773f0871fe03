import * as z from 'zod'
import { messageOf } from '../core/errors.ts'
import { knownUnit, UNIT_NAMES } from '../core/known-unit.ts'
import { LONGEST_LIMIT_LABEL, MOST_LIMITS, type KnownLimit } from '../core/record/limits.ts'
import { matchesStars, parseSelector } from '../core/record/policy.ts'
import { formatValue } from '../core/format/numbers.ts'
import type { MetricDefinition, Unit } from '../core/series.ts'
import type { PositionedYaml } from './positions.ts'

const FORM = /^(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*(\S*)$/

/** `10 Gbit/s` → 1e10 bit/s; a plain number is a count. */
const amountSchema = z
  .union([z.number(), z.string()], { error: 'expected a number with a unit such as 10 Gbit/s' })
  .transform((input, context) => {
    const amount = amountOf(String(input).trim())
    if (amount !== undefined && Number.isFinite(amount.value) && amount.value > 0) return amount
    context.addIssue({
      code: 'custom',
      message: `expected a number above 0 and its unit, such as 10 Gbit/s, 20 ms or 95 %; units: ${UNIT_NAMES.join(', ')}, %`,
    })
    return z.NEVER
  })

function amountOf(text: string): { value: number; unit: Unit } | undefined {
  const [, number, symbol = ''] = FORM.exec(text) ?? []
  if (number === undefined) return undefined
  if (symbol === '%') return { value: Number(number) / 100, unit: '1' }
  const known = symbol === '' ? ({ unit: '{count}', factor: 1 } as const) : knownUnit(symbol)
  return known === undefined ? undefined : { value: Number(number) * known.factor, unit: known.unit }
}

const limit = z.strictObject({
  series: z
    .string()
    .min(1)
    .meta({
      description:
        'series whose bars it is drawn across: metric, * for any text, with the labels that must be equal',
      examples: ['network_throughput{placement="inter-node"}'],
    }),
  value: amountSchema.describe('the limit with its unit, e.g. 10 Gbit/s; a number without unit is a count'),
  label: z
    .string()
    .min(1)
    .max(LONGEST_LIMIT_LABEL)
    .meta({ description: 'what it is, in a few words', examples: ['guaranteed by the machine type'] }),
  subject: z
    .string()
    .min(1)
    .optional()
    .meta({
      description: 'only for runs of this subject or this variant; without it for every run',
      examples: ['AKS'],
    }),
})

export const chartsSchema = z
  .strictObject({
    limits: z
      .array(limit)
      .max(MOST_LIMITS)
      .default([])
      .describe(
        'known limits of what is measured, e.g. the bandwidth that a machine type guarantees: kept in the record and drawn as dashed lines in charts; no verdict depends on them',
      ),
  })
  .prefault({})

type ChartsFile = z.output<typeof chartsSchema>

/** The limits that a run has, by the name of its subject and its variant. */
export function limitsOfRun({ limits }: ChartsFile, names: readonly (string | undefined)[]): KnownLimit[] {
  return limits
    .filter(({ subject }) => subject === undefined || names.includes(subject))
    .map(({ series, value: { value, unit }, label }) => ({ series, value, unit, label }))
}

/** What is wrong with the limits: selectors that cannot be read, and values in another unit than all metrics that are selected. */
export function limitProblems(
  { limits }: ChartsFile,
  yaml: PositionedYaml,
  metrics: readonly MetricDefinition[],
): string[] {
  return limits.flatMap(({ series, value: { value, unit } }, index) => {
    const problem = (key: string, text: string): string[] => [
      `${yaml.positionOf(['charts', 'limits', index, key])}: charts.limits[${String(index)}].${key}${text}`,
    ]
    try {
      const { metric } = parseSelector(series)
      const selected = metrics.filter(({ id }) => matchesStars(metric, id))
      const [first] = selected
      if (first === undefined || selected.some((one) => one.unit === unit)) return []
      return problem(
        'value',
        ` is ${unit === '{count}' ? `the plain number ${String(value)}` : `${formatValue(value, unit)}, in ${nameOf(unit)}`}, but ${first.id} is measured in ${nameOf(first.unit)}: expected ${EXAMPLES[first.unit]}`,
      )
    } catch (error) {
      return problem('series', `: ${messageOf(error)}`)
    }
  })
}

const EXAMPLES: Readonly<Record<Unit, string>> = {
  'bit/s': 'a value such as 10 Gbit/s',
  'By/s': 'a value such as 200 MiB/s',
  s: 'a value such as 20 ms',
  '1/s': 'a value such as 5000 ops/s',
  '1': 'a value such as 95 %',
  's/GBy': 'no limit for it',
  By: 'a value such as 4 GiB',
  '{count}': 'a plain number such as 110',
}

function nameOf(unit: Unit): string {
  if (unit === '1') return '%'
  return unit === '{count}' ? 'a plain number' : unit
}
