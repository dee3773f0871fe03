import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parsePerfScript } from '../../../src/core/profile/perf-script.ts'
import { foldedStacks } from '../../../src/core/profile/stacks.ts'

describe('parsePerfScript', () => {
  // Captured here: see __tests__/fixtures/perf/README.md.
  const captured = parsePerfScript(
    readFileSync('__tests__/fixtures/perf/perf-6.1-kind-node.txt', 'utf8'),
    1000,
  )

  it('reads what perf prints: processes, functions of programs, of the kernel and without symbols', () => {
    const lines = foldedStacks(captured).trimEnd().split('\n')
    expect(captured.stacks.reduce((sum, { samples }) => sum + samples, 0)).toBe(15)
    expect(lines).toContain('iptables;[unknown];_dl_lookup_symbol_x 1')
    expect(lines).toContain(
      'coredns;[coredns];entry_SYSCALL_64_after_hwframe [k];do_syscall_64 [k];__x64_sys_setsockopt [k];__sys_setsockopt [k];do_sock_setsockopt [k] 1',
    )
    expect(lines.find((line) => line.startsWith('memfd:sealed-91;'))).toMatch(
      /^memfd:sealed-91;\[memfd:sealed-91173221a7ea\];/,
    )
    expect(lines.find((line) => line.includes('uv__read;'))).toContain(
      ';node::LibuvStreamWrap::ReadStart()::{lambda(uv_stream_s*, long, uv_buf_t const*)#2}::_FUN;',
    )
  })

  it('counts idle CPUs in the whole, and what they do for packets as work', () => {
    const idle =
      'swapper \n\tffffffff81 pv_native_safe_halt ([kernel.kallsyms])\n\tffffffff82 do_idle ([kernel.kallsyms])\n'
    const softirq =
      'swapper \n\tffffffff83 net_rx_action ([kernel.kallsyms])\n\tffffffff84 __irq_exit_rcu ([kernel.kallsyms])\n\tffffffff82 do_idle ([kernel.kallsyms])\n'
    expect(parsePerfScript([idle, idle, softirq].join('\n'), 3)).toEqual({
      possible: 3,
      stacks: [{ frames: ['swapper', 'do_idle [k]', '__irq_exit_rcu [k]', 'net_rx_action [k]'], samples: 1 }],
    })
  })

  it('keeps names with brackets, spaces and semicolons apart from the format', () => {
    const text =
      'web server \n\t4a foo::bar<int, (anonymous)>(x; y) (/usr/bin/web (deleted))\n\t4b main (/usr/bin/web)\n\n'
    expect(parsePerfScript(text, 1).stacks).toEqual([
      { frames: ['web server', 'main', 'foo::bar<int, (anonymous)>(x, y)'], samples: 1 },
    ])
  })

  it('leaves out what is no sample', () => {
    expect(parsePerfScript('', 1).stacks).toEqual([])
    expect(parsePerfScript('# a comment\nno frames below\n\n', 1).stacks).toEqual([])
  })

  it('takes time in proportion to a long text without structure', () => {
    const text = `a \n${'\t'.repeat(200_000)}b (\n`
    expect(parsePerfScript(text, 1).stacks).toEqual([])
  })
})
