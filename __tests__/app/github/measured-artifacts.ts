import { type Measured, MEASURED_SCHEMA } from '../../../src/core/record/measured.ts'
import type { Artifact } from '../../../src/ports/github.ts'
import { buildRecord } from '../../../support/builders/records.ts'
import { buildShard, type ShardShape } from '../../features/shards/shards.ts'
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

/** What the job of one shard measured, at the same commit. */
export function measuredShard(number: number, shape: ShardShape = {}): Measured {
  const { pair, base, head } = buildShard(number, shape)
  const subjects = {
    base: { ...pair.subjects.base, commit: BASE },
    head: { ...pair.subjects.head, commit: MERGE },
  }
  return {
    schema: MEASURED_SCHEMA,
    version: '0.1.0',
    results: [
      {
        variant: null,
        record: { ...head, subject: { ...head.subject, commit: MERGE } },
        comparison: null,
        problem: null,
        shard: { pair: { ...pair, subjects: shape.pair?.subjects ?? subjects }, base },
      },
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
