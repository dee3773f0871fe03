import type { ActionDescription } from './description.ts'
import { RUN_INPUTS, RUN_OUTPUTS } from './run-inputs.ts'

/** The half for pull requests from forks that runs their code: no token goes in, and GitHub is not talked to. */
export const MEASURE_ACTION: ActionDescription = {
  folder: 'action/measure',
  name: 'kbench measure',
  description:
    'Measures like kbench itself, without any right: the half that runs the code of a pull request',
  inputs: RUN_INPUTS,
  outputs: RUN_OUTPUTS,
  main: 'measure.cjs',
  post: 'post.cjs',
}
