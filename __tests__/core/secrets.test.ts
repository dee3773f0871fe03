import { describe, expect, it } from '@jest/globals'
import { secretsOf, withoutSecretsIn } from '../../src/core/secrets.ts'

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

  it('is taken out of JSON', () => {
    const value = 'quote"and\\slash'
    expect(withoutSecretsIn(JSON.stringify({ value }), [value])).toBe('{"value":"***"}')
  })
})
