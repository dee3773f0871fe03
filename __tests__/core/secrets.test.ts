import { describe, expect, it } from 'vitest'
import { printable } from '../../src/core/format/text-layout.ts'
import { secretRemover, secretsOf, withoutLogins } from '../../src/core/secrets.ts'

const VALUE = 'hunter2?>hunter2~'
const known = (name: string): boolean => secretsOf({ [name]: VALUE }).length > 0

describe('names of secrets', () => {
  it.each([
    ...[
      'GITHUB_TOKEN',
      'CLIENT_SECRET',
      'DB_PASSWORD',
      'DB_PASS',
      'PGPASS',
      'MYSQL_PWD',
      'GH_PAT',
      'PAT',
      'JWT',
    ],
    ...[
      'STRIPE_KEY',
      'SIGNING_KEY',
      'SSH_KEY',
      'SLACK_WEBHOOK',
      'WEBHOOK_URL',
      'REGISTRY_AUTH',
      'SENTRY_DSN',
    ],
    ...['DATABASE_URL', 'AZURE_CONNECTION_STRING', 'DOCKER_AUTH_CONFIG', 'APIKEY', 'PASSPHRASE'],
  ])('count: %s', (name) => {
    expect(known(name)).toBe(true)
  })

  it.each([
    'PATH',
    'HOME',
    'PWD',
    'OLDPWD',
    'SSH_AUTH_SOCK',
    'KBENCH_IMAGE_TOKENIZER',
    'KEYBOARD',
    'PASSIVE',
    'MONKEY',
    'PATTERN',
    'AUTHOR',
  ])('do not count: %s', (name) => {
    expect(known(name)).toBe(false)
  })
})

describe('a secret', () => {
  it.each([
    ['as it is', VALUE],
    ['in a URL', encodeURIComponent(VALUE)],
    ...['', 'u', 'us', 'user:'].map((before): [string, string] => [
      `in base64 after "${before}"`,
      Buffer.from(`${before}${VALUE} and more`).toString('base64'),
    ]),
    ['in base64url', Buffer.from(VALUE).toString('base64url')],
  ])('is taken out %s', (_where, text) => {
    const left = secretRemover([VALUE])(`before ${text} after`)
    expect(left).toContain('***')
    expect(left).not.toContain('hunter2')
  })

  it.each([0, 1, 2])('is taken out of base64 that is wrapped at 76 columns, after %d bytes', (before) => {
    const whole = Buffer.from(`${'x'.repeat(45 + before)}${VALUE} and more`).toString('base64')
    const wrapped = whole.replaceAll(/.{76}/g, '$&\n')
    expect(wrapped.split('\n').length).toBeGreaterThan(1)
    for (const text of [wrapped, wrapped.replaceAll('\n', '\r\n'), JSON.stringify(wrapped)]) {
      const left = secretRemover([VALUE])(text)
      expect(left).toContain('***')
      expect(Buffer.from(left.replaceAll(/\\n|[^A-Za-z0-9+/=]/g, ''), 'base64').toString()).not.toContain(
        'nter2',
      )
    }
  })

  it('is taken out of the lines of wrapped base64, one by one', () => {
    const long = 'correct-horse-battery-staple-0123456789-'.repeat(4)
    const clean = secretRemover([long])
    for (const before of ['', 'user:', 'us']) {
      const lines = Buffer.from(`${before}${long} more`)
        .toString('base64')
        .replaceAll(/.{76}/g, '$&\n')
        .split('\n')
      const left = lines.map(clean)
      expect(left[0]).toContain('***')
      expect(left[1]).toBe('***')
      const [whole, all] = [lines.join(''), left.join('\n')]
      for (let start = 8; start < whole.length - 28; start += 1)
        expect(all).not.toContain(whole.slice(start, start + 12))
    }
    expect(clean('nothing to see')).toBe('nothing to see')
  })

  it('is taken out of JSON', () => {
    const value = 'quote"and\\slash'
    expect(secretRemover([value])(JSON.stringify({ value }))).toBe('{"value":"***"}')
  })

  it('of any length, and of one character, is taken out in time that does not grow with it', () => {
    const long = Array.from({ length: 26_000 }, (_, at) => String(at).padStart(5, '0')).join('')
    const many = Array.from({ length: 20 }, (_, at) => `${String(at)}${long}`)
    const clean = secretRemover([...many, 'a'.repeat(130_000), `${'b'.repeat(129_999)}c`])
    for (const one of [many[7] ?? '', 'a'.repeat(130_000)]) {
      expect(clean(`<${one}>`)).toBe('<***>')
      expect(clean(`<${Buffer.from(one).toString('base64')}>`)).toMatch(/^<\*{3}=*>$/)
    }
    const almost = `${'b'.repeat(129_000)} ${'a'.repeat(129_000)} `.repeat(4)
    expect(clean(almost) === almost).toBe(true)
    const lines = Array.from(
      { length: 20_000 },
      (_, at) => `step ${String(at)} of the build: compiling something`,
    )
    expect(lines.map(clean)).toEqual(lines)
  })

  it('is taken out where the text is longer than what is looked at together', () => {
    const clean = secretRemover([VALUE])
    for (const at of [0, 65_500, 65_530, 65_536, 131_000])
      expect(clean(`${'.'.repeat(at)}${VALUE}${'.'.repeat(200_000 - at)}`)).toBe(
        `${'.'.repeat(at)}***${'.'.repeat(200_000 - at)}`,
      )
  })

  it('whose line ends are written out is one for each line', () => {
    const lines = ['first-line-of-it', 'second-line-of-it']
    for (const end of ['\n', '\r\n', '\\n', '\\r\\n'])
      expect(secretsOf({ KEY_TOKEN: lines.join(end) })).toEqual([lines.join(end), ...lines.toReversed()])
  })

  it('leaves everything else as it is, half a pair of UTF-16 and a byte order mark, too', () => {
    const text = '\ufeffhunter \ud800 2?>hunter2 %41 \\n &amp; aHVudGVy'
    expect(secretRemover([VALUE])(text)).toBe(text)
  })
})

describe('logins in addresses', () => {
  it.each([
    ['http://admin:hunter2@127.0.0.1:1/api', 'http://***@127.0.0.1:1/api'],
    ['at "https://token@example.org", or', 'at "https://***@example.org", or'],
    ['http://a:p@ss:w@host and ftp://b:c@d/x', 'http://***@host and ftp://***@d/x'],
    ['https://example.org/@user?to=a@b', 'https://example.org/@user?to=a@b'],
    ['https://example.org and mail to a@b.example', 'https://example.org and mail to a@b.example'],
  ])('are left out: %s', (text, shown) => {
    expect(withoutLogins(text)).toBe(shown)
    expect(secretRemover([])(text)).toBe(shown)
    expect(printable(text)).toBe(shown)
  })
})
