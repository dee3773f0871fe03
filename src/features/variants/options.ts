import { defined } from '../../core/defined.ts'
import { createAndKeep } from '../../entry/command-line/cluster.ts'
import type { Command } from '../../entry/command-line/command.ts'
import type { MEASURING } from '../../entry/options/measure.ts'
import { many, one, optionsAfter, type ValuesOf } from '../../entry/options/option.ts'
import { text } from '../../entry/options/readers.ts'
import { GROUP, NAME_SEPARATOR } from '../../entry/options/shared.ts'

/** Option of everything that measures variants; its names become `overrides.variants`. */
export const VARIANT = many(text, {
  description: 'Variants of the matrix in the configuration to run',
  placeholder: 'NAME',
  otherwise: 'all of them',
  separator: NAME_SEPARATOR,
  group: GROUP.measured,
})

const ONE_VARIANT = one(text, {
  description: 'Variant of the matrix',
  placeholder: 'NAME',
  otherwise: 'the file without its matrix',
})

type Values = ValuesOf<
  Pick<typeof MEASURING, 'config' | 'provider' | 'set'> & { variant: typeof ONE_VARIANT }
>

/** `kbench cluster create` for one variant, with its provider. */
export function withVariant(command: Command): Command {
  const { provider } = command.options
  const options = optionsAfter(command.options, 'provider', { variant: ONE_VARIANT })
  const otherwise = `that of the variant, else ${provider?.otherwise ?? 'none'}`
  return {
    ...command,
    options: provider === undefined ? options : { ...options, provider: { ...provider, otherwise } },
    run(all, ports) {
      // As their readers have made them.
      const { config, variant, provider: named, set } = all as Values
      return variant === undefined
        ? command.run(all, ports)
        : createAndKeep(config, defined({ provider: named, variant, set }), ports)
    },
  }
}
