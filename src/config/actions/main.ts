import type { ActionDescription, ActionInput } from './description.ts'
import { RUN_INPUTS, RUN_OUTPUTS } from './run-inputs.ts'

/** What the main action is told of GitHub; the measuring half has none of it. */
export const MAIN_GITHUB_INPUTS: readonly ActionInput[] = []

export const MAIN_ACTION: ActionDescription = {
  folder: '',
  name: 'kbench',
  description: 'Kubernetes cluster benchmarks with a gate you can believe',
  inputs: [...RUN_INPUTS, ...MAIN_GITHUB_INPUTS],
  outputs: RUN_OUTPUTS,
  main: 'main.cjs',
  post: 'post.cjs',
}
