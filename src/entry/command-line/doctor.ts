import type { Command } from 'commander'
import { doctor, type DoctorReport } from '../../app/clusters/doctor.ts'
import { EXIT } from '../../app/outcome.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { execute } from './shared.ts'

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('show which tools and providers this machine has, and what former runs left')
    .option('--fix', 'install the missing tools that `run` would need here, with the package manager')
    .option('--provider <NAME>', 'with --fix: for this provider (default: the one that `run` would choose)')
    .action(async (flags: { fix?: boolean; provider?: string }, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const report = await doctor(
          DEFINITIONS,
          flags.fix === true ? { provider: flags.provider ?? 'automatic' } : undefined,
          ports,
        )
        const works = report.providers.some(({ usable }) => usable)
        return { output: describeReport(report), exitCode: works ? EXIT.passed : EXIT.environment }
      }),
    )
}

function describeReport({ tools, providers, leftovers }: DoctorReport): string {
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
    ...(leftovers.length === 0
      ? []
      : [
          '',
          'Left over from former runs',
          ...leftovers.map((name) => `  ${name}: kbench cluster delete ${name}`),
        ]),
  ].join('\n')
}
