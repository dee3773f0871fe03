import type { Feature } from '../../entry/feature.ts'

/** Results as one page for browsers: report.html next to a report, and `--format html`. */
export default {
  id: 'report-page',
  uses: ['charts'],
  hooks: { reportPart: async () => (await import('./html-report.ts')).pagePart() },
  showing: {
    format: {
      name: 'html',
      write: async (shown, { features }) => (await import('./html-report.ts')).pageOfFiles(shown, features),
    },
  },
} satisfies Feature
