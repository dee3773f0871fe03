import { one } from '../../entry/options/option.ts'
import { branchName, oneOf, text } from '../../entry/options/readers.ts'
import { GROUP } from '../../entry/options/shared.ts'
import { THEME_NAMES } from './core/theme.ts'

export const DRAWING = {
  charts: one(text, {
    description: 'Draw charts into this folder, as SVG, PNG and vega-lite specification',
    placeholder: 'DIR',
    group: GROUP.output,
  }),
  theme: one(oneOf(THEME_NAMES), {
    description: 'Colours of the charts',
    placeholder: 'THEME',
    otherwise: 'light',
    group: GROUP.output,
  }),
}

export const PICTURES = {
  chartsBranch: one(branchName('kbench-charts'), {
    description:
      'Shows pictures of what changed in the comment, kept on branches whose names begin with this, e.g. kbench-charts. Needs contents: write',
    otherwise: 'simpler charts, drawn by GitHub',
  }),
}
