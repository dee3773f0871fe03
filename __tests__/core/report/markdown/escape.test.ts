import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import {
  codeMarkdown,
  escapeHtml,
  escapeLinkTarget,
  escapeMarkdown,
  proseMarkdown,
} from '../../../../src/core/report/markdown-escape.ts'

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        ...[
          '|',
          '`',
          '```',
          '<script>',
          '</details>',
          '@octocat',
          '@org/team',
          '#123',
          'a/b#1',
          'GH-12',
          '\n',
          '\r\n',
          '\\',
        ],
        ...[
          '[x](http://a.example)',
          '![x](y)',
          'https://a.example',
          'www.a.example',
          'me@a.example',
          '**',
          '_',
          '~~',
          '$$',
        ],
        ...[
          '- ',
          '1. ',
          '> ',
          '# ',
          '---',
          '&lt;',
          '&#60;',
          '<!--',
          '\u202e',
          '\u0000',
          '\ud800',
          ' · ',
          '===',
        ],
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

function decoded(markdown: string): string {
  return markdown
    .replaceAll('&#8203;', '\u200b')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}

describe('escapeMarkdown', () => {
  test.each([
    ['tcp · pod-to-pod · inter-node', 'tcp · pod-to-pod · inter-node'],
    ['network_throughput', 'network_throughput'],
    ['a|b', 'a&#124;b'],
    ['<script>x</script>', '&#60;script&#62;x&#60;/script&#62;'],
    ['@octocat fixed #12', '@&#8203;octocat fixed &#35;&#8203;12'],
    ['see https://a.example', 'see https:&#8203;//a.example'],
    ['- item', '&#45; item'],
    ['1. item', '1&#46; item'],
    ['3.12', '3.12'],
    ['-5 %', '-5 %'],
    ['---', '&#45;--'],
    ['-', '&#45;'],
    ['two\nlines', 'two lines'],
    ['\u001b[31mred', '\ufffd&#91;31mred'],
    ['_x_ a_b', '&#95;x&#95; a_b'],
  ])('%j becomes %j', (text, markdown) => {
    expect(escapeMarkdown(text)).toBe(markdown)
  })

  it('cuts what nobody reads before it is escaped', () => {
    expect(escapeMarkdown('`'.repeat(99_000))).toBe(`${'&#96;'.repeat(5000)}…`)
  })

  it('leaves nothing that Markdown, HTML or a table gives a meaning', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const markdown = escapeMarkdown(text)
        expect(markdown.replace(/&#\d+;/g, '')).not.toMatch(/[&<>|\\`*[\]~#!$\n\r\t\0]/)
        expect(markdown).not.toMatch(/^(?:[-+](?:\s|$)|--|[=:>#]|\d+[.)](?:\s|$))/)
      }),
    )
  })

  it('leaves no mention, issue reference or address in the text that is shown', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = decoded(escapeMarkdown(text))
        expect(shown).not.toMatch(/@[a-z0-9]|#\d|\bGH-\d|:\/\/|\bwww\./i)
      }),
    )
  })

  it.each([
    '\u061c',
    '\u00ad',
    '\u{e0041}',
    '\u{e007f}',
    '\u{e0100}',
    '\ufe0f',
    '\ufff9',
    '\ufffa',
    '\ufffb',
    '\u180b',
    '\u3164',
    '\u202e',
    '\u200b',
    '\u0085',
    '\ud800',
  ])('shows that %j was there', (hidden) => {
    expect(escapeMarkdown(`a${hidden}b`)).toBe('a\ufffdb')
    expect(escapeHtml(`a${hidden}b`)).toBe('a\ufffdb')
  })

  it('shows the very text: only the zero width spaces are added', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const printable = text
          .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, ' ')
          .trim()
        expect(decoded(escapeMarkdown(printable)).replaceAll('\u200b', '')).toBe(printable)
      }),
    )
  })

  it('keeps hostile text inside its table cell and its code element', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const row = `| ${codeMarkdown(text)} | 1 |`
        expect(row.split('|')).toHaveLength(4)
        expect(row.match(/<\/?[a-z]+/gi)).toEqual(['<code', '</code'])
      }),
    )
  })
})

describe('proseMarkdown', () => {
  it('shows code as code', () => {
    expect(proseMarkdown('Measure it with `kbench pair`, or `a|b`.')).toBe(
      'Measure it with <code>kbench pair</code>, or <code>a&#124;b</code>.',
    )
  })

  it.each(['a ` b', '``', '```\nx\n```', '`', `\`${'x'.repeat(400)}\``])('leaves %j as it is', (text) => {
    expect(proseMarkdown(text)).toBe(escapeMarkdown(text))
  })

  it('opens nothing but code, and closes it', () => {
    const shown = proseMarkdown('`<b>` and ` </code><img src=x> ` @octocat, then `#1`')
    expect(shown.match(/<[^>]*>/g)).toEqual(['<code>', '</code>', '<code>', '</code>', '<code>', '</code>'])
    expect(shown).toContain('&#60;b&#62;')
    expect(shown).not.toMatch(/@octocat|#1|`/)
  })
})

describe('escapeLinkTarget', () => {
  it('keeps an ordinary path', () => {
    expect(escapeLinkTarget('charts/image-pull.svg')).toBe('charts/image-pull.svg')
  })

  it('leaves nothing that ends the target, starts a scheme or leaves the folder by a root', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(escapeLinkTarget(text)).toMatch(
          /^(?:[A-Za-z0-9._+,;=-][A-Za-z0-9._+,;=%/-]*|%[A-Za-z0-9._+,;=%/-]*)?$/,
        )
      }),
    )
  })
})
