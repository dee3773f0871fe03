import * as core from '@actions/core'
import { defined } from '../core/defined.ts'
import { UserError } from '../core/errors.ts'
import type { Overrides } from '../config/overrides.ts'

export interface ActionInputs {
  readonly config: string | undefined
  readonly overrides: Overrides
  readonly variants: readonly string[] | undefined
  readonly out: string | undefined
  readonly keep: boolean
  readonly install: boolean
  readonly pair: PairInputs
}

/** What only matters where base and head are measured in turns. */
export interface PairInputs {
  readonly when: 'auto' | 'always' | 'never'
  readonly base: string | undefined
  readonly settings: { readonly base: readonly string[]; readonly head: readonly string[] }
  readonly calibration: string | undefined
}

/** Inputs whose values have no spaces: several may stand on one line. */
const NAMES = ['suite', 'variant']

/** The inputs of action.yml; an empty one is one that was not given. */
export function readInputs(): ActionInputs {
  const text = (name: string): string | undefined => core.getInput(name) || undefined
  const lines = (name: string): string[] | undefined => {
    const values = core
      .getMultilineInput(name)
      .flatMap((line) => (NAMES.includes(name) ? line.split(/[\s,]+/) : [line]))
    const given = values.filter((value) => value !== '')
    return given.length === 0 ? undefined : given
  }
  const flag = (name: string): boolean => core.getInput(name) !== '' && core.getBooleanInput(name)
  const overrides = {
    provider: text('provider'),
    suites: lines('suite'),
    preset: text('preset'),
    subject: text('subject'),
    baseline: text('baseline'),
    set: lines('set'),
  }
  return {
    config: text('config'),
    overrides: defined(overrides),
    variants: lines('variant'),
    out: text('out'),
    keep: flag('keep'),
    install: !flag('no-install'),
    pair: {
      when: oneOf('pair', text('pair') ?? 'auto', ['auto', 'always', 'never']),
      base: text('base'),
      settings: { base: lines('base-set') ?? [], head: lines('head-set') ?? [] },
      calibration: text('calibration'),
    },
  }
}

/** @throws {UserError} for a value that the input does not take */
export function oneOf<T extends string>(name: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one === value)
  if (found !== undefined) return found
  throw new UserError(`input ${name}: "${value}" is not one of ${known.join(', ')}`)
}
