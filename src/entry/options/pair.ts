import { many, one } from './option.ts'
import { text } from './readers.ts'
import { calibration, GROUP } from './shared.ts'

/** What only a pair of base and head needs, in `kbench pair` and in the actions that measure. */
export const SUBJECT_OPTIONS = {
  base: one(text, {
    description: 'What head is compared with: a commit or a folder',
    placeholder: 'REF|DIR',
    otherwise: 'the base of the pull request, else the commit where this branch left the main one',
    group: GROUP.measured,
  }),
  baseSet: many(text, {
    description: 'Value of the configuration for base only',
    placeholder: 'PATH=VALUE',
    group: GROUP.configuration,
  }),
  headSet: many(text, {
    description: 'Value of the configuration for head only, e.g. provider.kind.mtu=1400',
    placeholder: 'PATH=VALUE',
    group: GROUP.configuration,
  }),
  calibration,
}
