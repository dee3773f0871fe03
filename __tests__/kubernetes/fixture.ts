import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import { watchEventSchema } from '../../src/kubernetes/schemas.ts'

const FOLDER = new URL('../fixtures/kubernetes/', import.meta.url)

export function fixture(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8')
}

/** A JSON fixture, through the schema that the product reads it with. */
export function parsedFixture<T>(schema: z.ZodType<T>, name: string): T {
  return schema.parse(JSON.parse(fixture(name)))
}

/** The lines of a captured watch. */
export function watchLines(name: string): string[] {
  return fixture(name).trim().split('\n')
}

/** The objects of a captured watch, one per event. */
export function watchedObjects<T>(schema: z.ZodType<T>, name: string): T[] {
  return watchLines(name).map((line) => schema.parse(watchEventSchema.parse(JSON.parse(line)).object))
}
