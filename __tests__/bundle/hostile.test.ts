import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseBaseline } from '../../src/core/record/baseline-file.ts'
import { serializeRecord } from '../../src/core/record/schema.ts'
import { buildRecord, buildSeries } from '../../support/builders/records.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { ShippedCommandLine } from './command-line.ts'
import { EmptyGitHub, runForPullRequest } from './pull-request-step.ts'
import { ShippedStep } from './shipped-step.ts'
import { StandInTools } from './stand-in-tools.ts'

// What ships, with the processes, disks and secrets that it must live with.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const cli = new ShippedCommandLine()
const recordOf = (index: number): string =>
  serializeRecord(
    buildRecord({
      id: `r${String(index)}`,
      startedAt: `2026-03-0${String(index)}T10:00:00.000Z`,
      series: [buildSeries('network_throughput{path="pod-to-pod"}', [9e9, 9.1e9])],
    }),
  )
beforeAll(() => {
  for (let index = 1; index <= 8; index += 1) cli.write(`r${String(index)}.json`, recordOf(index))
})

describe('several at once', () => {
  it('lose no record: baseline add in eight processes', async () => {
    const all = Array.from({ length: 8 }, (_, index) =>
      cli.run(['baseline', 'add', `r${String(index + 1)}.json`]),
    )
    expect((await Promise.all(all)).map(({ code }) => code)).toEqual(Array(8).fill(0))
    const { environments } = parseBaseline(cli.read('.kbench/baseline.json'), 'baseline.json')
    expect(environments.flatMap(({ records }) => records.map(({ id }) => id)).sort()).toEqual(
      Array.from({ length: 8 }, (_, index) => `r${String(index + 1)}`),
    )
    expect(readdirSync(join(cli.workingDirectory, '.kbench'))).toEqual(['baseline.json'])
  })
})

describe('a standard output that is full', () => {
  it('gets a sentence on the other and exit code 3, which no regression has', async () => {
    const script = `exec "$0" "$@" > /dev/full`
    const child = spawn(
      'sh',
      ['-c', script, process.execPath, cli.program, 'report', 'r1.json', '--format', 'markdown'],
      {
        cwd: cli.workingDirectory,
        env: { ...process.env, ...cli.environment },
      },
    )
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    const code = await new Promise((done) => child.on('close', done))
    expect([code, said]).toEqual([3, expect.stringContaining('disk is full')])
    expect(said).not.toMatch(/bug of kbench|\n {4}at /)
  })
})

const mount = (folder: string): unknown =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'kbench-test', folder], { stdio: 'ignore' })

/** Only root has file systems to itself. */
function canMount(): boolean {
  const folder = temporaryFolder('mount')
  try {
    mount(folder)
    execFileSync('umount', [folder])
    return true
  } catch {
    console.warn('SKIPPED: full and read-only disks need the right to mount')
    return false
  }
}

describe('a place that cannot be written', () => {
  const isMountable = canMount()
  const disk = temporaryFolder('disk')
  beforeAll(() => void (isMountable && mount(disk)))
  afterAll(() => void (isMountable && execFileSync('umount', [disk])))
  const refused = async (out: string): Promise<string> => {
    const { code, stderr } = await cli.run(['baseline', 'add', 'r1.json', '--baseline', out])
    expect([code, stderr]).toEqual([3, expect.not.stringMatching(/bug of kbench|\n {4}at /)])
    return stderr
  }
  const folder = temporaryFolder('places')

  it('is named with its reason: a folder, a name too long, a file in the path', async () => {
    mkdirSync(join(folder, 'folder'))
    writeFileSync(join(folder, 'file'), '')
    expect(await refused(join(folder, 'folder'))).toContain('EISDIR')
    expect(await refused(join(folder, `${'n'.repeat(300)}.json`))).toContain('ENAMETOOLONG')
    expect(await refused(join(folder, 'file/baseline.json'))).toMatch(/ENOTDIR|EEXIST/)
  })

  const onDisk = isMountable ? it : it.skip
  onDisk('a full disk, where the old content stays', async () => {
    const out = join(disk, 'baseline.json')
    expect((await cli.run(['baseline', 'add', 'r1.json', '--baseline', out])).code).toBe(0)
    const before = readFileSync(out, 'utf8')
    try {
      for (let index = 0; ; index += 1) writeFileSync(join(disk, `more-${String(index)}`), 'x'.repeat(4096))
    } catch {
      // Full now.
    }
    expect(await refused(out)).toContain('the disk is full')
    expect(readFileSync(out, 'utf8')).toBe(before)
    expect(readdirSync(disk).filter((name) => name.startsWith('.kbench'))).toEqual([])
  })

  onDisk('a read-only disk', async () => {
    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(await refused(join(disk, 'baseline.json'))).toContain('the file system is read-only')
  })
})

describe('a secret that create or setup prints', () => {
  const SECRET = 'correct-horse-battery-staple-0123456789-correct-horse-battery-staple'
  const SAY = `echo "said $DB_PASS"; printf 'user:%s' "$DB_PASS" | base64 -w 76; echo "$DB_PASS" >&2`
  const github = new EmptyGitHub()
  const tools = new StandInTools()
  beforeAll(() => github.start())
  afterAll(() => github.stop())

  it.each([
    [
      'create',
      `version: 1\nprovider: { command: { create: '${SAY.replaceAll("'", "''")}; exit 1', delete: 'true', image: x } }\npreset: smoke\n`,
    ],
    [
      'create of a variant',
      `version: 1\nprovider: { command: { create: '${SAY.replaceAll("'", "''")}; exit 1', delete: 'true', image: x } }\npreset: smoke\nmatrix: [{ name: a }, { name: b }]\n`,
    ],
    ['setup', `${StandInTools.CONFIGURATION}subject: { setup: '${SAY.replaceAll("'", "''")}; exit 1' }\n`],
    [
      'setup of a variant',
      `${StandInTools.CONFIGURATION}subject: { setup: '${SAY.replaceAll("'", "''")}; exit 1' }\nmatrix: [{ name: a }, { name: b }]\n`,
    ],
  ])('stands in no file of the main action: %s', async (_what, configuration) => {
    const step = new ShippedStep()
    writeFileSync(join(step.workspace, 'kbench.yaml'), configuration)
    const { code, log, summary } = await runForPullRequest(
      step,
      'main.cjs',
      github,
      { out: 'out', 'no-install': 'true', pair: 'never', comment: 'never' },
      { DB_PASS: SECRET, PATH: `${tools.folder}:${process.env['PATH'] ?? ''}` },
    )
    expect(code).not.toBe(0)
    const files = execFileSync('find', ['out', '-type', 'f'], { cwd: step.workspace, encoding: 'utf8' })
      .trim()
      .split('\n')
    expect(files.length).toBeGreaterThan(0)
    const texts = [
      summary,
      log.replaceAll(/^::add-mask::.*$/gm, ''),
      ...files.map((path) => readFileSync(join(step.workspace, path), 'utf8')),
    ]
    // The command ran, and what it said is quoted.
    expect(texts.join('\n')).toContain('said ***')
    for (const text of texts) {
      expect(text).not.toContain('horse-battery')
      for (const before of [0, 1, 2]) {
        const part = Buffer.from(`${'x'.repeat(before)}${SECRET}`)
          .toString('base64')
          .slice(4, 24)
        expect(text).not.toContain(part)
      }
    }
  })
})
