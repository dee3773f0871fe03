import type { Option } from './option.ts'

/** What an option is, with the values it takes where the sentence does not name them all. */
export function valuesIn({ description, values = [] }: Option<unknown>): string {
  return values.every((value) => description.includes(value))
    ? description
    : `${description}: ${values.join(', ')}`
}

/** What an option does where it is not given, in words; empty where it then does nothing. */
export function defaultOf({ default: value, otherwise = '' }: Option<unknown>): string {
  return value ?? otherwise
}
