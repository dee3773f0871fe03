import type { SeriesVerdict } from '../../../core/record/comparison-schema.ts'

/**
 * Colours of a chart. Text (ink, muted, regressed) stands out from the background by a contrast of 4.5 at least, what carries meaning by 3
 * (WCAG 2.2, 1.4.3 and 1.4.11); the colours of verdicts, and those of `series` among each other, can be distinguished with any colour vision:
 * at least 15 in CIEDE2000, also as G. M. Machado, M. M. Oliveira and L. A. F. Fernandes simulate it (A physiologically-based model for
 * simulation of color vision deficiency, 2009). A test holds both; words always say what a colour says.
 */
export interface ChartTheme {
  readonly name: 'light' | 'dark'
  /** For a phone: names and words stand above their marks, and nothing is wider than 350 pixels. */
  readonly isNarrow?: boolean
  readonly background: string
  readonly ink: string
  readonly muted: string
  /** Grid lines; decoration only. */
  readonly grid: string
  /** Bars without a verdict. */
  readonly bar: string
  /** Single values: runs, samples. */
  readonly point: string
  /** Bars of the baseline: a pale area within an edge that can be seen. */
  readonly baseline: string
  readonly baselineEdge: string
  /** An area that is accepted or expected: pale, within an edge that can be seen. */
  readonly band: string
  readonly bandEdge: string
  readonly regressed: string
  readonly improved: string
  readonly unchanged: string
  readonly undecided: string
  /** There was nothing to compare with. */
  readonly fresh: string
  /** Several things side by side, e.g. subjects or placements. */
  readonly series: readonly string[]
}

export const LIGHT: ChartTheme = {
  name: 'light',
  background: '#FFFFFF',
  ink: '#1F2328',
  muted: '#59636E',
  grid: '#E3E6EA',
  bar: '#2F8DC6',
  point: '#2F8DC6',
  baseline: '#D0D5DB',
  baselineEdge: '#6E7781',
  band: '#E6EBF1',
  bandEdge: '#848D97',
  regressed: '#A61B10',
  improved: '#4AA390',
  unchanged: '#174F94',
  undecided: '#B27F00',
  fresh: '#2A2432',
  series: ['#276C87', '#C37F00', '#AE2749', '#24A592', '#4C1E01', '#8C7AEF'],
}

export const DARK: ChartTheme = {
  name: 'dark',
  background: '#0D1117',
  ink: '#E6EDF3',
  muted: '#9198A1',
  grid: '#262C36',
  bar: '#2F74A8',
  point: '#56B4E9',
  baseline: '#3D444D',
  baselineEdge: '#8B949E',
  band: '#1F2732',
  bandEdge: '#6E7681',
  regressed: '#E0604A',
  improved: '#73D3BF',
  unchanged: '#3A7BD0',
  undecided: '#F7CE45',
  fresh: '#7A5A68',
  series: ['#56B4E9', '#DD410D', '#FEBAB4', '#4F58B1', '#CEF034', '#884F61'],
}

export const THEMES = { light: LIGHT, dark: DARK } as const
export type ThemeName = keyof typeof THEMES
export const THEME_NAMES = Object.keys(THEMES) as readonly ThemeName[]

export function verdictColors(theme: ChartTheme): Readonly<Record<SeriesVerdict, string>> {
  return {
    regressed: theme.regressed,
    missing: theme.undecided,
    inconclusive: theme.undecided,
    improved: theme.improved,
    unchanged: theme.unchanged,
    new: theme.fresh,
    incomparable: theme.undecided,
  }
}
