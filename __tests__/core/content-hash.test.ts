import { expect, test } from 'vitest'
import { contentHash } from '../../src/core/content-hash.ts'

// Published test vectors of FNV-1a 64: http://www.isthe.com/chongo/src/fnv/test_fnv.c
test.each([
  ['', 'cbf29ce484222325'],
  ['a', 'af63dc4c8601ec8c'],
  ['foobar', '85944171f73967e8'],
])('the hash of "%s" is %s', (text, hash) => {
  expect(contentHash(text)).toBe(hash)
})
