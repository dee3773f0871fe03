import type { KbenchRecord, RecordedSeries } from '../../src/core/record/schema.ts'
import type { NamedRecord } from '../../src/core/side-by-side/column-names.ts'
import { buildRecord, buildSeries } from '../builders/records.ts'

// Numbers that others published, as records: one sample per series, which is all that their documents say. The title of each
// document stands above its numbers.

/** The column of a record is its label `subject`. */
function published(
  title: string,
  subjects: Readonly<Record<string, readonly RecordedSeries[]>>,
): NamedRecord[] {
  return Object.entries(subjects).map(
    ([subject, series], index): { source: string; record: KbenchRecord } => ({
      source: `${title} (${String(index + 1)})`,
      record: buildRecord({
        id: `${subject}-${String(index)}`,
        subject: { name: subject, labels: { model: subject } },
        provider: 'import',
        series: [...series],
      }),
    }),
  )
}

const gigabits = (name: string, value: number): RecordedSeries => buildSeries(name, [value * 1e9])

/**
 * "Considerations for Benchmarking Network Performance in Containerized Infrastructures" (draft-dcn-bmwg-containerized-infra-11), figure
 * 10: zero packet loss throughput in Gbit/s by frame size. Frames per second here: Gbit/s ÷ (8 × size), as the metric has it.
 */
export const DRAFT_FRAME_SIZES = [64, 128, 256, 512, 1024, 1280, 1518] as const
export const DRAFT_GIGABITS = {
  VPP: [7.25, 13.32, 19.26, 25.62, 30.12, 31.23, 31.26],
  'OVS-AFXDP': [1.64, 2.69, 3.54, 7.32, 13.42, 17.83, 21.37],
  'AF_XDP CNI': [4.32, 8.32, 14.47, 27.13, 37.16, 39.23, 39.25],
  'SR-IOV': [10.48, 25.37, 30.38, 37.11, 39.1, 39.23, 39.28],
} as const
export const draftRecords = (): NamedRecord[] =>
  published(
    'figure 10',
    Object.fromEntries(
      Object.entries(DRAFT_GIGABITS).map(([model, rates]) => [
        model,
        rates.map((rate, index) => {
          const size = DRAFT_FRAME_SIZES[index] ?? 0
          const name = `network_zero_loss_rate{frame_size="${String(size)}",path="pod-to-pod",placement="inter-node"}`
          return buildSeries(name, [(rate * 1e9) / (8 * size)], { unit: '1/s' })
        }),
      ]),
    ),
  )

/** The Spegel documentation, "Benchmark": average pull time in ms of the update to v2 on 50 nodes, and its improvement in percent. */
export const SPEGEL_UPDATE = [
  { size: '10MB', layers: '1', baseline: 1220, spegel: 210, improvement: 81.25 },
  { size: '10MB', layers: '4', baseline: 1409, spegel: 155, improvement: 88.99 },
  { size: '100MB', layers: '1', baseline: 1725, spegel: 560, improvement: 67.53 },
  { size: '100MB', layers: '4', baseline: 1573, spegel: 500, improvement: 68.21 },
  { size: '1GB', layers: '1', baseline: 8429, spegel: 6682, improvement: 20.72 },
  { size: '1GB', layers: '4', baseline: 7310, spegel: 5125, improvement: 29.89 },
] as const
export const spegelRecords = (): NamedRecord[] => {
  const of = (side: 'baseline' | 'spegel'): RecordedSeries[] =>
    SPEGEL_UPDATE.map((row) =>
      buildSeries(
        `image_pull_time{layers="${row.layers}",revision="v2",size="${row.size}"}`,
        [row[side] / 1000],
        { unit: 's', better: 'lower' },
      ),
    )
  return published('documentation', { baseline: of('baseline'), spegel: of('spegel') })
}

/** "Performance Testing Cilium Ingress at Hetzner Cloud": requests per second and Gbit/s, sums of two clients. */
export const HETZNER = {
  'test 1': { requests: 64088.5, gigabits: 12.93 },
  'test 2': { requests: 77367.8, gigabits: 13.18 },
  'test 3': { requests: 85672.3, gigabits: 16.89 },
  'test 4A': { requests: 131689.3, gigabits: 18.81 },
  'test 4B': { requests: 131294.4, gigabits: 18.8 },
} as const
export const hetznerRecords = (): NamedRecord[] =>
  published(
    'results',
    Object.fromEntries(
      Object.entries(HETZNER).map(([test, { requests, gigabits: rate }]) => [
        test,
        [
          buildSeries('http_request_rate{entry="load-balancer",keepalive="off"}', [requests], {
            unit: '1/s',
          }),
          gigabits('network_throughput{path="load-balancer",protocol="tcp"}', rate),
        ],
      ]),
    ),
  )

/** The Constellation 2.0 documentation, "Performance analysis with K-Bench": iperf3 between nodes and inside one. */
export const constellationRecords = (): NamedRecord[] => {
  const rates = (inter: number, intra: number): RecordedSeries[] => [
    gigabits('network_throughput{path="pod-to-service",placement="inter-node",protocol="tcp"}', inter),
    gigabits('network_throughput{path="pod-to-service",placement="intra-node",protocol="tcp"}', intra),
  ]
  return published('network', {
    GKE: rates(9.55, 27),
    'Constellation on GCP': rates(0.872, 22),
    AKS: rates(0.577, 26),
    'Constellation on Azure': rates(0.816, 31),
  })
}
