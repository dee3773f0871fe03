import { describe, expect, it } from 'vitest'
import { fencedMarkdown } from '../../../../src/core/report/markdown-escape.ts'

describe('fencedMarkdown', () => {
  it('is a block that no line of the text ends', () => {
    expect(fencedMarkdown('a\n')).toBe('```text\na\n```\n')
    expect(fencedMarkdown('a\n```\n````js\nb')).toBe('`````text\na\n```\n````js\nb\n`````\n')
  })
})
