import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { describeNeighbour, neighbourCommand, neighbourSchema } from '../../src/kubernetes/neighbour.ts'
import { podOptions } from '../../src/kubernetes/provider-options.ts'

const command = (options: object): string => neighbourCommand(neighbourSchema.parse(options)).join(' ')
const problem = (options: object): string => z.prettifyError(neighbourSchema.safeParse(options).error!)

describe('the command of a neighbour', () => {
  test('has only the stressors that are wanted: a count of 0 would mean one per processor', () => {
    expect(command({ cpu: 2 })).toBe('stress-ng --cpu 2 --cpu-load 100 --temp-path /tmp --timeout 0')
    expect(command({ io: 1, cache: 3, sock: 2 })).toBe(
      'stress-ng --io 1 --cache 3 --sock 2 --temp-path /tmp --timeout 0',
    )
  })
  test('has loads and sizes in the units of stress-ng', () => {
    expect(command({ cpu: 1, cpuLoad: 25, vm: 2, vmBytes: '64Mi', hdd: 1, hddBytes: '10M' })).toBe(
      'stress-ng --cpu 1 --vm 2 --hdd 1 --cpu-load 25 --vm-bytes 67108864 --vm-keep --hdd-bytes 10000000 --temp-path /tmp --timeout 0',
    )
  })
})

test.each([
  [{}, 'does nothing: name one of cpu, vm, io, hdd, cache, sock'],
  [{ cpu: 0 }, 'must be at least 1; leave it out for none'],
  [{ cpu: 1, cpuLoad: 101 }, 'expected a whole number from 1 to 100'],
  [{ vm: 1, vmBytes: '64' }, 'must be an amount of at least 1Mi'],
  [
    { vm: 1, resources: { cpu: '1', memory: '256Mi' } },
    'must be more than vmBytes (default: 256Mi), or the vm workers are killed',
  ],
  [{ cpu: 1, resources: { cpu: '1' } }, 'resources.memory'],
  [{ cpus: 1 }, 'unknown key "cpus"'],
])('%j is refused', (options, message) => {
  expect(problem(options)).toContain(message)
})

test('is reported in the facts with all that matters', () => {
  const told = (options: object): string => describeNeighbour(neighbourSchema.parse(options))
  expect(told({ cpu: 2 })).toBe('cpu 2 at 100 %; no limits')
  expect(told({ vm: 1, hdd: 1, resources: { cpu: '500m', memory: '1Gi' } })).toBe(
    'vm 1 with 256Mi, hdd 1 with 64Mi; cpu 500m, memory 1Gi',
  )
})

describe('huge pages of pods', () => {
  const schema = z.object(podOptions)
  const refusal = (podHugepages: object): string => z.prettifyError(schema.safeParse({ podHugepages }).error!)
  test('are amounts by page size', () => {
    const podHugepages = { '2Mi': '64Mi', '1Gi': '2Gi' }
    expect(schema.parse({ podHugepages })).toEqual({ podHugepages })
  })
  test('of a size that is none, or an amount that is no multiple of it, are refused', () => {
    expect(refusal({ '2M': '64Mi' })).toContain('is no page size')
    expect(refusal({ '2Mi': '3Mi' })).toContain('must be a multiple of the page size 2Mi')
    expect(refusal({ '2Mi': 'lots' })).toContain('must be a Kubernetes quantity above zero')
  })
})
