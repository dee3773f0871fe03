import { describe, expect, it } from 'vitest'
import { createZipReader } from '../../../src/adapters/archive-zip.ts'
import shards from '../../../src/features/shards/feature.ts'
import { reportRun, type RunReport } from '../../../src/app/github/report-run.ts'
import { type Measured, MEASURED_SCHEMA } from '../../../src/core/record/measured.ts'
import type { ShardShape } from './shards.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { RecordingLog } from '../../fakes/log.ts'
import { createFakePorts } from '../../fakes/ports.ts'
import { zip } from '../../zip.ts'
import { buildRunFacts } from '../../app/github/events.ts'
import {
  addArtifact,
  BASE,
  HEAD,
  measuredEntry,
  measuredShard,
  MERGE,
  RUN,
} from '../../app/github/measured-artifacts.ts'

const EXPECTED = [1, 2, 3, 4].map((number) => `kbench-shard-${String(number)}`)

interface Reported {
  readonly written: RunReport
  readonly body: string
  readonly log: RecordingLog
}

/** Reports what shards left, each under the name of its number unless another is given. */
async function report(left: readonly (readonly [name: string, measured: unknown])[]): Promise<Reported> {
  const github = new FakeGitHub()
  const log = new RecordingLog()
  github.parents.set(MERGE, [BASE, HEAD])
  for (const [name, measured] of left)
    addArtifact(github, zip([measuredEntry(measured)]), { name: `kbench-shard-${name}` })
  const written = await reportRun(
    {
      event: {
        run: buildRunFacts({ runId: RUN, commit: MERGE }),
        kind: 'pull_request',
        number: 9,
        headSha: HEAD,
        isFork: false,
        labelled: undefined,
      },
      artifact: 'kbench-shard',
      expected: EXPECTED,
      options: { name: 'kbench', comment: true, check: false },
    },
    { ...createFakePorts(), features: [shards.hooks], github, archives: createZipReader(), log },
  )
  const bodies = (github.commentsOf.get(9) ?? []).map(({ body }) => body)
  expect(bodies).toHaveLength(1)
  return { written, body: bodies.join(), log }
}
const all = (numbers: readonly number[], shape: ShardShape = {}): [string, Measured][] =>
  numbers.map((number) => [String(number), measuredShard(number, shape)])

describe('what shards measured', () => {
  it('is judged together, in one comment', async () => {
    const { written, body } = await report(all([1, 2, 3, 4], { slowdown: 0.1 }))
    expect(written.report?.verdict).toBe('regressed')
    expect(body).toContain('1 of 1 gating series is worse')
    expect(body).toContain('64 alternating rounds on 16 cluster pairs of 4 shards')
    expect((await report(all([1, 2, 3, 4]))).written.report?.verdict).toBe('passed')
  })

  it('is judged without a lost shard where enough are left, and says which is lost', async () => {
    const { written, body } = await report(all([1, 2, 4]))
    expect(written.report?.verdict).toBe('passed')
    expect(body).toContain('3 of 4 shards')
    expect(body).toContain('its job did not run, or ended before it could upload one')
  })

  it('has the reason of a shard whose job failed', async () => {
    const failed = {
      schema: MEASURED_SCHEMA,
      version: '0.1.0',
      results: [
        { variant: null, record: null, comparison: null, problem: 'kind could not create a cluster' },
      ],
    }
    const { written, body } = await report([...all([1, 2, 4]), ['3', failed]])
    expect(written.report?.verdict).toBe('passed')
    expect(body).toContain('shard 3: kind could not create a cluster')
  })

  it('is incomplete where one of four is left', async () => {
    const { written, body } = await report(all([1]))
    expect(written.report?.verdict).toBe('incomplete')
    expect(body).toContain('1 of 4 shards')
  })

  it('is incomplete, with the reason, where shards do not belong together', async () => {
    const again = measuredShard(1)
    const twice = await report([...all([1, 3, 4]), ['2', again]])
    expect(twice.written.report?.verdict).toBe('incomplete')
    expect(twice.body).toContain('are both shard 1 of 4')
    const subjects = {
      base: { name: 'main', commit: 'd'.repeat(40) },
      head: { name: 'change', commit: MERGE },
    }
    const other = await report([...all([1, 2, 3]), ['4', measuredShard(4, { pair: { subjects } })]])
    expect(other.written.report?.verdict).toBe('incomplete')
    expect(other.body).toContain('another base commit')
  })
})

describe('artifacts of strangers', () => {
  const broken = async (change: (shard: Record<string, unknown>) => void): Promise<Reported> => {
    const bad = JSON.parse(JSON.stringify(measuredShard(2))) as {
      results: { shard: { pair: Record<string, unknown> } }[]
    }
    change(bad.results[0]?.shard.pair ?? {})
    return report([...all([1, 3, 4]), ['2', bad]])
  }

  it('that are no shard as kbench writes it are lost, and the others are judged', async () => {
    for (const change of [
      (pair: Record<string, unknown>) => void (pair['shard'] = undefined),
      (pair: Record<string, unknown>) => void (pair['rounds'] = [{ round: -1 }]),
      (pair: Record<string, unknown>) => void (pair['shard'] = { number: 9, of: 4 }),
      (pair: Record<string, unknown>) => void (pair['completedStages'] = 7),
    ]) {
      const { written, body } = await broken(change)
      expect(written.report?.verdict).toBe('passed')
      expect(body).toContain('3 of 4 shards')
    }
  })

  it('that name another commit are refused', async () => {
    const subjects = { base: { name: 'main' }, head: { name: '<img src=x>', commit: 'e'.repeat(40) } }
    const { body } = await report([...all([1, 3, 4]), ['2', measuredShard(2, { pair: { subjects } })]])
    expect(body).toContain('a shard and its record have different commits')
    expect(body).not.toContain('<img')
  })

  it('whose gate is not understood are a lost result', async () => {
    const gate = { defaultMargin: 0.02, rules: [{ series: '{{<b>' }], falseAlarmRate: 0.01 }
    const left = all([1, 2, 3, 4]).map(([name, measured]): [string, unknown] => {
      const copy = JSON.parse(JSON.stringify(measured)) as {
        results: { shard: { pair: { shard: Record<string, unknown> } } }[]
      }
      for (const { shard } of copy.results) shard.pair.shard['gate'] = gate
      return [name, copy]
    })
    const { written, body } = await report(left)
    expect(written.report?.verdict).toBe('incomplete')
    expect(body).not.toContain('<b>')
  })
})
