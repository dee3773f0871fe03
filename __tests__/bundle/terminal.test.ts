import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { serializeRecord } from '../../src/core/record/schema.ts'
import { buildRecord, buildSeries } from '../../support/builders/records.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { ShippedCommandLine } from './command-line.ts'

// What ships: foreign text that would move the cursor, colour or reorder what a terminal shows.

vi.setConfig({ testTimeout: 120_000 })

const ATTACK = 'x\u001b]0;title\u0007\u001b[2J\u001b[31m\u009b1m\u202e'
const SHOWN = 'x\\x1b]0;title\\x07\\x1b[2J\\x1b[31m\\x9b1m\\u202e'
const CONTROL = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u

const cli = new ShippedCommandLine()
const state = temporaryFolder('state')
const record = buildRecord({
  id: ATTACK,
  subject: { name: ATTACK, labels: {} },
  series: [buildSeries('network_throughput{path="pod-to-pod"}', [9e9, 9.1e9])],
})

beforeAll(() => {
  cli.write('record.json', serializeRecord(record))
  cli.write(
    'kbench.yaml',
    'version: 1\nprovider: {host: {isolation: loopback}}\nsubject: {setup: "sh say.sh"}\nsuites: {custom: {workloads: {a: {command: "true", results: {reader: json}}}}}\n',
  )
  cli.write('say.sh', `printf '%s\\n' '${ATTACK}'; printf '%s\\n' '${ATTACK}' >&2; exit 1\n`)
  mkdirSync(join(state, 'clusters'))
  writeFileSync(
    join(state, 'clusters', 'a.json'),
    JSON.stringify({ provider: 'kind', name: ATTACK, kubeconfig: '/x', startedAt: 'now', pid: 1 }),
  )
})

describe('no control character reaches standard output or standard error', () => {
  it.each([
    ['baseline add', ['baseline', 'add', 'record.json']],
    ['baseline show', ['baseline', 'show']],
    ['a table', ['report', 'record.json']],
    ['--out', ['report', 'record.json', '--out', `${ATTACK}.md`]],
    ['a file that is not there', ['report', `${ATTACK}.json`]],
    ['what a command of the user prints', ['run', '--suite', 'custom', '--no-install', '--verbose']],
    ['cluster list', ['cluster', 'list']],
    ['a command that is not there', [ATTACK]],
    ['an option', ['run', '--set', `${ATTACK}=1`]],
  ])('of %s', async (_what, argv) => {
    const { stdout, stderr } = await cli.run(argv, { KBENCH_STATE: state })
    expect(`${stdout}${stderr}`).not.toMatch(CONTROL)
    expect(`${stdout}${stderr}`).toContain(SHOWN)
  })

  it('though colours of kbench do', async () => {
    const { stdout } = await cli.run(['report', 'record.json'], { FORCE_COLOR: '1', NO_COLOR: '' })
    expect(stdout).toContain('\u001b[1m')
    // oxlint-disable-next-line no-control-regex
    expect(stdout.replaceAll(/\u001b\[(?:1|2|22|32|33|39)m/g, '')).not.toMatch(CONTROL)
    expect(stdout).toContain(SHOWN)
  })

  it('though a program gets what is there', async () => {
    const { stdout } = await cli.run(['report', 'record.json', '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({ id: ATTACK, subject: { name: ATTACK } })
  })
})

describe('U+0000 in kbench.yaml', () => {
  it.each([
    'subject: {setup: "a\\0b"}',
    'subject: {build: "a\\0b"}',
    'subject: {diagnose: "a\\0b"}',
    'subject: {labels: {"a\\0b": c}}',
    'baseline: "a\\0b"',
    'provider: {command: {create: "a\\0b", delete: b, image: c}}',
    'provider: {command: {create: a, delete: "a\\0b", image: c, environment: {A: "a\\0b"}}}',
    'suites: {custom: {workloads: {a: {command: "a\\0b", results: {reader: json}}}}}',
  ])('is refused with its place: %s', async (line) => {
    cli.write('nul.yaml', `version: 1\n${line}\n`)
    const { code, stderr } = await cli.run(['run', '--config', 'nul.yaml', '--no-install'])
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^error: nul\.yaml:2:\d+: \S+ has the character U\+0000, expected text without/),
    ])
  })
})
