import { describe, expect, it } from 'vitest'
import { fixture } from '../../suites/fixture.ts'
import { readFixture, readText } from './read.ts'

const FILE = 'import/spegel/baseline.json'

describe('Spegel', () => {
  const result = readFixture('spegel', FILE)

  it('has cluster, nodes, name and times', () => {
    expect(result.subject).toBe('Baseline')
    expect(result.facts.kubernetes).toBe('v1.33.0')
    expect(result.facts.nodes).toHaveLength(10)
    expect(result.facts.nodes[0]).toMatchObject({ cores: 8, memoryBytes: 33651957760, cpuModel: '' })
    expect(result.parameters).toEqual({ instanceTypes: ['Standard_D8ds_v5'] })
    expect(result.startedAt?.toISOString()).toBe('2025-06-13T19:03:26.032Z')
    const stops = [...fixture(FILE).matchAll(/"stop":"([^"]+)"/g)].map(([, stop]) => Date.parse(stop!))
    expect(result.durationSeconds).toBeCloseTo(
      (Math.max(...stops) - Date.parse('2025-06-13T19:03:26.032Z')) / 1000,
      6,
    )
    expect(result.samples[0]).toEqual({
      metric: 'image_pull_time',
      labels: { size: '100MB', layers: '1', revision: 'v1' },
      value: 3.434,
      at: new Date('2025-06-13T19:04:02.434Z'),
    })
  })

  it('reads the list of images that the benchmark wrote until 2024', () => {
    // The first pulls of results/100MB-1.json in spegel-org/benchmark.
    const text = JSON.stringify({
      benchmarks: [
        {
          image: 'registry.invalid/spegel-org/benchmark:v1-100MB-1',
          measurements: [
            {
              start: '2024-04-23T11:18:19+02:00',
              stop: '2024-04-23T11:18:23.602+02:00',
              duration: 4602000000,
            },
          ],
        },
        {
          image: 'registry.invalid/spegel-org/benchmark:v2-100MB-1',
          measurements: [
            {
              start: '2024-04-23T11:19:06+02:00',
              stop: '2024-04-23T11:19:07.594+02:00',
              duration: 1594000000,
            },
          ],
        },
      ],
    })
    const { samples, startedAt, durationSeconds, facts } = readText('spegel', text)
    expect(samples.map(({ labels, value }) => [labels['revision'], value])).toEqual([
      ['v1', 4.602],
      ['v2', 1.594],
    ])
    expect(startedAt?.toISOString()).toBe('2024-04-23T09:18:19.000Z')
    expect(durationSeconds).toBeCloseTo(48.594, 9)
    expect(facts).toMatchObject({ kubernetes: null, nodes: [] })
  })

  it('omits images whose tag does not say what they are, with a note', () => {
    const text = fixture(FILE).replaceAll(':v1-100MB-1"', ':latest"')
    const changed = readText('spegel', text)
    expect(changed.samples).toHaveLength(110)
    expect(changed.notes.at(-1)).toContain('left out: image registry.invalid/spegel-org/benchmark:latest')
    const all = fixture(FILE).replaceAll(/:v\d-[^"]*"/g, ':latest"')
    expect(() => readText('spegel', all)).toThrow(
      'left out: image registry.invalid/spegel-org/benchmark:latest, whose tag does not name version, size and layers',
    )
  })

  it('is strict about what it uses and indifferent to what it does not', () => {
    expect(() =>
      readText('spegel', fixture(FILE).replace('"duration":3434000000', '"duration":"3.4s"')),
    ).toThrow('benchmarks')
    const extended = fixture(FILE).replace('"samples":[', '"digest":"sha256:0","samples":[')
    expect(readText('spegel', extended).samples).toHaveLength(120)
  })
})
