import type { Feature } from '../../entry/feature.ts'
import { withSideBySide } from './compare-command.ts'

/** Shows records side by side: in `kbench compare`, and below several results in a comment. */
export default {
  id: 'side-by-side',
  extends: { compare: withSideBySide },
  hooks: {
    reportPart: async () => {
      const { sidesInComment } = await import('./core/comment.ts')
      return { commentBlocks: (results, catalogue) => Promise.resolve(sidesInComment(results, catalogue)) }
    },
  },
} satisfies Feature
