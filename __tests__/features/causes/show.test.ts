import { describe, expect, it } from 'vitest'
import { differencesMarkdown, shortDifferences } from '../../../src/features/causes/core/differences.ts'

const DIGEST = `sha256:${'0123456789ab'.padEnd(64, 'c')}`

describe('differences of objects', () => {
  it.each([
    [['--v=2'], ['--v=4', '--on'], '--v=2', '--v=4 | --on'],
    [[], ['exists'], null, 'exists'],
    [[`demo:v1 (${DIGEST})`], [], 'demo:v1 (sha256:0123456789ab…)', null],
    [['  "Type": "vxlan"'], [''], '"Type": "vxlan"', '(empty)'],
    [['a'.repeat(80), 'b'.repeat(80), 'c'], [], `${'a'.repeat(80)} and 2 more lines`, null],
  ])('have one line each in a comparison', (onlyBase, onlyHead, baseline, current) => {
    expect(shortDifferences([{ field: 'x', onlyBase, onlyHead }])).toEqual([
      { field: 'x', baseline, current },
    ])
  })

  it('are shown where they differ in long lines', () => {
    const line = (end: string): string => `${'a'.repeat(300)}${end}`
    const [short] = shortDifferences([{ field: 'x', onlyBase: [line('vxlan')], onlyHead: [line('host-gw')] }])
    expect(short?.baseline).toMatch(/^…a{20}vxlan$/)
    expect(short?.current).toMatch(/^…a{20}host-gw$/)
  })

  it('cannot end their block in Markdown', () => {
    const text = differencesMarkdown([
      { field: 'ConfigMap a/<b>: data.x', onlyBase: ['```', '# heading'], onlyHead: ['a\u202eb\n```'] },
    ])
    expect(text).toContain('### ConfigMap a/&#60;b&#62;: data.x\n')
    expect(text).toContain('````diff\n- ```\n- # heading\n+ a')
    expect(text.split('\n').filter((line) => line.startsWith('```'))).toEqual(['````diff', '````'])
    expect(text).not.toContain('\u202e')
  })
})
