import { baselineSchema } from '../../src/core/record/baseline-file.ts'
import { comparisonSchema } from '../../src/core/record/comparison-schema.ts'
import { measuredSchema } from '../../src/core/record/measured.ts'
import { pairSchema } from '../../src/core/record/pair-file.ts'
import { recordSchema } from '../../src/core/record/schema.ts'
import type { FileFormat } from '../../src/entry/feature.ts'
import { FEATURES } from '../../src/entry/features.ts'
import { code, page, pageTable, type ReferencePage } from './page.ts'

/** Every file that kbench writes for programs to read. */
export const FILE_FORMATS: readonly FileFormat[] = [
  {
    name: 'record',
    file: 'record.json',
    schema: recordSchema,
    about:
      'One run: what was measured, where, with which versions and parameters. Written by `run` and `import`.',
  },
  {
    name: 'baseline',
    file: '.kbench/baseline.json',
    schema: baselineSchema,
    about: 'Records that later runs are compared with. Written by `baseline add`; commit it.',
  },
  {
    name: 'comparison',
    file: 'comparison.json',
    schema: comparisonSchema,
    about:
      'The verdict of each series, with intervals and reasons. Written by `run`, `pair` and `compare --format json`.',
  },
  {
    name: 'pair',
    file: 'pair.json',
    schema: pairSchema,
    about: 'The rounds of a pair of base and head. Written by `pair`.',
  },
  {
    name: 'measured',
    file: 'measured.json',
    schema: measuredSchema,
    about:
      'All results of a job, for the job that reports them. Written by the actions that measure, read by action/report.',
  },
  ...FEATURES.flatMap(({ fileFormats = [] }) => fileFormats),
]

export function schemaPath({ name }: Pick<FileFormat, 'name'>): string {
  return `schema/${name}.schema.json`
}

export function fileFormatsPage(): ReferencePage {
  return page(
    {
      file: 'file-formats.md',
      title: 'File formats',
      about: 'The files that kbench writes, with their schemas',
      source: '`scripts/reference/file-formats.ts`',
    },
    `Every file is JSON, names its format and version in \`schema\`, and has a JSON Schema. A new version of kbench reads the files of
older ones; a file of a newer format is refused with a message.`,
    pageTable(
      ['file', 'what is in it', 'schema'],
      FILE_FORMATS.map((format) => [
        format.file === '-' ? '' : code(format.file),
        format.about,
        `[${format.name}](../../${schemaPath(format)})`,
      ]),
    ),
  )
}
