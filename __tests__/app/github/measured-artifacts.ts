import { MEASURED_SCHEMA, type Measured } from '../../../src/core/measured/schema.ts'
import type { Artifact } from '../../../src/ports/github.ts'
import { buildRecord } from '../../builders/records.ts'
import type { FakeGitHub } from '../../fakes/github.ts'
import { zip, type ZipEntry } from '../../zip.ts'

export const RUN = 5001
export const HEAD = 'a'.repeat(40)
export const MERGE = 'b'.repeat(40)
export const BASE = 'c'.repeat(40)

/** What a first run measured, at the commit that merges head into its base. */
export function buildMeasured(commit = MERGE): Measured {
  return {
    schema: MEASURED_SCHEMA,
    version: '0.1.0',
    results: [
      { variant: null, record: buildRecord({ subject: { commit } }), comparison: null, problem: null },
    ],
  }
}

export function measuredEntry(measured: unknown = buildMeasured()): ZipEntry {
  return { name: 'measured.json', content: JSON.stringify(measured), method: 8 }
}

/** Puts an artifact where the API finds it. */
export function addArtifact(
  github: FakeGitHub,
  archive: Uint8Array = zip([measuredEntry()]),
  overrides: Partial<Artifact> = {},
): Artifact {
  const artifact = {
    id: 900 + github.archives.size,
    name: 'kbench',
    bytes: archive.length,
    isExpired: false,
    createdAt: '2026-03-01T10:10:00Z',
    workflowRun: RUN,
    headCommit: HEAD,
    ...overrides,
  }
  github.artifactsOf.set(RUN, [...(github.artifactsOf.get(RUN) ?? []), artifact])
  github.archives.set(artifact.id, archive)
  return artifact
}
