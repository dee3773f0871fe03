import type { Feature } from '../../entry/feature.ts'
import { VARIANT, withVariant } from './options.ts'
import { openVariants } from './pair-variants.ts'
import { runVariants } from './run-variants.ts'

/** The matrix of kbench.yaml: several variants in one run, or in one pair. */
export default {
  id: 'variants',
  uses: ['side-by-side'],
  options: [
    { to: ['run', 'action', 'action/measure'], after: 'out', options: { variant: VARIANT } },
    { to: ['pair'], after: 'head', options: { variant: VARIANT } },
  ],
  extends: {
    run: (command) => ({
      ...command,
      examples: [
        ...command.examples,
        ['kbench run --variant iptables,nftables', 'two variants of the matrix in kbench.yaml'],
      ],
    }),
    pair: (command) => ({
      ...command,
      notes: [
        ...(command.notes ?? []),
        {
          heading: 'Variants',
          lines: ['With a matrix, all variants share one false alarm rate and one budget.'],
        },
      ],
    }),
    'cluster create': withVariant,
  },
  hooks: { runSeveral: runVariants, openSeveral: openVariants },
} satisfies Feature
