import type { Feature } from '../../entry/feature.ts'
import { flag } from '../../entry/options/option.ts'
import { GROUP } from '../../entry/options/shared.ts'
import { causesOfProfiles } from './core/causes.ts'
import { parseProfiles, PROFILE_SCHEMA, profileFileSchema } from './core/schema.ts'

/** Which functions take more CPU time on head after a regression, and what else the kernel counts: extra rounds with perf and pprof. */
export default {
  id: 'profile',
  options: [
    {
      to: ['pair'],
      after: 'head',
      options: {
        profile: flag({
          description:
            'Record which functions take more CPU time on head (perf, subject.pprof), also when nothing regressed (gate.profile)',
          group: GROUP.measured,
        }),
      },
    },
  ],
  extends: {
    pair: (command) => ({
      ...command,
      examples: [
        ...command.examples,
        [
          'kbench pair --profile --suite http',
          'also say which functions of the nodes take more CPU time on head',
        ],
      ],
      run: ({ profile, ...values }, ports) =>
        command.run(
          profile === true
            ? { ...values, set: [...(values['set'] as readonly string[]), 'gate.profile=always'] }
            : values,
          ports,
        ),
    }),
  },
  hooks: {
    afterVerdict: async (pair, ports) => (await import('./explain.ts')).profilePair(pair, ports),
    causesOf: causesOfProfiles,
    optionalTool: {
      tool: {
        id: 'perf',
        purpose: 'records which functions the CPUs run after a regression',
        from: { package: 'linux-perf' },
      },
      purpose: 'profiles of a regression',
      works: 'perf can record',
      findProblem: async (ports) => (await import('./perf.ts')).findPerfProblem(ports),
    },
    companions: [
      {
        schema: PROFILE_SCHEMA,
        nextStep:
          'A profile is part of an HTML report: kbench report comparison.json profile.json --format html.',
        read: (text, path) => {
          const { current, profiles } = parseProfiles(text, path)
          return { current, sections: { profile: profiles } }
        },
      },
    ],
  },
  fileFormats: [
    {
      name: 'profile',
      file: 'profile.json',
      schema: profileFileSchema,
      about:
        'Which functions took how much of the CPU time on base and on head. Written by `pair`, read by `report --format html`.',
    },
  ],
} satisfies Feature
