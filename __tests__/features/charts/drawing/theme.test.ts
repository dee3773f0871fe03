import { describe, expect, it, test } from 'vitest'
import { type ChartTheme, THEMES, verdictColors } from '../../../../src/features/charts/core/theme.ts'
import { ciede2000, contrast, difference, VISION_NAMES } from './color-difference.ts'

/** WCAG 2.2, 1.4.3 for text and 1.4.11 for what carries meaning. */
const TEXT = 4.5
const MARK = 3
/** CIEDE2000: 1 is just seen side by side; 15 is seen apart from each other, in small areas. */
const APART = 15

const THEME_LIST: readonly ChartTheme[] = Object.values(THEMES)
const pairs = (colors: readonly string[]): [string, string][] =>
  colors.flatMap((a, index) => colors.slice(index + 1).map((b): [string, string] => [a, b]))

describe('the measure itself', () => {
  // Rows 1, 7, 17 and 25 of table 1 of Sharma, Wu and Dalal.
  test.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  ] as const)('%j and %j are %d apart', (a, b, expected) => {
    expect(ciede2000(a, b)).toBeCloseTo(expected, 3)
  })

  it('knows black on white, and red and green that deuteranopes confuse', () => {
    expect(contrast('#000000', '#FFFFFF')).toBe(21)
    expect(difference('#D00000', '#6E7700', 'normal')).toBeGreaterThan(40)
    expect(difference('#D00000', '#6E7700', 'deuteranopia')).toBeLessThan(APART)
  })
})

describe.each(THEME_LIST.map((theme): [string, ChartTheme] => [theme.name, theme]))(
  'theme %s',
  (_, theme) => {
    const verdicts = [...new Set(Object.values(verdictColors(theme)))]

    test.each(['ink', 'muted', 'regressed'] as const)('text in %s can be read', (name) => {
      expect(contrast(theme[name], theme.background)).toBeGreaterThanOrEqual(TEXT)
    })

    it('marks stand out from the background', () => {
      const marks = [...verdicts, ...theme.series, theme.bar, theme.point, theme.baselineEdge, theme.bandEdge]
      for (const color of marks) {
        expect([color, contrast(color, theme.background)]).toEqual([color, expect.any(Number)])
        expect(contrast(color, theme.background)).toBeGreaterThanOrEqual(MARK)
      }
    })

    it('samples stand out from the bars that they lie on, and points from the band', () => {
      expect(contrast(theme.ink, theme.bar)).toBeGreaterThanOrEqual(MARK)
      expect(contrast(theme.point, theme.band)).toBeGreaterThanOrEqual(MARK)
    })

    test.each(VISION_NAMES)('verdicts, and things side by side, can be distinguished with %s', (vision) => {
      expect(verdicts.length).toBe(5)
      for (const [a, b] of [...pairs(verdicts), ...pairs(theme.series)])
        expect([a, b, difference(a, b, vision) >= APART]).toEqual([a, b, true])
      for (const color of [theme.regressed, theme.improved, theme.unchanged])
        expect(difference(color, theme.baseline, vision)).toBeGreaterThanOrEqual(APART)
    })
  },
)
