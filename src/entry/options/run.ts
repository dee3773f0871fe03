import { DEFAULT_BASELINE } from '../../config/schema.ts'
import { flag, many, one } from './option.ts'
import { text } from './readers.ts'
import {
  config,
  format,
  GROUP,
  NAME_SEPARATOR,
  noInstall,
  preset,
  provider,
  runFolder,
  set,
  suite,
} from './shared.ts'

/** What `kbench run` and the actions that measure have in common. */
export const MEASURE_OPTIONS = {
  provider,
  suite,
  variant: many(text, {
    description: 'Which variants of the matrix in the configuration to run',
    placeholder: 'NAME',
    otherwise: 'all of them',
    separator: NAME_SEPARATOR,
    group: GROUP.measured,
  }),
  subject: one(text, {
    description: 'Name of what is tested, shown in reports',
    placeholder: 'NAME',
    otherwise: 'subject.name of the configuration, else current',
    group: GROUP.measured,
  }),
  config,
  preset,
  set,
  baseline: one(text, {
    description: 'Baseline to compare with. It is an error if a file named here is missing',
    placeholder: 'FILE',
    otherwise: `${DEFAULT_BASELINE}, if it exists`,
    group: GROUP.configuration,
  }),
  noInstall,
  keep: flag({ description: 'Keep the cluster at the end', group: GROUP.configuration }),
  out: runFolder,
}

export const RUN_OPTIONS = { ...MEASURE_OPTIONS, format }
