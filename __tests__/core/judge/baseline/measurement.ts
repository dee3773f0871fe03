import type { SeriesMeasurement } from '../../../../src/core/judge/baseline-evidence.ts'

export function buildMeasurement(overrides: Partial<SeriesMeasurement> = {}): SeriesMeasurement {
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
