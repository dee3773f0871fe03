import { describe, expect, it } from 'vitest'
import { UserError } from '../../../src/core/errors.ts'
import { fixture } from '../../suites/fixture.ts'
import { readText } from './read.ts'

const iperf3 = fixture('import/iperf3-3.12/tcp-reverse.json')

describe('hostile results of other tools', () => {
  it.each([1e300, -1e300, 8.64e12 + 1])('a time of %d that no date can hold is no time', (seconds) => {
    const text = iperf3.replace(/"timesecs":\s*[\d.]+/, `"timesecs": ${String(seconds)}`)
    expect(text).not.toBe(iperf3)
    expect(readText('iperf3', text).startedAt).toBeUndefined()
  })

  it.each(['constructor', '__proto__', 'toString'])('a protocol called %s is none', (name) => {
    const text = iperf3.replace(/"protocol":\s*"TCP"/, `"protocol": "${name}"`)
    expect(() => readText('iperf3', text)).toThrow(`a test of ${name}, not of TCP or UDP`)
  })

  it.each(['[', '{"a":'])('JSON of %s 100,000 levels deep is refused by name', (open) => {
    const text = `{"version": "iperf 3", "start": ${open.repeat(100_000)}`
    expect(() => readText('iperf3', text)).toThrow(UserError)
    const whole = `{"version": "iperf 3", "start": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(() => readText('iperf3', whole)).toThrow('more than 200 levels deep')
  })

  // Each took minutes, or had no end, where a pattern looked again and again at what it had seen.
  const many = 200_000
  it.each([
    ['k-bench', `Pod Operation Summary\ntime="x" level=info msg="a: ${'1 '.repeat(many)}x"`],
    ['k-bench', `Pod Operation Summary\ntime="x" level=info msg="a: ${'1'.repeat(many)}x"`],
    ['k-bench', `Pod Operation Summary\ntime="x" level=info msg="${'a:\t'.repeat(many)}"`],
    ['k-bench', `Pod Operation Summary\ntime="x" level=info msg=a${' '.repeat(many)}x`],
    ['hey', `Summary:\n  Fastest: 1\n${' \n'.repeat(many)}x`],
    ['hey', `Summary:\n  Fastest: 1\n${'\n'.repeat(many)}x`],
    ['knb', `"netpol" "metadata" "data" "bandwidth" ${','.repeat(many)}${' '.repeat(many)}`],
    ['knb', `{"metadata": 1, "data": "${'"'.repeat(many)}`],
    ['knb', `{"metadata": 1, "data": [${', '.repeat(many)}`],
    ['iperf3', `"version": "iperf 3"\n${'}\n'.repeat(many)}x`],
  ])('%s: text that backtracks is refused', (tool, text) => {
    expect(() => readText(tool, text)).toThrow(UserError)
  })
})
