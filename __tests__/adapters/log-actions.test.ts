import { describe, expect, it } from 'vitest'
import { createActionsLog } from '../../src/adapters/log-actions.ts'
import { captureStdout } from '../captured-stdout.ts'

const printed = captureStdout()

/** What a runner takes for a command, by the rules of its parser. */
const isCommand = (line: string): boolean => line.trimStart().startsWith('::') || line.includes('##[')

describe('the log of an action', () => {
  it.each([
    'first\n::set-output name=verdict::passed',
    '::add-mask::a',
    '  ::warning::x',
    'a\r::error::x',
    'a ##[add-path]/tmp/evil',
    '::::',
  ])('says %j without giving the runner a command', (text) => {
    const log = createActionsLog()
    log.info(text)
    log.progress(text)
    expect(
      printed()
        .split(/[\r\n]/)
        .filter(isCommand),
    ).toEqual([])
    expect(printed().replaceAll('\u200b', '')).toContain(text)
  })

  it('says everything else as it is', () => {
    createActionsLog().info('std::vector ## [x] a::b\n  ok')
    expect(printed()).toBe('std::vector ## [x] a::b\n  ok\n')
  })

  it('says no command after white space that only the runner knows, and no escape sequence', () => {
    const log = createActionsLog()
    log.info('\u0085::add-mask::a')
    log.warning('\u001b[8mhidden')
    expect(printed()).toBe('\\x85::add-mask::a\n::warning::\\x1b[8mhidden\n')
  })

  it('keeps other levels to the one command that they are', () => {
    const log = createActionsLog()
    log.warning('a\n::error::b')
    log.error('a\n::error::b')
    log.debug('a\n::error::b')
    expect(printed()).toBe('::warning::a%0A::error::b\n::error::a%0A::error::b\n::debug::a%0A::error::b\n')
  })
})
