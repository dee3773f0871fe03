import { exportResults } from './export-results.ts'
import { EXIT } from '../../app/exit-codes.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { EXPORT_DIRECTIONS } from './core/exporter.ts'
import { EXPORT_FORMAT_IDS, EXPORT_FORMATS } from './core/formats.ts'
import { flag, many, one } from '../../entry/options/option.ts'
import { oneOf, text } from '../../entry/options/readers.ts'
import { outFile } from '../../entry/options/shared.ts'
import { defineCommand } from '../../entry/command-line/command.ts'

export const EXPORT = defineCommand({
  name: 'export',
  summary: 'Write records and comparisons in a format that other tools read',
  options: {
    format: one(oneOf(EXPORT_FORMAT_IDS), {
      description: 'Format, see below',
      placeholder: 'FORMAT',
      positional: true,
      required: true,
    }),
    paths: many(text, {
      description: 'record.json, comparison.json, or a file with a record per line (.ndjson)',
      placeholder: 'FILE',
      positional: true,
    }),
    folder: many(text, {
      description: 'Also every record in this folder and below it',
      placeholder: 'DIR',
    }),
    direction: one(oneOf(EXPORT_DIRECTIONS), {
      description: 'github-action-benchmark: which direction is better in this file',
      placeholder: 'DIRECTION',
      otherwise: 'the one that the record has',
    }),
    noTimestamps: flag({ description: 'openmetrics: leave out the time of the run' }),
    out: outFile,
  },
  notes: [
    {
      heading: 'Formats',
      lines: EXPORT_FORMAT_IDS.map((id) => {
        const { takes, summary } = EXPORT_FORMATS[id]
        return [id, `${takes.join(' or ')}: ${summary}`]
      }),
    },
    {
      heading: 'github-action-benchmark',
      lines: [
        'One of its files holds one direction, which its tool names. A record with both directions needs two files, read by two steps',
        'of the workflow: tool: customBiggerIsBetter and tool: customSmallerIsBetter.',
      ],
    },
    {
      heading: 'openmetrics',
      lines: [
        'Values carry the time of their run, as OpenMetrics and "promtool tsdb create-blocks-from openmetrics" require. Prometheus',
        'scrapes no values older than an hour, and node_exporter and the Pushgateway accept no times: use --no-timestamps for them.',
      ],
    },
  ],
  examples: [
    ['kbench export csv kbench-out/*/record.json --out samples.csv'],
    ['kbench export parquet --folder nightly --out nightly.parquet'],
    ['kbench export openmetrics record.json --no-timestamps --out /var/lib/node_exporter/kbench.prom'],
    ['kbench export junit comparison.json --out junit.xml'],
    ['kbench export bmf record.json --out bmf.json && bencher run --adapter json --file bmf.json'],
    ['kbench export github-action-benchmark record.json --direction bigger --out bigger.json'],
    ['kbench export github-action-benchmark record.json --direction smaller --out smaller.json'],
    ['kbench export markdown record.json >> "$GITHUB_STEP_SUMMARY"'],
  ],
  async run({ noTimestamps, folder, ...request }, ports) {
    const output = await exportResults(
      { ...request, folders: folder, timestamps: noTimestamps ? false : undefined, definitions: DEFINITIONS },
      ports,
    )
    return { data: request.out === undefined ? output : undefined, exitCode: EXIT.passed }
  },
})
