import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCommandRunner } from '../src/adapters/commands-execa.ts'
import { createNodeFiles } from '../src/adapters/files-node.ts'
import { connectApi } from '../src/adapters/kubernetes-api-https.ts'
import { DEFINITIONS } from '../src/app/registry.ts'
import { openPrometheus } from '../src/features/watch/queries.ts'
import { loadConfiguration } from '../src/config/load.ts'
import { checkDesign } from '../src/core/record/design.ts'
import { DEFAULT_DESIGN } from '../src/core/judge/rounds/round.ts'
import { pairSchema } from '../src/core/record/pair-file.ts'
import { parsePerfScript } from '../src/features/profile/core/perf-script.ts'
import { parsePprof } from '../src/features/profile/core/pprof.ts'
import { flameBoxes, flameNodes, MOST_ROWS } from '../src/features/profile/report-section.tsx'
import type { CommandResult } from '../src/ports/exec.ts'
import { LocalServer } from './adapters/local-server.ts'
import { encodePprof, field, integer } from './builders/pprof.ts'
import { temporaryFolder } from './temporary-folder.ts'

const MEBIBYTE = 2 ** 20
const commands = createCommandRunner()
const files = createNodeFiles()

/** A server that answers with so many bytes and no line end. */
async function flood<T>(bytes: number, body: (url: string) => Promise<T>): Promise<T> {
  const server = await LocalServer.start((_, response) => {
    const part = Buffer.alloc(MEBIBYTE, 'x')
    const write = (left: number): void => {
      if (response.destroyed) return
      if (left <= 0) response.end()
      else response.write(part, () => write(left - part.length))
    }
    write(bytes)
  })
  try {
    return await body(server.url)
  } finally {
    await server.stop()
  }
}

/** Runs a shell line after it has started a process in its own session, which has its output. */
async function withDaemon(line: string, timeoutSeconds: number): Promise<CommandResult> {
  const cwd = temporaryFolder('daemon')
  const start = "setsid sh -c 'echo $$ >pid; exec sleep 600' & until [ -s pid ]; do :; done"
  const result = await commands.run(['sh', '-c', `${start}; ${line}`], { timeoutSeconds, cwd })
  process.kill(Number(readFileSync(join(cwd, 'pid'), 'utf8')), 'SIGKILL')
  return result
}

const configured = (gate: object) => (): unknown =>
  loadConfiguration(
    { text: JSON.stringify({ version: 1, provider: 'host', suites: { network: null }, gate }), source: 'k' },
    DEFINITIONS,
  )
const ruleList = (length: number): object[] =>
  Array.from({ length }, (_, index) => ({ series: `a_${String(index)}`, margin: 0.1 }))

