import * as z from 'zod'
import { parseShallowJson } from './json.ts'

const anySchema = z.looseObject({ schema: z.string() })

/** The `schema` that a JSON text names, undefined where it names none or is no JSON. */
export function schemaOf(text: string): string | undefined {
  try {
    return anySchema.safeParse(parseShallowJson(text)).data?.schema
  } catch {
    return undefined
  }
}
