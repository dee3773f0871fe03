import { checkCommentName } from '../../app/github/report-on-github.ts'
import { one, type OptionDetails } from './option.ts'
import type { Reader } from './readers.ts'

/** The token that an action writes on GitHub with. The description says which rights it needs. */
export const TOKEN = {
  expression: '${{ github.token }}',
  secret: true,
} as const satisfies Partial<OptionDetails>

const commentNameReader: Reader<string> = {
  expected: 'the name of a comment',
  read: (given) => {
    checkCommentName(given)
    return given
  },
}

export const commentName = one(commentNameReader, {
  description:
    'Which comment of the pull request to update: each name has one. Jobs that measure different things need different names. At most 64 letters, digits, dots, dashes and underscores',
  default: 'kbench',
})
