import { readFileSync } from 'node:fs'
import { parseRecord } from '../../src/core/record/schema.ts'
import type { NamedRecord } from '../../src/core/report/figures.ts'

/** Records of docs/published by the names of their files. */
export function publishedResults(...names: readonly string[]): NamedRecord[] {
  return names.map((name) => {
    const source = `docs/published/${name}.json`
    return { source, record: parseRecord(readFileSync(source, 'utf8'), source) }
  })
}

/** The Spegel documentation, "Benchmark": improvement in percent that it prints for each image. */
export const SPEGEL_UPDATE = [
  { size: '10MB', layers: '1', improvement: 81.25 },
  { size: '10MB', layers: '4', improvement: 88.99 },
  { size: '100MB', layers: '1', improvement: 67.53 },
  { size: '100MB', layers: '4', improvement: 68.21 },
  { size: '1GB', layers: '1', improvement: 20.72 },
  { size: '1GB', layers: '4', improvement: 29.89 },
] as const
export const spegelRecords = (): NamedRecord[] => publishedResults('spegel-baseline', 'spegel')

export const draftRecords = (): NamedRecord[] =>
  publishedResults(...['vpp', 'ovs-afxdp', 'af-xdp', 'sr-iov'].map((model) => `draft-figure-10-${model}`))

export const hetznerRecords = (): NamedRecord[] =>
  publishedResults(...['1', '2', '3', '4a', '4b'].map((test) => `hetzner-test-${test}`))

/** The Constellation 2.0 documentation, "Performance analysis with K-Bench". */
export const constellationRecords = (): NamedRecord[] =>
  publishedResults(...['gke', 'gcp', 'aks', 'azure'].map((cluster) => `constellation-2.0-${cluster}`))
