import * as z from 'zod'
import { PRESETS, type Preset } from '../ports/suite.ts'

/** A list that may be empty, each item once. */
export function setOf<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z
    .array(item)
    .refine((items) => new Set(items).size === items.length, { error: 'expected each value once' })
}

/** A list with at least one item, each once. */
export function listOf<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return setOf(item).min(1)
}

/** Whole numbers. */
export const whole = (most: number): z.ZodInt => z.int().nonnegative().max(most)
export const positive = (most: number): z.ZodInt => z.int().positive().max(most)

/** A parameter that may be left out. @param about with what then holds */
export function optional<Schema extends z.ZodType>(schema: Schema, about: string): z.ZodOptional<Schema> {
  return schema.optional().describe(about)
}

/** Says why a parameter cannot be as it is, within `superRefine`. */
export function refusing(
  context: z.RefinementCtx,
): (path: string | (string | number)[], message: string) => void {
  return (path, message) => context.addIssue({ code: 'custom', path: [path].flat(), message })
}

class Each<Value> {
  readonly values: readonly Value[]
  constructor(values: readonly Value[]) {
    this.values = values
  }
}

/** A parameter that differs between presets. undefined: that preset leaves it out. */
export function each<Value>(smoke: Value, quick: Value, standard: Value, reference: Value): Each<Value> {
  return new Each([smoke, quick, standard, reference])
}

/** The presets of a suite, from its parameters: one value for all presets, or one of each. */
export function presetTable<Parameters>(rows: {
  readonly [Key in keyof Parameters]: Parameters[Key] | Each<Parameters[Key]>
}): Readonly<Record<Preset, Parameters>> {
  const all = Object.entries<unknown>(rows)
  const presetOf = (place: number): Parameters =>
    Object.fromEntries(
      all
        .map(([key, row]): [string, unknown] => [key, row instanceof Each ? row.values[place] : row])
        .filter(([, value]) => value !== undefined),
    ) as Parameters
  return Object.fromEntries(PRESETS.map((preset, place) => [preset, presetOf(place)])) as Record<
    Preset,
    Parameters
  >
}
