import { describe, expect, it } from 'vitest'
import { fixture } from '../../suites/fixture.ts'
import { readFixture, readText, valueOf, valuesOf } from './read.ts'

const KNB = 'import/knb-1.5.0/knb-1.5.0-5s.json'

describe('knb', () => {
  const result = readFixture('knb', KNB)

  it.each([
    ['pod-to-pod', 'tcp', 9.257e9],
    ['pod-to-pod', 'udp', 9.81e8],
    ['pod-to-service', 'tcp', 9.327e9],
    ['pod-to-service', 'udp', 9.14e8],
  ])('%s %s: its Mbit/s in bit/s', (path, protocol, value) => {
    expect(valueOf(result, 'network_throughput', { path, protocol })).toBe(value)
  })

  it('has these four and nothing for idle, with the labels of the network suite', () => {
    expect(result.samples.map(({ labels }) => Object.keys(labels).sort())).toEqual(
      Array.from({ length: 4 }, () => ['path', 'placement', 'protocol', 'streams']),
    )
    expect(new Set(result.samples.map(({ labels }) => labels['placement']))).toEqual(new Set(['inter-node']))
    expect(result.suite).toBe('network')
  })

  it('reads its time as UTC and its nodes as far as it knows them; what it left empty stays unknown', () => {
    expect(result.startedAt?.toISOString()).toBe('2026-11-21T04:54:13.000Z')
    expect(result.facts).toMatchObject({
      kubernetes: null,
      tools: { knb: '1.5.0' },
      nodes: [
        { name: 'base-control-plane', role: 'server', kernel: '6.18.44-fc-v657', mtu: null },
        { name: 'base-worker', role: 'client', kernel: '', cpuModel: '' },
      ],
    })
    expect(result.facts.nodes[0]?.cpuModel).toBe('Intel(R) Xeon(R) Processor')
    expect(result.subject).toBeUndefined()
    expect(result.notes.join('\n')).toContain('network_cpu is omitted')
  })

  const changed = (from: string, to: string) => {
    const text = fixture(KNB)
    expect(text).toContain(from)
    return text.replace(from, to)
  }

  it('takes version and MTU where knb found them, and the name that the person gave', () => {
    const text = changed('"k8s-version": ""', '"k8s-version": "v1.34.4"')
      .replace('"mtu": ""', '"mtu": "1450"')
      .replace('knb-14146', 'cilium')
    const { facts, subject } = readText('knb', text)
    expect([facts.kubernetes, facts.nodes[0]?.mtu, subject]).toEqual(['v1.34.4', 1450, 'cilium'])
  })

  it('calls a run on one node intra-node', () => {
    const { samples, facts } = readText('knb', changed('"base-worker"', '"base-control-plane"'))
    expect(new Set(samples.map(({ labels }) => labels['placement']))).toEqual(new Set(['intra-node']))
    expect(facts.nodes).toHaveLength(1)
  })

  it('survives the comma that knb leaves behind when only TCP was tested (`-ot tcp`)', () => {
    const data = JSON.parse(fixture(KNB)) as { data: Record<string, Record<string, unknown>> }
    for (const path of ['pod2pod', 'pod2svc']) delete data.data[path]?.['udp']
    const text = JSON.stringify(data, null, 2).replaceAll(/(\n {6}})(\n {4}})/g, '$1,$2')
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
    expect(valuesOf(readText('knb', text), 'network_throughput')).toEqual([9.257e9, 9.327e9])
  })

  it('leaves a test out that got nothing through', () => {
    const result = readText('knb', changed('"bandwidth": 981', '"bandwidth": 0'))
    expect(valuesOf(result, 'network_throughput', { protocol: 'udp' })).toEqual([9.14e8])
    expect(result.notes).toContain('left out: udp pod-to-pod, which knb reports as 0 Mbit/s')
  })

  it.each([
    ['"bandwidth": 9257', '"bandwidth" ', 'JSON that is damaged at line '],
    [
      '"bandwidth": 9257',
      '"bandwidth": "9257"',
      'data.pod2pod.tcp.bandwidth is text: write it without quotation marks: bandwidth: 9257',
    ],
    ['"date": "', '"time": "', 'metadata.date is missing: expected text'],
    ['"pod2pod"', '"p2p"', undefined],
  ])('with %s instead of %s', (from, to, message) => {
    const read = () => readText('knb', changed(from, to), 'knb.json')
    if (message === undefined) expect(valuesOf(read(), 'network_throughput')).toHaveLength(2)
    else expect(read).toThrow(message)
  })
})

describe('iperf3', () => {
  it('reads protocol and streams, and leaves path and placement to the person', () => {
    const { samples, parameters, facts, startedAt } = readFixture(
      'iperf3',
      'network/iperf3-3.12/tcp-4-streams.json',
    )
    expect(samples.find(({ metric }) => metric === 'network_throughput')?.labels).toEqual({
      protocol: 'tcp',
      streams: '4',
    })
    expect(parameters).toMatchObject({ durationSeconds: 3, warmupSeconds: 1, reverse: false, bitrate: 0 })
    expect(facts.tools).toEqual({ iperf3: '3.12' })
    expect(facts.nodes[0]?.kernel).toMatch(/^\d+\.\d+/)
    expect(startedAt?.toISOString()).toMatch(/^2026-11-21T07:/)
  })

  it('takes loss and jitter of a paced UDP stream, not its throughput', () => {
    const result = readFixture('iperf3', 'network/iperf3-3.12/udp-paced.json')
    const { end } = JSON.parse(fixture('network/iperf3-3.12/udp-paced.json')) as {
      end: { sum: { jitter_ms: number; lost_packets: number; packets: number } }
    }
    expect(result.samples.map(({ metric }) => metric)).toEqual(['network_udp_loss', 'network_jitter'])
    expect(valueOf(result, 'network_jitter')).toBeCloseTo(end.sum.jitter_ms / 1000, 15)
    expect(valueOf(result, 'network_udp_loss')).toBe(end.sum.lost_packets / end.sum.packets)
    expect(result.parameters).toMatchObject({ bitrate: 200e6 })
    expect(result.notes.join()).toContain('throughput is omitted')
  })

  it('takes the throughput of a UDP flood, not its loss', () => {
    const result = readFixture('iperf3', 'network/iperf3-3.12/udp-flood.json')
    expect(new Set(result.samples.map(({ metric }) => metric))).toEqual(
      new Set(['network_throughput', 'network_cpu']),
    )
  })

  it('takes what arrived when the server was the sender, without CPU times', () => {
    const result = readFixture('iperf3', 'import/iperf3-3.12/tcp-reverse.json')
    const labels = { protocol: 'tcp', streams: '2' }
    expect(result.samples).toEqual([
      { metric: 'network_throughput', labels, value: 23549697138.482906 },
      { metric: 'network_retransmits', labels, value: expect.any(Number) as number },
    ])
    expect(result.parameters).toMatchObject({ reverse: true })
    expect(result.notes).toEqual(['network_cpu is omitted: the server was the sender (-R)'])
  })

  it.each([
    ['import/iperf3-3.12/tcp-bidir.json', 'a test in both directions at once (--bidir)'],
    ['import/iperf3-3.12/server.json', 'the report of a server'],
    ['network/iperf3-3.12/refused.json', 'iperf3 failed: unable to connect to server'],
    ['network/iperf3-3.12/busy.json', 'iperf3 failed: the server is busy'],
  ])('refuses %s', (path, message) => {
    expect(() => readFixture('iperf3', path)).toThrow(message)
    expect(() => readFixture('iperf3', path)).toThrow(path)
  })
})