/** By the first column of the table in docs/notes/reliability.md. */
const BOUNDS: Readonly<Record<string, () => Promise<void> | void>> = {
  'output that a daemon keeps open after its command': async () => {
    expect(await withDaemon('echo done', 60)).toMatchObject({ exitCode: 0, outlived: true, stdout: 'done\n' })
    expect((await commands.run(['echo', 'x'])).outlived).toBeUndefined()
  },
  'command in its own session after its timeout': async () => {
    expect(await withDaemon('wait', 1)).toMatchObject({ failure: 'timeout', outlived: true })
  },
  'output of a command': async () => {
    const result = await commands.run(['head', '-c', String(20 * MEBIBYTE), '/dev/zero'])
    expect(result).toMatchObject({ failure: 'too-much-output', exceeded: { limitBytes: 16 * MEBIBYTE } })
  },
  'answer of the API server': () =>
    flood(300 * MEBIBYTE, async (url) => {
      const api = connectApi({ server: url }, 1)
      await expect(api.request({ method: 'GET', path: '/' })).rejects.toThrow('has more than 256 MB')
      await expect(api.request({ method: 'GET', path: '/', maximumBytes: 1e6 })).rejects.toThrow(
        'more than 1 MB',
      )
      api.close()
    }),
  'answer of Prometheus': () =>
    flood(300 * MEBIBYTE, async (url) => {
      await expect(openPrometheus(url, {}, { connectApi })).rejects.toThrow('the answer has more than 4 MB')
    }),
  'line of a watch': () =>
    flood(300 * MEBIBYTE, async (url) => {
      const api = connectApi({ server: url }, 1)
      const watch = api.watch({ path: '/', onLine: () => expect.unreachable() })
      await expect(watch.ended).rejects.toThrow('a line of the answer has more than 16 MiB')
      api.close()
    }),
  'file that is read': async () => {
    await expect(files.readIfPresent('/dev/zero')).rejects.toThrow('has more than 16 MiB')
  },
  'pipe that nobody writes': async () => {
    await expect(files.readIfPresent(pipe())).rejects.toThrow('is a pipe that nobody writes')
  },
  'pipe that nobody reads': async () => {
    await expect(files.writeAtomically(pipe(), 'x')).rejects.toThrow('nobody reads this pipe')
  },
  'folder that cannot be made': async () => {
    await expect(files.writeAtomically('/proc/a/b/c', 'x')).rejects.toThrow('ENOENT')
    await expect(files.checkWritable('/proc/a/b/c')).rejects.toThrow('ENOENT')
  },
  'rules and accepted regressions of a shard or kbench.yaml': () => {
    expect(configured({ rules: ruleList(501) })).toThrow(/k:1:\d+: .*at most 500 rules/)
    expect(configured({ rules: ruleList(500) })).not.toThrow()
    const { gate } = pairSchema.shape.shard.unwrap().shape
    const settings = { defaultMargin: 0.1, falseAlarmRate: 0.1 }
    const accepted = Array.from({ length: 501 }, () => ({ series: 'a', reason: 'r', until: '2027-01-31' }))
    expect(gate.safeParse({ ...settings, rules: ruleList(500) }).success).toBe(true)
    expect(gate.safeParse({ ...settings, rules: ruleList(501) }).success).toBe(false)
    expect(gate.safeParse({ ...settings, rules: [], accepted }).success).toBe(false)
  },
  'rounds of a stage': () => {
    expect(configured({ rounds: [1e9] })).toThrow(/k:1:\d+: .*at most 10000 rounds/)
    const [stage] = DEFAULT_DESIGN.stages
    const stages = [{ alarmShare: 1, unchangedShare: 1, ...stage, rounds: 1e9 }]
    expect(() => checkDesign({ ...DEFAULT_DESIGN, stages })).toThrow('a stage of 1000000000 rounds')
  },
  'one long name of many functions in a profile of pprof': () => {
    const plain = encodePprof({ stacks: [[[1, 10_000_000], 'main']] })
    const ids = Array.from({ length: 20_000 }, (_, index) => index + 100)
    const more = ids.flatMap((id) => [
      ...field(5, [...integer(1, id), ...integer(2, 6)]),
      ...field(4, [...integer(1, id), ...field(4, integer(1, id))]),
      ...field(2, [...field(1, [...integer(1, id).slice(1)]), ...field(2, [1, 1])]),
    ])
    const name = Buffer.alloc(4 * MEBIBYTE, 'n')
    const text = Buffer.concat([Uint8Array.from(field(6, [])).subarray(0, 1), lengthOf(name), name])
    const { stacks } = parsePprof(Buffer.concat([plain, Uint8Array.from(more), text]), 'pod')
    expect(stacks).toHaveLength(2)
    expect(stacks[1]?.samples).toBe(20_000)
    expect(stacks[1]?.frames[1]?.length).toBeLessThanOrEqual(120)
  },
  'name full of brackets in a profile of perf': () => {
    const brackets = ' (/'.repeat(60_000)
    const lines = [`\tffff ${brackets}`, `\tffff ${brackets}\r)`, '\tffff main (/usr/bin/a)']
    const { stacks } = parsePerfScript(`a 12\n${lines.join('\n')}\n\n`, 1)
    expect(stacks[0]?.frames.at(-1)).toMatch(/^ ?\(?/)
    expect(stacks[0]?.frames[1]).toBe('main')
  },
  'callers of a function in a flame graph': () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => ({
      ...{ name: `f${String(index)}`, caller: index - 1 },
      ...{ base: 0.5, head: 0.5 },
    }))
    const rows = flameBoxes(flameNodes(chain), []).map(({ path }) => path.length)
    expect(rows).toEqual(Array.from({ length: MOST_ROWS }, (_, row) => row))
  },
}

function pipe(): string {
  const path = join(temporaryFolder('pipe'), 'pipe')
  execFileSync('mkfifo', [path])
  return path
}

function lengthOf(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(integer(0, bytes.length).slice(1))
}

describe('bounds', () => {
  const [, section = ''] = readFileSync('docs/notes/reliability.md', 'utf8').split('\n## Bounds\n')
  const rows = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .slice(2)

  it('are those of the table, whose files are there', () => {
    expect(rows.map(([, thing]) => thing)).toEqual(Object.keys(BOUNDS))
    expect(rows.filter(([, , , , file = '']) => !existsSync(join('src', file)))).toEqual([])
  })

  it.each(Object.entries(BOUNDS))('%s', async (_thing, holds) => {
    expect.hasAssertions()
    await holds()
  })
})
