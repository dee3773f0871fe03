import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBundledChartRenderer } from '../src/features/charts/renderer.ts'
import { reproductionOf } from '../src/app/report/reproduction.ts'
import { reportCatalogue } from '../src/app/metric-catalogue.ts'
import { HOOKS } from '../src/entry/features.ts'
import { DEFINITIONS } from '../src/app/registry.ts'
import { namedResults, outcomeOf } from '../src/core/record/measured.ts'
import { comparisonSchema } from '../src/core/record/comparison-schema.ts'
import { parseRecord } from '../src/core/record/schema.ts'
import { commentMarkdown, COMMENT_BYTES } from '../src/core/report/comment.ts'
import {
  type CommentPicture,
  pictureBlocks,
  planPictures,
  widthOf,
} from '../src/features/charts/core/comment-pictures.ts'

export interface Comment {
  readonly markdown: string
  /** SVG by the address that the comment has for it. */
  readonly charts: ReadonlyMap<string, string>
}

const COMMIT = '4f2a91c0b7d35e86f1a0c9d2e4b8673512af0d9e'
const REPOSITORY = 'https://github.com/org/plugin'

/**
 * The comment that the action writes for a measured pair.
 * @param folder as `kbench pair` writes it: comparison.json and head/record.json
 */
export async function commentOfPair(folder: string): Promise<Comment> {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const catalogue = reportCatalogue(DEFINITIONS.suites, HOOKS)
  const head = parseRecord(read('head/record.json'), 'head/record.json')
  const comparison = comparisonSchema.parse(JSON.parse(read('comparison.json')))
  const results = namedResults([
    {
      name: 'kbench',
      measured: {
        schema: 'kbench.measured/1',
        version: '0.1.0',
        results: [{ variant: null, record: head, comparison, problem: null }],
      },
    },
  ])
  const [verdict = 'nothing'] = results.map(({ result }) => outcomeOf(result))
  const charts = new Map<string, string>()
  const renderer = createBundledChartRenderer('action/dist')
  const pictures: CommentPicture[] = []
  for (const [index, { suite, title, specifications }] of planPictures(results, catalogue).entries()) {
    const addresses = {
      light: `${REPOSITORY}/raw/1/${String(index)}.png`,
      dark: `${REPOSITORY}/raw/1/${String(index)}-dark.png`,
    }
    const light = await renderer.render(specifications.light)
    charts.set(addresses.light, light.svg)
    charts.set(addresses.dark, (await renderer.render(specifications.dark)).svg)
    pictures.push({ suite, title, width: widthOf(light.svg), addresses })
  }
  const markdown = commentMarkdown(
    {
      commit: COMMIT,
      runUrl: `${REPOSITORY}/actions/runs/1`,
      isFork: false,
      results: results.map((one) => ({
        ...one,
        reproduction: reproductionOf(one.result, { definitions: DEFINITIONS, commit: undefined }),
        pictures: pictureBlocks(pictures),
      })),
    },
    {
      name: 'kbench',
      state: { verdicts: [{ commit: COMMIT, run: { id: 1, attempt: 1 }, verdict, at: null }] },
    },
    { catalogue, maximumBytes: COMMENT_BYTES },
  )
  return { markdown, charts }
}
