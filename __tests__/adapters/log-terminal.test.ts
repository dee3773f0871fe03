import { expect, it } from 'vitest'
import { createTerminalLog } from '../../src/adapters/log-terminal.ts'

const ATTACK = 'a\u001b[2J\u001b]0;title\u0007\rb\u061c\u00ad\u{e0041}\ufe0f\ufff9\u202e'
const SHOWN = 'a\\x1b[2J\\x1b]0;title\\x07 b\\u061c\\xad\\u{e0041}\\ufe0f\\ufff9\\u202e'

it.each(['info', 'warning', 'error', 'debug', 'progress'] as const)(
  'a message of level %s brings no escape sequence to the terminal',
  (level) => {
    for (const live of [true, false]) {
      let text = ''
      const write = (part: string): void => void (text += part)
      const log = createTerminalLog({ write, live, columns: 200, color: false, verbose: true })
      log[level](ATTACK)
      expect(text.replaceAll('\r\u001b[2K', '')).toContain(SHOWN)
      expect(text.replaceAll('\r\u001b[2K', '')).not.toContain('\u001b')
    }
  },
)

it('lines stay lines', () => {
  let text = ''
  const write = (part: string): void => void (text += part)
  createTerminalLog({ write, live: false, columns: 80, color: false, verbose: false }).error('a:\n  b')
  expect(text).toBe('error: a:\n  b\n')
})
