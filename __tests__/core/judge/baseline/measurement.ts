import type { evidenceOfRuns } from '../../../../src/core/judge/baseline-evidence.ts'

export function buildMeasurement(
  overrides: Partial<Parameters<typeof evidenceOfRuns>[0]> = {},
): Parameters<typeof evidenceOfRuns>[0] {
  return {
    scale: 'relative',
    margin: 0.02,
    gates: true,
    better: 'lower',
    baseline: [0.99, 1, 1.01, 1.005, 0.995],
    current: 1,
    ...overrides,
  }
}
