import { describe, expect, it } from 'vitest'
import { hiddenIfSecret, withHiddenValues } from '../../../src/features/causes/core/differences.ts'

describe('values of a cluster whose names say that they are secret', () => {
  it.each([
    ['--token=abc --v=4', '--token=*** --v=4'],
    ['--auth-token abc', '--auth-token ***'],
    ['password: correct horse battery', 'password: ***'],
    ['  - db_password = "a b"', '  - db_password = ***'],
    ['{"type":"x","apiToken":"a\\"b","v":2}', '{"type":"x","apiToken":***,"v":2}'],
    ['{"tokens":["abc","def"],"v":2}', '{"tokens":***,"v":2}'],
    ['{"name":"DB_PASSWORD","value":"x"}', '{"name":"DB_PASSWORD","value":"***"}'],
    ['postgres://kbench:sw0rdfish@db:5432/x', 'postgres://***@db:5432/x'],
    ['Authorization header eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'Authorization header ***'],
    ['SLACK_WEBHOOK: https://hooks.invalid/T0/B0/x', 'SLACK_WEBHOOK: ***'],
    ['credentials: |\n  a\n\n  b\nmode: x', 'credentials: | ***\nmode: x'],
    ['passwords:\n- a\n- b\nmode: x', 'passwords: ***\nmode: x'],
    ['- tokens:\n  - a\n  mode: x', '- tokens: ***\n  mode: x'],
    ['"tokens": [\n  "a"\n],\n"v": 1', '"tokens": [ ***\n],\n"v": 1'],
    [
      '- name: API_TOKEN\n  value: abc\n- name: MODE\n  value: x',
      '- name: API_TOKEN\n  value: ***\n- name: MODE\n  value: x',
    ],
  ])('%s', (text, expected) => {
    expect(withHiddenValues(text)).toBe(expected)
  })

  it.each([
    '--v=4',
    'authentication:\n  webhook:\n    cacheTTL: 0s',
    '--webhook-port=9443',
    '{"Type":"vxlan","MTU":1450}',
    'path: /etc/cni/net.d',
    'keyboard: qwerty',
  ])('leaves %s', (text) => {
    expect(withHiddenValues(text)).toBe(text)
  })

  it('hides what a person named so as a whole', () => {
    expect(hiddenIfSecret('DB_PASSWORD', 'a\nb')).toBe('***')
    expect(hiddenIfSecret('tls.private-key', 'a')).toBe('***')
    expect(hiddenIfSecret('net-conf.json', '{"Type":"vxlan"}')).toBe('{"Type":"vxlan"}')
  })
})
