import * as z from 'zod'

/** The keys that an object schema allows at a path below it; empty where it is no object with fixed keys. */
export function keysOf(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  let current: z.core.$ZodType = schema
  for (const part of path) {
    current = unwrap(current)
    if (current instanceof z.ZodObject) {
      const shape = current.shape as Readonly<Record<string, z.core.$ZodType>>
      const next = shape[String(part)]
      if (next === undefined) return []
      current = next
    } else if (current instanceof z.ZodArray) current = current.element
    else return []
  }
  current = unwrap(current)
  return current instanceof z.ZodObject ? Object.keys(current.shape) : []
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable
  ) {
    return unwrap(schema.unwrap())
  }
  return schema
}
