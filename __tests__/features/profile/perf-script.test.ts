import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  foldedStacks,
  parsePerfScript,
  type StackProfile,
} from '../../../src/features/profile/core/perf-script.ts'

describe('parsePerfScript', () => {
  // Captured here: see __tests__/fixtures/perf/README.md.
  const text = readFileSync('__tests__/fixtures/perf/perf-6.1-kind-nodes.txt', 'utf8')
  const captured = parsePerfScript(text, 1000)
  const linesOf = (profile: StackProfile): string[] => foldedStacks(profile).trimEnd().split('\n')

  it('reads what perf prints: processes, functions of programs, of the kernel and without symbols', () => {
    const lines = linesOf(captured)
    // One of the 20 is an idle CPU.
    expect(captured.stacks.reduce((sum, { samples }) => sum + samples, 0)).toBe(19)
    expect(lines).toContain(
      'iptables;_dl_start_user;_dl_sysdep_start;dl_main;time;asm_exc_page_fault [k];exc_page_fault [k];handle_mm_fault [k];__handle_mm_fault [k];pte_offset_map_rw_nolock [k] 1',
    )
    expect(lines).toContain('kube-apiserver;[kube-all] 2')
    expect(lines.find((line) => line.startsWith('runc:[2:INIT];'))).toMatch(/^runc:\[2:INIT\];\[unknown\]/)
  })

  it('leaves out the process that measures, and not others of its name', () => {
    const kubelets = (leftOut: number): number =>
      linesOf(parsePerfScript(text, 1000, leftOut)).filter((line) => line.startsWith('kubelet;')).length
    expect([0, 6490, 7479, 9999].map(kubelets)).toEqual([2, 1, 1, 2])
  })

  it('counts idle CPUs in the whole, and what they do for packets as work', () => {
    const idle =
      'swapper     0 \n\tffffffff81 pv_native_safe_halt ([kernel.kallsyms])\n\tffffffff82 do_idle ([kernel.kallsyms])\n'
    const softirq =
      'swapper     0 \n\tffffffff83 net_rx_action ([kernel.kallsyms])\n\tffffffff84 __irq_exit_rcu ([kernel.kallsyms])\n\tffffffff82 do_idle ([kernel.kallsyms])\n'
    expect(parsePerfScript([idle, idle, softirq].join('\n'), 3)).toEqual({
      possible: 3,
      stacks: [{ frames: ['swapper', 'do_idle [k]', '__irq_exit_rcu [k]', 'net_rx_action [k]'], samples: 1 }],
    })
  })

  it('keeps names with brackets, spaces and semicolons apart from the format', () => {
    const text =
      'web server  412 \n\t4a foo::bar<int, (anonymous)>(x; y) (/usr/bin/web (deleted))\n\t4b main (/usr/bin/web)\n\n'
    expect(parsePerfScript(text, 1).stacks).toEqual([
      { frames: ['web server', 'main', 'foo::bar<int, (anonymous)>(x, y)'], samples: 1 },
    ])
  })

  it('leaves out what is no sample', () => {
    expect(parsePerfScript('', 1).stacks).toEqual([])
    expect(parsePerfScript('# a comment\nno frames below\n\n', 1).stacks).toEqual([])
  })

  it('takes time in proportion to a long text without structure', () => {
    const text = `a 1 \n${'\t'.repeat(200_000)}b (\n`
    expect(parsePerfScript(text, 1).stacks).toEqual([])
  })
})
