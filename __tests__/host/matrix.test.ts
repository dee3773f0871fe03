import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseRecord } from '../../src/core/record/schema.ts'
import { ShippedCommandLine } from '../bundle/command-line.ts'

test('the example with a matrix runs: each variant in its folder, then side by side', async () => {
  const cli = new ShippedCommandLine()
  const example = readFileSync('examples/variants/kbench.yaml', 'utf8')
  // Two paths are enough to see it work.
  cli.write('kbench.yaml', example.replace('network:\n', 'network: { paths: [pod-to-pod] }\n'))
  const ended = await cli.run(['run', '--out', 'out', '--format', 'json'])
  expect(ended).toMatchObject({ code: 0 })
  const records = ['mtu-1500', 'mtu-9000'].map((name) =>
    parseRecord(cli.read(`out/${name}/record.json`), name),
  )
  expect(records.map(({ subject }) => subject.labels)).toEqual([
    { variant: 'mtu-1500' },
    { variant: 'mtu-9000' },
  ])
  expect(records.map(({ environment }) => environment.facts.nodes[0]?.mtu)).toEqual([1500, 9000])
  expect(new Set(records.map(({ environment }) => environment.fingerprint)).size).toBe(2)
  expect(cli.read('out/report.md')).toMatch(/\| Series \| mtu-1500 \| mtu-9000 \| Change \|/)

  const files = ['mtu-1500', 'mtu-9000'].map((name) => `out/${name}/record.json`)
  const beside = await cli.run(['compare', ...files, '--format', 'json'])
  expect(JSON.parse(beside.stdout)).toEqual((JSON.parse(ended.stdout) as { sideBySide: unknown }).sideBySide)
})
