import { one } from '../options/option.ts'
import { RUN_OPTIONS, SUBJECT_OPTIONS } from '../options/measure.ts'
import { oneOf } from '../options/readers.ts'
import { withModes } from '../pair-modes.ts'
import type { ActionDefinition } from './definition.ts'

/** Inputs of every action that measures: the options of `kbench run`, and those of a pair. */
export const MEASURE_INPUTS = {
  ...RUN_OPTIONS,
  preset: { ...RUN_OPTIONS.preset, otherwise: 'quick; smoke for a pair' },
  pair: one(oneOf(['auto', 'always', 'never']), {
    description:
      'Whether base and head are measured in alternating rounds on a cluster pair. auto: on pull requests, and where the input base is given, if kbench.yaml has subject.setup and no matrix; always; never',
    default: 'auto',
  }),
  ...SUBJECT_OPTIONS,
}

/** Inputs of the half that only measures: nobody may comment what is not judged. */
export const MEASURE_ALONE_INPUTS = withModes(MEASURE_INPUTS)

export const RUN_OUTPUTS = {
  verdict:
    'passed, regressed, inconclusive, incomparable, incomplete, or first-run if there is no baseline yet; empty for a shard.',
  record: 'Path of record.json; with a matrix one per line.',
  comparison: 'Path of comparison.json, with a matrix one per line; empty on a first run.',
  regressions: 'JSON list of the series that regressed; with a matrix each after its variant: "nftables: …".',
}

/** The half for pull requests from forks that runs their code: it gets no token and does not connect to GitHub. */
export const MEASURE_ACTION: ActionDefinition = {
  folder: 'action/measure',
  name: 'kbench measure',
  description:
    'Runs the benchmarks without privileges: the half that runs the code of a pull request from a fork',
  inputs: MEASURE_ALONE_INPUTS,
  outputs: RUN_OUTPUTS,
  main: 'measure.cjs',
  post: 'post.cjs',
}
