import { BASELINE_ADD, BASELINE_PRUNE, BASELINE_SHOW } from './baseline.ts'
import { CALIBRATE } from './calibrate.ts'
import { CLUSTER_CREATE, CLUSTER_DELETE, CLUSTER_LIST } from './cluster.ts'
import type { Command } from './command.ts'
import type { CommandHeading } from '../feature.ts'
import { features } from '../features.ts'
import { COMPARE } from './compare.ts'
import { DOCTOR } from './doctor.ts'
import { IMPORT } from './import.ts'
import { MERGE } from './merge.ts'
import { PAIR } from './pair.ts'
import { REPORT } from './report.ts'
import { RUN } from './run.ts'

interface CommandSection {
  readonly heading: CommandHeading
  readonly commands: readonly Command[]
}

const TRUNK: readonly CommandSection[] = [
  { heading: 'Measure', commands: [RUN, PAIR, CALIBRATE] },
  {
    heading: 'Judge and show results',
    commands: [COMPARE, MERGE, BASELINE_ADD, BASELINE_SHOW, BASELINE_PRUNE, REPORT],
  },
  { heading: 'Exchange results with other tools', commands: [IMPORT] },
  { heading: 'Set up', commands: [DOCTOR, CLUSTER_CREATE, CLUSTER_LIST, CLUSTER_DELETE] },
]

/** Every command, in the order of help, by what a person wants to do; those of features last. */
export const COMMAND_SECTIONS: readonly CommandSection[] = TRUNK.map(({ heading, commands }) => ({
  heading,
  commands: [
    ...commands,
    ...features
      .flatMap((feature) => feature.commands ?? [])
      .filter((one) => one.heading === heading)
      .map(({ command }) => command),
  ],
}))

export const COMMANDS = COMMAND_SECTIONS.flatMap(({ commands }) => commands)

/** What the commands of one group have in common, by the first word of their names. */
export const COMMAND_GROUPS: Readonly<Record<string, string>> = {
  baseline: 'Manage the baseline, the file that later runs are compared with',
  cluster: 'Create, list and delete the clusters of kbench',
}

/** The first steps, shown below the list of commands. */
export const FIRST_STEPS: Command['examples'] = [
  ['kbench run --preset smoke', 'measure a kind cluster or this machine, quick and rough'],
  [
    'kbench run && kbench baseline add kbench-out/*/record.json',
    'add a run to the baseline; 5 are needed to prove a change',
  ],
  ['kbench pair', 'this branch against the commit where it left main, in alternating rounds'],
  ['kbench init', 'write workflows and kbench.yaml for this repository'],
  ['kbench doctor --fix', 'see which tools this machine has, install what is missing'],
]
