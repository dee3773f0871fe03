import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { embeddedJson, reportDocument } from '../../../../src/features/report-page/core/document.ts'

const program = { text: 'draw()', integrity: 'sha256-one=' }
const chartEngine = { text: 'var kbenchCharts', integrity: 'sha256-two=' }
const page = { title: 'T', summary: 'S', data: {}, program, chartEngine }

describe('the document of a report', () => {
  it('lets its two programs run and nothing else, and can reach nothing', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(reportDocument(page))?.[1]
    expect(policy?.replaceAll('&#39;', "'").split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'sha256-one=' 'sha256-two='",
      "style-src-attr 'unsafe-inline'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ])
  })

  it('writes title and summary as text', () => {
    const text = reportDocument({ ...page, title: '</title><script>a', summary: '<img src=x onerror=b>' })
    expect(text).toContain('<title>&lt;/title&gt;&lt;script&gt;a</title>')
    expect(text).toContain('<p>&lt;img src=x onerror=b&gt;</p>')
  })

  it('has no markup in its data, whatever they are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = embeddedJson(value)
        expect(text).not.toMatch(/[<\u2028\u2029]/)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028', '"quotes"', '💥'])(
    'gives %j back unharmed',
    (label) => {
      const text = reportDocument({ ...page, data: { label } })
      const json = /<script type="application\/json"[^>]*>([^<]*)<\/script>/.exec(text)?.[1] ?? ''
      expect(JSON.parse(json)).toEqual({ label })
      expect(text.match(/<script/g)).toHaveLength(3)
    },
  )

  test.each(['a("</script>")', 'b("<!-- ")', 'c("<script")', 'd()\r\ne()'])(
    'refuses the program %j, which would not stay in its element as it is',
    (text) => {
      expect(() => reportDocument({ ...page, program: { ...program, text } })).toThrow('a program with')
    },
  )
})
