import { InvalidArgumentError } from 'commander'
import { didYouMean } from '../../core/suggest.ts'

/** For options that may be given several times. */
export function collect(value: string, previous: readonly string[] | undefined): string[] {
  return [...(previous ?? []), value]
}

/** For options with a fixed set of values. */
export function oneOf<Value extends string>(values: readonly Value[]): (value: string) => Value {
  return (value) => {
    const found = values.find((one) => one === value)
    if (found === undefined)
      throw new InvalidArgumentError(`Expected one of ${values.join(', ')}.${didYouMean(value, values)}`)
    return found
  }
}

export function positiveInteger(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('Expected a whole number from 1.')
  return number
}
