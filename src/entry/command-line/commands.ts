import { BASELINE_ADD, BASELINE_PRUNE, BASELINE_SHOW } from './baseline.ts'
import { CLUSTER_CREATE, CLUSTER_DELETE, CLUSTER_LIST } from './cluster.ts'
import { type Command, defineCommand } from './command.ts'
import type { CommandHeading } from '../feature.ts'
import { FEATURES, withAddedOptions } from '../features.ts'
import { SHOW_TOOLS } from './showing.ts'
import { COMPARE } from './compare.ts'
import { PAIR } from './pair.ts'
import { REPORT } from './report.ts'
import { RUN } from './run.ts'
import { one, flag } from '../options/option.ts'
import { text } from '../options/readers.ts'
import { doctor, type DoctorReport } from '../../app/doctor.ts'
import { EXIT } from '../../app/exit-codes.ts'
import { DEFINITIONS } from '../../app/registry.ts'

export const DOCTOR = defineCommand({
  name: 'doctor',
  summary: 'Show which tools and providers this machine has, and what earlier runs left behind',
  options: {
    fix: flag({
      description:
        'Install the missing tools that `kbench run` would need here, and perf, with the package manager',
    }),
    provider: one(text, {
      description: 'With --fix: install for this provider',
      placeholder: 'NAME',
      otherwise: 'the one that `kbench run` would choose',
    }),
  },
  examples: [['kbench doctor'], ['kbench doctor --fix --provider host']],
  async run({ fix, provider = 'automatic' }, ports) {
    const report = await doctor(DEFINITIONS, fix ? { provider } : undefined, ports)
    const works = report.providers.some(({ usable }) => usable)
    return { output: describeReport(report), exitCode: works ? EXIT.passed : EXIT.environment }
  },
})

interface CommandSection {
  readonly heading: CommandHeading
  readonly commands: readonly Command[]
}

const TRUNK: readonly CommandSection[] = [
  { heading: 'Measure', commands: [RUN, PAIR] },
  {
    heading: 'Judge and show results',
    commands: [COMPARE, BASELINE_ADD, BASELINE_SHOW, BASELINE_PRUNE, REPORT],
  },
  { heading: 'Exchange results with other tools', commands: [] },
  { heading: 'Set up', commands: [DOCTOR, CLUSTER_CREATE, CLUSTER_LIST, CLUSTER_DELETE] },
]

/** A command of the trunk with all that features add. */
function extended(command: Command): Command {
  return FEATURES.reduce((so, feature) => feature.extends?.[command.name]?.(so, SHOW_TOOLS) ?? so, {
    ...command,
    options: withAddedOptions(command.name, command.options),
  })
}

/** Every command, in the order of help, by what a person wants to do; those of features last. */
export const COMMAND_SECTIONS: readonly CommandSection[] = TRUNK.map(({ heading, commands }) => ({
  heading,
  commands: [
    ...commands.map(extended),
    ...FEATURES.flatMap((feature) => feature.commands ?? [])
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

function describeReport({ tools, providers, optional, leftovers }: DoctorReport): string {
  const width = Math.max(...tools.map(({ tool }) => tool.id.length))
  return [
    'Tools',
    ...tools.map(({ tool, state, version, path, neededBy }) => {
      const found =
        state === 'missing'
          ? 'missing'
          : `${version ?? 'found'} at ${path ?? '?'}${state === 'ok' ? '' : ` (${state})`}`
      return `  ${state === 'ok' ? '✓' : '✗'} ${tool.id.padEnd(width)}  ${found}; ${tool.purpose}; for ${neededBy.join(', ')}`
    }),
    '',
    'Providers',
    ...providers.map(
      ({ id, usable, reason }) => `  ${usable ? '✓' : '✗'} ${id}${reason === undefined ? '' : `: ${reason}`}`,
    ),
    ...(optional.length === 0 ? [] : ['', 'Optional', ...optional.flatMap(describeOptional)]),
    ...(leftovers.length === 0
      ? []
      : [
          '',
          'Left over from former runs',
          ...leftovers.map((name) => `  ${name}: kbench cluster delete ${name}`),
        ]),
  ].join('\n')
}

function describeOptional({
  purpose,
  works,
  providers,
  problem,
}: DoctorReport['optional'][number]): string[] {
  const what = `${purpose} (${providers.join(', ')})`
  if (problem === undefined) return [`  ✓ ${what}: ${works}`]
  const { reason, nextStep } = problem
  return [`  – ${what}: ${reason}`, ...(nextStep === undefined ? [] : [`    ${nextStep}`])]
}
