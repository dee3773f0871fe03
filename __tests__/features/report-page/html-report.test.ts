import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { createBundledPageAssets } from '../../../src/features/report-page/page-assets.ts'
import {
  htmlReport,
  pagePart,
  togetherWithRecords,
  withReproductions,
} from '../../../src/features/report-page/html-report.ts'
import { DEFINITIONS } from '../../../src/app/registry.ts'
import { writeReport } from '../../../src/app/report/write-report.ts'
import { aComparison, aRecord, CATALOGUE } from '../../../support/builders/examples.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { fakePageAssets } from './page-assets.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'

const record = aRecord()
const comparison = aComparison()

describe('files of one report', () => {
  it('puts the records of a comparison with it, and others by themselves, in the order given', () => {
    const earlier = aRecord({ id: 'run-2' })
    const other = aRecord({ id: 'other' })
    const files = [
      { kind: 'record', record: other },
      { kind: 'record', record: earlier },
      { kind: 'comparison', comparison },
      { kind: 'record', record },
    ] as const
    expect(togetherWithRecords(files)).toEqual([
      { kind: 'record', record: other },
      { kind: 'comparison', comparison, current: record, earlier: [earlier] },
    ])
  })

  it('takes no setting of a file over into the commands that repeat it', () => {
    const parameters = { rounds: 7, durationSeconds: 5 }
    const suites = [{ name: 'network', status: 'ok' as const, parameters, durationSeconds: 1 }]
    const [shown] = withReproductions([{ kind: 'record', record: aRecord({ suites }) }])
    expect(shown).toMatchObject({
      reproduction: {
        commands: [
          expect.stringContaining('git checkout --detach 0123'),
          'kbench run --provider kind --suite network',
        ],
      },
    })
  })
})

describe('the report of a run', () => {
  const portsWith = (programs: Parameters<typeof fakePageAssets>[0]): FakePorts => ({
    ...createFakePorts(),
    features: [{ reportPart: () => Promise.resolve(pagePart(fakePageAssets(programs))) }],
  })
  it('is a page, too, and says where', async () => {
    const ports = portsWith({ 'report-page.js': 'drawPage()', 'charts-page.js': 'drawCharts()' })
    const files = await writeReport({ record, comparison, folder: 'out', catalogue: CATALOGUE }, ports)
    expect(files.html).toBe('out/report.html')
    expect(ports.files.text('out/report.html')).toMatch(
      /<title>✗ Regressed: 1 of 6[\s\S]*<script>drawPage\(\)<\/script>/,
    )
  })

  it('goes on without the page where its programs are missing', async () => {
    const ports = portsWith({})
    const files = await writeReport(
      { record, comparison: undefined, folder: 'out', catalogue: CATALOGUE },
      ports,
    )
    expect(files).toMatchObject({ html: undefined, report: 'out/report.md' })
    expect(ports.log.has('warning', 'The HTML report could not be made')).toBe(true)
  })
})

describe('programs of pages', () => {
  const folder = temporaryFolder('assets')

  it('are named by their hash, as a policy wants it', async () => {
    writeFileSync(join(folder, 'report-page.js'), 'draw("ä")')
    writeFileSync(join(folder, 'charts-page.js'), '')
    const pageAssets = createBundledPageAssets(folder)
    const text = await htmlReport([{ kind: 'record', record }], CATALOGUE, [], pageAssets)
    const hash = createHash('sha256').update(Buffer.from('draw("ä")', 'utf8')).digest('base64')
    expect(text).toContain(`&#39;sha256-${hash}&#39;`)
    // echo -n | openssl dgst -sha256 -binary | base64
    expect(pageAssets.integrity('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
  })
})

describe('the metrics of all suites', () => {
  test.each(
    DEFINITIONS.suites.flatMap(({ metrics }) => metrics.map((metric) => [metric.id, metric] as const)),
  )('%s states its method and who defines it', (_, { method, source }) => {
    expect(method).toMatch(/\S+ \S+.*\.$/)
    expect(source).toMatch(/^https:\/\//)
  })
})
