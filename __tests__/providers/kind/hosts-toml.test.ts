import { describe, expect, test } from 'vitest'
import { extendHosts } from '../../../src/providers/kind/registry.ts'

const OURS = 'http://kbench-1-registry:5000'
const ALONE = `server = "${OURS}"

[host."${OURS}"]
  capabilities = ["pull", "resolve"]
`
// As the init container of Spegel writes it (pkg/oci/containerd/mirror.go at b8c715a).
const SPEGEL = `server = '${OURS}'

[host.'http://172.18.0.2:30020']
capabilities = ['pull', 'resolve']
dial_timeout = '200ms'
[host.'http://172.18.0.2:30020'.header]
Authorization = 'Basic abc'

[host.'http://172.18.0.9:5000']
capabilities = ['pull']`

describe('what nodes ask for the images of our registry', () => {
  test('is the registry alone where nobody else has configured anything', () => {
    expect(extendHosts(OURS, '', '')).toEqual({ text: ALONE, mirrors: [] })
    expect(extendHosts(OURS, ALONE, '')).toEqual({ text: ALONE, mirrors: [] })
  })

  test('is the mirrors first, in their order with their settings, then the registry', () => {
    const { text, mirrors } = extendHosts(OURS, SPEGEL, '')
    expect(mirrors).toEqual(['http://172.18.0.2:30020', 'http://172.18.0.9:5000'])
    expect(text).toBe(`server = "${OURS}"

[host.'http://172.18.0.2:30020']
capabilities = ['pull', 'resolve']
dial_timeout = '200ms'
[host.'http://172.18.0.2:30020'.header]
Authorization = 'Basic abc'

[host.'http://172.18.0.9:5000']
capabilities = ['pull']

[host."${OURS}"]
  capabilities = ["pull", "resolve"]
`)
    expect(extendHosts(OURS, text, '')).toEqual({ text, mirrors })
  })

  test('has the mirrors of all registries where it has none, as its own file hides them', () => {
    const others = `server = "https://elsewhere.example"\n# ours\n[host."http://mirror:1"]\n  skip_verify = true\n`
    expect(extendHosts(OURS, ALONE, others)).toEqual({
      text: `server = "${OURS}"\n\n# ours\n[host."http://mirror:1"]\n  skip_verify = true\n\n[host."${OURS}"]\n  capabilities = ["pull", "resolve"]\n`,
      mirrors: ['http://mirror:1'],
    })
    expect(extendHosts(OURS, SPEGEL, others).mirrors).toHaveLength(2)
  })

  test('keeps what mirrors of that name have below them, and drops only what is ours', () => {
    const file = `[host."${OURS}"]\n  capabilities = ["pull"]\n[host."${OURS}".header]\n  X = "1"\n[host."${OURS}0"]\n  ca = "x"\n`
    expect(extendHosts(OURS, file, '').mirrors).toEqual([`${OURS}0`])
    expect(extendHosts(OURS, file, '').text).not.toContain('X = "1"')
  })
})
