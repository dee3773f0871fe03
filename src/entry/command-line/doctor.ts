import { doctor, type DoctorReport } from '../../app/clusters/doctor.ts'
import { EXIT } from '../../app/exit-codes.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { flag, one } from '../options/option.ts'
import { text } from '../options/readers.ts'
import { defineCommand } from './command.ts'

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

function describeReport({ tools, providers, profiles, leftovers }: DoctorReport): string {
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
    ...(profiles === undefined ? [] : ['', 'Optional', ...describeProfiles(profiles)]),
    ...(leftovers.length === 0
      ? []
      : [
          '',
          'Left over from former runs',
          ...leftovers.map((name) => `  ${name}: kbench cluster delete ${name}`),
        ]),
  ].join('\n')
}

function describeProfiles({ providers, problem }: NonNullable<DoctorReport['profiles']>): string[] {
  const what = `profiles of a regression (${providers.join(', ')})`
  if (problem === undefined) return [`  ✓ ${what}: perf can record`]
  const { reason, nextStep } = problem
  return [`  – ${what}: ${reason}`, ...(nextStep === undefined ? [] : [`    ${nextStep}`])]
}
