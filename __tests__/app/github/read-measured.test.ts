import { describe, expect, it } from 'vitest'
import { createZipReader } from '../../../src/adapters/archive-zip.ts'
import { LIMITS, readMeasured, type ReadMeasuredRequest } from '../../../src/app/github/read-measured.ts'
import { EnvironmentError } from '../../../src/core/errors.ts'
import type { JobResult } from '../../../src/core/record/measured.ts'
import { GitHubError } from '../../../src/ports/github.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { RecordingLog } from '../../fakes/log.ts'
import { zip } from '../../zip.ts'
import { addArtifact, buildMeasured, HEAD, measuredEntry, RUN } from './measured-artifacts.ts'

const readAs = (
  request: Partial<ReadMeasuredRequest>,
  github: FakeGitHub,
  log = new RecordingLog(),
): Promise<JobResult[]> =>
  readMeasured(
    { workflowRun: RUN, attempt: 1, artifact: 'kbench', headCommit: HEAD, ...request },
    { github, archives: createZipReader(), log },
  )
const read = (github: FakeGitHub, artifact = 'kbench', log?: RecordingLog): Promise<JobResult[]> =>
  readAs({ artifact }, github, log)
const refusal = async (github: FakeGitHub, artifact = 'kbench'): Promise<string> => {
  const error: unknown = await read(github, artifact).then(
    () => new Error('was read'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(EnvironmentError)
  const { message, nextStep } = error as EnvironmentError
  expect(nextStep).toBeDefined()
  return message
}
/** The refusal of an artifact that holds this as measured.json. */
const refusalOf = (content: string | Uint8Array): Promise<string> => {
  const github = new FakeGitHub()
  addArtifact(github, zip([{ name: 'measured.json', content, method: 8 }]))
  return refusal(github)
}

describe('the artifacts of a run', () => {
  it('are read, each by its name', async () => {
    const github = new FakeGitHub()
    addArtifact(github, undefined, { name: 'kbench-b' })
    addArtifact(github, undefined, { name: 'kbench' })
    addArtifact(github, undefined, { name: 'kbench-a' })
    expect(await read(github)).toEqual(
      ['kbench', 'kbench-a', 'kbench-b'].map((name) => ({
        name,
        measured: buildMeasured(),
        isEarlier: false,
      })),
    )
  })

  it('are not those of other names', async () => {
    const github = new FakeGitHub()
    for (const name of ['kbenchmark', 'other', 'kbenc', 'Kbench', 'x-kbench'])
      addArtifact(github, undefined, { name })
    expect(await read(github)).toEqual([])
    expect(github.calls).toEqual([`artifacts ${String(RUN)}`])
  })

  it('are those of the newest attempt, of which GitHub lists every one', async () => {
    const github = new FakeGitHub()
    addArtifact(github, zip([measuredEntry({ ...buildMeasured(), version: 'second' })]), { id: 12 })
    addArtifact(github, zip([measuredEntry({ ...buildMeasured(), version: 'first' })]), { id: 11 })
    expect((await read(github)).map(({ measured }) => measured?.version)).toEqual(['second'])
    expect(github.calls).toContain('downloadArtifact 12')
    expect(github.calls).not.toContain('downloadArtifact 11')
  })

  it('are refused before any download when GitHub says that they are of another run or commit', async () => {
    for (const [overrides, message] of [
      [{ workflowRun: 1 }, 'belongs to run 1, not to run 5001'],
      [{ workflowRun: undefined }, 'belongs to run unknown'],
      [{ headCommit: 'd'.repeat(40) }, `belongs to commit ${'d'.repeat(40)}, but the run belongs to ${HEAD}`],
      [{ headCommit: undefined }, 'belongs to commit unknown'],
      [{ isExpired: true }, 'has expired'],
      [{ bytes: LIMITS.downloadBytes + 1 }, 'has 25000001 bytes; at most 25000000 are read'],
    ] as const) {
      const github = new FakeGitHub()
      addArtifact(github, undefined, overrides)
      expect(await refusal(github)).toContain(message)
      expect(github.calls).toEqual([`artifacts ${String(RUN)}`])
    }
  })

  it('are limited when they are more than GitHub said', async () => {
    const github = new FakeGitHub()
    addArtifact(github, new Uint8Array(LIMITS.downloadBytes + 1), { bytes: 10 })
    await expect(read(github)).rejects.toThrow('is too large')
  })

  it('are limited in number', async () => {
    const github = new FakeGitHub()
    for (let index = 0; index <= LIMITS.artifacts; index += 1)
      addArtifact(github, undefined, { name: `kbench-${String(index)}` })
    expect(await refusal(github)).toContain('has 51 artifacts called kbench…')
    expect(github.calls).toHaveLength(1)
  })

  it('have names that cannot give the runner a command', async () => {
    const github = new FakeGitHub()
    addArtifact(github, undefined, { name: `kbench-\n::error::\u202e${'x'.repeat(300)}` })
    const log = new RecordingLog()
    await read(github, 'kbench', log)
    const [line = ''] = log.lines
    expect(line).toMatch(/^info: {3}artifact "kbench-\ufffd::error::\ufffdx+…": \d+ bytes$/)
    expect(line.length).toBeLessThan(260)
  })
})

describe('what is expected and not there', () => {
  const expected = ['kbench-a', 'kbench-b', 'kbench-c']

  it('is a lost result among the others, reported in the log', async () => {
    const github = new FakeGitHub()
    addArtifact(github, undefined, { name: 'kbench-c' })
    addArtifact(github, undefined, { name: 'kbench-a' })
    const log = new RecordingLog()
    const jobs = await readAs({ expected }, github, log)
    expect(jobs.map(({ name, measured }) => [name, measured !== null])).toEqual([
      ['kbench-a', true],
      ['kbench-b', false],
      ['kbench-c', true],
    ])
    expect(jobs[1]).toMatchObject({ problem: expect.stringContaining('the run has no artifact "kbench-b"') })
    expect(log.lines.filter((line) => line.startsWith('warning'))).toEqual([
      expect.stringContaining('No result of "kbench-b": the run has no artifact'),
    ])
  })

  it('is lost also where nothing is there at all', async () => {
    const jobs = await readAs({ expected }, new FakeGitHub())
    expect(jobs.map(({ name, measured }) => [name, measured])).toEqual(expected.map((name) => [name, null]))
  })

  it('is not what nobody named: that is reported, with a warning that it would not be missed', async () => {
    const github = new FakeGitHub()
    for (const name of [...expected, 'kbench-new']) addArtifact(github, undefined, { name })
    const log = new RecordingLog()
    const jobs = await readAs({ expected }, github, log)
    expect(jobs.map(({ name }) => name)).toEqual([...expected, 'kbench-new'])
    expect(log.lines.filter((line) => line.startsWith('warning'))).toEqual([
      expect.stringContaining('"kbench-new" is not named in the input expected'),
    ])
  })
})

describe('one of several artifacts that cannot be read', () => {
  const broken = zip([{ name: 'other.json', content: '{}' }])
  const lost = async (
    damage: (github: FakeGitHub) => void,
    request: Partial<ReadMeasuredRequest> = {},
  ): Promise<readonly (readonly [string, string | undefined])[]> => {
    const github = new FakeGitHub()
    addArtifact(github, undefined, { name: 'kbench-a' })
    damage(github)
    const jobs = await readAs(request, github)
    return jobs.map((job) => [job.name, job.measured === null ? job.problem : undefined])
  }

  it.each<[string, (github: FakeGitHub) => void, string]>([
    ['without its file', (github) => addArtifact(github, broken, { name: 'kbench-b' }), 'it has no measured'],
    ['no archive', (github) => addArtifact(github, new Uint8Array(9), { name: 'kbench-b' }), 'is not what'],
    [
      'too large',
      (github) => addArtifact(github, undefined, { name: 'kbench-b', bytes: LIMITS.downloadBytes + 1 }),
      'at most 25000000 are read',
    ],
    [
      'expired',
      (github) => addArtifact(github, undefined, { name: 'kbench-b', isExpired: true }),
      'has expired',
    ],
    [
      'gone',
      (github) => {
        const { id } = addArtifact(github, undefined, { name: 'kbench-b' })
        github.archives.delete(id)
      },
      'no artifact 901',
    ],
  ])('is lost, and the others are there: %s', async (_, damage, problem) => {
    expect(await lost(damage)).toEqual([
      ['kbench-a', undefined],
      ['kbench-b', expect.stringContaining(problem)],
    ])
  })

  it.each([[{ workflowRun: 1 }], [{ headCommit: 'd'.repeat(40) }]])(
    'is still refused as a whole where it is not of this run and commit: %j',
    async (strange) => {
      const damage = (github: FakeGitHub): void =>
        void addArtifact(github, undefined, { name: 'kbench-b', ...strange })
      await expect(lost(damage)).rejects.toThrow(/^artifact "kbench-b" belongs to (?:run|commit)/)
    },
  )

  it('is an error where nothing else can be read, unless several are expected', async () => {
    const github = new FakeGitHub()
    for (const name of ['kbench-a', 'kbench-b']) addArtifact(github, broken, { name })
    await expect(read(github)).rejects.toThrow('artifact "kbench-a" is not what kbench writes')
    await expect(readAs({ expected: ['kbench-a'] }, github)).rejects.toThrow('artifact "kbench-a"')
    const jobs = await readAs({ expected: ['kbench-a', 'kbench-b'] }, github)
    expect(jobs.map(({ measured }) => measured)).toEqual([null, null])
  })
})

describe('what an earlier attempt of the run left', () => {
  const STARTED = '2026-03-01T11:00:00Z'
  const attempts = async (github: FakeGitHub, attempt: number, log?: RecordingLog): Promise<unknown[]> =>
    (await readAs({ attempt }, github, log)).map((job) => job.measured !== null && job.isEarlier)
  const twoArtifacts = (): FakeGitHub => {
    const github = new FakeGitHub()
    addArtifact(github, undefined, { name: 'kbench-a', createdAt: '2026-03-01T10:59:59Z' })
    addArtifact(github, undefined, { name: 'kbench-b', createdAt: STARTED })
    github.attemptStarts.set(`${String(RUN)}/2`, STARTED)
    return github
  }

  it('is distinguished from what the reported one left, by the times that GitHub says', async () => {
    const log = new RecordingLog()
    expect(await attempts(twoArtifacts(), 2, log)).toEqual([true, false])
    expect(log.has('info', '"kbench-a" comes from an earlier attempt')).toBe(true)
    expect(log.has('info', '"kbench-b" comes from an earlier attempt')).toBe(false)
  })

  it('is reported by what the event says, where it does, without a question', async () => {
    const github = twoArtifacts()
    const jobs = await readAs({ attempt: 2, startedAt: STARTED }, github)
    expect(jobs.map((job) => job.measured !== null && job.isEarlier)).toEqual([true, false])
    expect(github.calls.filter((call) => call.startsWith('attemptStart'))).toEqual([])
  })

  it('is nothing in the first attempt, which is not asked for', async () => {
    const github = twoArtifacts()
    expect(await attempts(github, 1)).toEqual([false, false])
    expect(github.calls.filter((call) => call.startsWith('attemptStart'))).toEqual([])
  })

  it('is reported without that where GitHub does not say', async () => {
    const silent = twoArtifacts()
    silent.attemptStarts.clear()
    const refusing = twoArtifacts()
    refusing.failures.push({ method: 'attemptStart', error: new GitHubError('unreachable', 'no answer') })
    for (const [github, why] of [
      [silent, 'GitHub does not say when it was started'],
      [refusing, 'no answer'],
    ] as const) {
      const log = new RecordingLog()
      expect(await attempts(github, 2, log)).toEqual([false, false])
      expect(log.has('warning', `is not known: ${why}`)).toBe(true)
    }
  })
})

describe('what is in an artifact is refused', () => {
  it('when the file is missing, or somewhere else', async () => {
    const github = new FakeGitHub()
    addArtifact(github, zip([{ ...measuredEntry(), name: '../measured.json' }]))
    expect(await refusal(github)).toBe(
      'artifact "kbench" is not what kbench writes: it has no measured.json at its top',
    )
  })

  it('when it is a bomb', async () => {
    const github = new FakeGitHub()
    const entry = { ...measuredEntry(), content: Buffer.alloc(70_000_000, 0x20) }
    addArtifact(github, zip([{ ...entry, statedSize: 1000 }]))
    expect(await refusal(github)).toContain('too many bytes')
    const honest = new FakeGitHub()
    addArtifact(honest, zip([entry]))
    expect(await refusal(honest)).toContain('has more than 32000000 bytes')
  })

  it('when there is more in all of a run together than is reported', async () => {
    const github = new FakeGitHub()
    const [result] = buildMeasured().results
    const one = zip([measuredEntry({ ...buildMeasured(), results: Array(40).fill(result) })])
    for (const name of ['kbench-a', 'kbench-b', 'kbench-c']) addArtifact(github, one, { name })
    expect((await read(github)).map(({ measured }) => measured?.results.length)).toEqual([40, 40, undefined])
    const spaces = new FakeGitHub()
    const wide = zip([
      { ...measuredEntry(), content: `${' '.repeat(25e6)}${JSON.stringify(buildMeasured())}` },
    ])
    for (const name of ['kbench-a', 'kbench-b', 'kbench-c']) addArtifact(spaces, wide, { name })
    expect((await read(spaces)).map(({ measured }) => measured?.results.length)).toEqual([1, 1, undefined])
  })

  it('when it is no JSON, no UTF-8, of another schema, or not of its form', async () => {
    expect(await refusalOf('{')).toContain('measured.json is not a measured.json: it is not valid JSON')
    expect(await refusalOf(Buffer.from([0x22, 0xff, 0x22]))).toMatch(/encoded data was not valid/)
    expect(await refusalOf('{"schema":"kbench.measured/2"}')).toContain('its schema is "kbench.measured/2"')
    expect(await refusalOf(JSON.stringify({ ...buildMeasured(), pullRequest: 7 }))).toContain('pullRequest')
  })

  it('when it is nested forever, or has members or a text forever', async () => {
    expect(await refusalOf('['.repeat(2_000_000))).toContain(
      '2000000 levels, 2000000 members and a text of 0 characters; at most 32',
    )
    expect(await refusalOf(`{"a":[${'0,'.repeat(1_000_001)}0]}`)).toContain('1000003 members')
    const keys = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`k${String(index)}`, 1]))
    expect(await refusalOf(JSON.stringify(keys))).toContain(
      'an object in its JSON has 20001 keys; at most 20000 are read',
    )
    const objects = Array.from({ length: 201 }, (_, one) =>
      Object.fromEntries(Array.from({ length: 100 }, (__, index) => [`k${String(one)}_${String(index)}`, 1])),
    )
    expect(await refusalOf(JSON.stringify(objects))).toContain('more than 20000 different keys')
    const version = 'x'.repeat(LIMITS.jsonString + 1)
    expect(await refusalOf(JSON.stringify({ ...buildMeasured(), version }))).toContain('100001 characters')
    expect(await refusalOf(JSON.stringify({ [version.slice(1)]: 1 }))).toContain('its schema is missing')
  })

  it('with a message that is short and on one line, whatever the file says', async () => {
    const key = 'x\n::set-output name=verdict::passed\r\u2028\u202e<!-- '
    const message = await refusalOf(
      JSON.stringify({ ...buildMeasured(), [key]: 1, [key + 'y'.repeat(9e4)]: 1 }),
    )
    expect(message).toContain('::set-output')
    expect(message).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
    expect(message.length).toBeLessThan(2000)
  })
})
