import type { Feature } from '../../entry/feature.ts'
import type { ValuesOf } from '../../entry/options/option.ts'
import { THEMES } from './core/theme.ts'
import { DRAWING, PICTURES } from './options.ts'

/** Pictures of results: files next to a report, and in comments on pull requests. */
export default {
  id: 'charts',
  hooks: { reportPart: async () => (await import('./report-part.ts')).chartsPart() },
  showing: {
    options: DRAWING,
    async show(values: ValuesOf<typeof DRAWING>, shown, ports) {
      if (values.charts !== undefined)
        await (
          await import('./report-part.ts')
        ).drawShown(shown, values.charts, THEMES[values.theme ?? 'light'], ports)
    },
  },
  commentInputs: PICTURES,
} satisfies Feature
