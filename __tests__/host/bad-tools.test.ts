import { chmodSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseRecord } from '../../src/core/record/schema.ts'
import { ShippedCommandLine } from '../bundle/command-line.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** A folder for PATH with a program that behaves as the script says; REAL is the real one. */
function standIn(program: string, script: string): string {
  const folder = temporaryFolder('stand-in')
  const path = join(folder, program)
  writeFileSync(path, `#!/bin/bash\nREAL=/usr/bin/${program}\n${script}\n`)
  chmodSync(path, 0o755)
  return folder
}

const run = (cli: ShippedCommandLine, folder: string) =>
  cli.run(
    [
      'run',
      '--provider',
      'host',
      '--preset',
      'smoke',
      '--suite',
      'network',
      '--suite',
      'storage',
      '--out',
      'out',
      '--set',
      'suites.network.latency=false',
    ],
    {
      PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
    },
  )

describe('a measuring tool that misbehaves', () => {
  it('and prints garbage fails its suite, and the other suite is kept', async () => {
    const cli = new ShippedCommandLine()
    const ended = await run(
      cli,
      standIn(
        'iperf3',
        'case " $* " in *" -c "*) echo "Segmentation fault (core dumped)";; *) exec "$REAL" "$@";; esac',
      ),
    )
    expect(ended.code).toBe(3)
    expect(ended.stderr).toContain('Segmentation fault (core dumped)')
    const record = parseRecord(cli.read('out/record.json'), 'record.json')
    expect(record.suites.map(({ name, status }) => [name, status])).toEqual([
      ['network', 'failed'],
      ['storage', 'ok'],
    ])
    expect(record.series.filter(({ metric }) => metric.startsWith('storage_')).length).toBeGreaterThan(0)
    expect(record.series.filter(({ metric }) => metric === 'network_throughput')).toEqual([])
    expect(cli.read('out/report.md')).toContain('Suite network failed')
  })

  it('and is killed in one job fails that job, and the others are kept', async () => {
    const cli = new ShippedCommandLine()
    const ended = await run(
      cli,
      standIn('fio', 'case " $* " in *"--name=write_iops"*) kill -9 $$;; *) exec "$REAL" "$@";; esac'),
    )
    expect(ended.code).toBe(3)
    const record = parseRecord(cli.read('out/record.json'), 'record.json')
    const storage = record.suites.find(({ name }) => name === 'storage')
    expect(storage).toMatchObject({ status: 'failed', reason: expect.stringContaining('write_iops') })
    const jobs = record.series
      .filter(({ metric }) => metric === 'storage_iops')
      .map(({ labels }) => labels['job'])
    expect(jobs).toContain('read_iops')
    expect(jobs).not.toContain('write_iops')
  })
})
