import { describe, expect, it } from 'vitest'
import { secretLineRemover, secretsOf, withoutSecretsIn } from '../../src/core/secrets.ts'

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
    const left = withoutSecretsIn(`before ${text} after`, [VALUE])
    expect(left).toContain('***')
    expect(left).not.toContain('hunter2')
  })

  it.each([0, 1, 2])('is taken out of base64 that is wrapped at 76 columns, after %d bytes', (before) => {
    const whole = Buffer.from(`${'x'.repeat(45 + before)}${VALUE} and more`).toString('base64')
    const wrapped = whole.replaceAll(/.{76}/g, '$&\n')
    expect(wrapped.split('\n').length).toBeGreaterThan(1)
    for (const text of [wrapped, wrapped.replaceAll('\n', '\r\n'), JSON.stringify(wrapped)]) {
      const left = withoutSecretsIn(text, [VALUE])
      expect(left).toContain('***')
      expect(Buffer.from(left.replaceAll(/\\n|[^A-Za-z0-9+/=]/g, ''), 'base64').toString()).not.toContain(
        'nter2',
      )
    }
  })

  it('is taken out of the lines of wrapped base64, one by one', () => {
    const long = 'correct-horse-battery-staple-0123456789-'.repeat(4)
    const clean = secretLineRemover([long])
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
    expect(withoutSecretsIn(JSON.stringify({ value }), [value])).toBe('{"value":"***"}')
  })
})
