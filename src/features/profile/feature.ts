import type { Feature } from '../../entry/feature.ts'
import { causesOfProfiles } from './core/causes.ts'
import { parseProfiles, PROFILE_SCHEMA, profileFileSchema } from './core/schema.ts'

/** Which functions take more CPU time on head after a regression, and what else the kernel counts: extra rounds with perf and pprof. */
export default {
  id: 'profile',
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
