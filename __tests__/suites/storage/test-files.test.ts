import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { bytes } from '../../../src/core/series.ts'
import { replaceArguments } from '../../../src/suites/storage/fio.ts'
import { STORAGE_PRESETS, type StorageParameters } from '../../../src/suites/storage/parameters.ts'
import { createSuiteContext } from '../suite-context.ts'
import { areRenewed, testFilesOf } from '../../../src/suites/storage/fio-volume.ts'
import type { Agent, Agents } from '../../../src/slices/agent.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { fixture } from '../fixture.ts'

const target = { path: '/volume', isDevice: false, size: bytes(64 * 2 ** 20), processes: 1, files: 8, set: 0 }
const smoke: StorageParameters = STORAGE_PRESETS.smoke

interface Opened {
  readonly files: ReturnType<typeof testFilesOf>
  /** Command lines that the agent has run. */
  readonly lines: string[]
}

const WRITTEN = fixture('storage/fio-3.33/layout.json')

/** @param answers of the agent, one for each program it is to run */
async function open(
  answers: readonly (string | Error)[],
  { inSlices = true, parameters = smoke } = {},
): Promise<Opened> {
  const pod = await new FakeTestbed().startPod({
    name: 'storage-fio',
    node: 'node-1',
    network: 'pod',
    servers: [],
    volume: { mountPath: '/volume', size: '1Gi', storageClass: undefined },
  })
  const lines: string[] = []
  const agent: Agent = {
    ask: (command) => Promise.reject(new Error(`unexpected ${command}`)),
    run(argv) {
      const answer = answers[lines.length] ?? new Error(`unexpected ${argv.join(' ')}`)
      lines.push(argv.join(' '))
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    close: () => Promise.resolve(),
  }
  const agents: Agents = { of: () => agent, start: () => Promise.resolve(), close: () => Promise.resolve() }
  return {
    files: testFilesOf(
      { pod, target, storageClass: 'fast' },
      parameters,
      agents,
      createSuiteContext({ inSlices }),
    ),
    lines,
  }
}

describe('the test files of a pair', () => {
  it('are new when a job comes again, and serve the other jobs once each', async () => {
    const { files, lines } = await open([WRITTEN])
    const sets: number[] = []
    for (const job of ['read_iops', 'write_iops', 'read_iops', 'write_iops', 'mixed'] as const)
      sets.push((await files(job)).set)
    expect(sets).toEqual([0, 0, 1, 1, 1])
    expect(lines).toEqual([
      expect.stringMatching(
        / \/volume\/kbench\.0\. \/volume\/kbench\.1\. fio --name=layout --directory=\/volume --filename_format=kbench\.1\.\$filenum\.fio --nrfiles=8 --rw=write /,
      ),
    ])
  })

  it('stay the same where they could not be written, and are tried again', async () => {
    const { files, lines } = await open([
      new EnvironmentError('pod storage-fio: sh: exit code 1, no room'),
      WRITTEN,
    ])
    expect((await files('mixed')).set).toBe(0)
    await expect(files('mixed')).rejects.toThrow(
      new EnvironmentError('fio (writing new test files, fast): pod storage-fio: sh: exit code 1, no room'),
    )
    expect((await files('mixed')).set).toBe(1)
    expect(lines).toHaveLength(2)
  })

  it('are not taken for written where fio says something else', async () => {
    const { files } = await open(['fio: bad option', WRITTEN])
    await files('mixed')
    await expect(files('mixed')).rejects.toThrow('fio (writing new test files, fast)')
    expect((await files('mixed')).set).toBe(1)
  })

  it('stay outside of pairs', async () => {
    const { files } = await open([], { inSlices: false })
    for (const job of ['mixed', 'mixed'] as const) expect(await files(job)).toBe(target)
  })

  it.each<[string, boolean, Partial<StorageParameters>]>([
    ['64 MiB', true, {}],
    ['256 MiB in a volume of 1 GiB', true, { fileSize: '256Mi' }],
    ['more than 256 MiB', false, { fileSize: '257Mi' }],
    ['a single file, as it is too small for several', false, { fileSize: '7Mi' }],
    ['a volume without room for two sets', false, { volumeSize: '130Mi' }],
    ['files of several processes', false, { processes: 2 }],
    ['a device', false, { volumeMode: 'Block' }],
    ['job files, which were written for one file', false, { jobFiles: [{ name: 'a.fio', text: '[a]' }] }],
    ['kubestr, which has a new volume in each round', false, { driver: 'kubestr' }],
  ])('%s: renewed %s', async (_, expected, overrides) => {
    const parameters = { ...smoke, ...overrides }
    expect(areRenewed(parameters)).toBe(expected)
    if (expected) return
    const { files } = await open([], { parameters })
    for (const job of ['mixed', 'mixed'] as const) expect((await files(job)).set).toBe(0)
  })

  it.each([
    ['true', ['kbench.10.0.fio', 'kbench.2.0.fio']],
    ['false', ['kbench.1.0.fio', 'kbench.1.7.fio', 'kbench.10.0.fio']],
  ])(
    'of the set before are deleted after fio has written the others, those if it could not: %s',
    (program, left) => {
      const path = mkdtempSync(join(tmpdir(), 'kbench test files '))
      try {
        for (const name of ['kbench.1.0.fio', 'kbench.1.7.fio', 'kbench.10.0.fio', 'kbench.2.0.fio'])
          writeFileSync(join(path, name), '')
        const [sh, ...shell] = replaceArguments({ ...target, path, set: 1 }, { ...target, path, set: 2 })
        const run = (): unknown => execFileSync(sh, [...shell.slice(0, 4), program])
        if (program === 'true') run()
        else expect(run).toThrow('Command failed')
        expect(readdirSync(path).sort()).toEqual(left)
      } finally {
        rmSync(path, { recursive: true })
      }
    },
  )
})
