import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import type { Comparison } from '../../src/core/record/comparison-schema.ts'
import type { KbenchRecord } from '../../src/core/record/schema.ts'
import { ShippedCommandLine } from '../bundle/command-line.ts'
import { buildSeries } from '../../support/builders/records.ts'
import { aComparedSeries, aComparison, aRecord, aSeries } from '../../support/builders/examples.ts'
import { startBrowser } from './browser.ts'
import { accessibilityProblems, isTooWide, openFile, type Look, type PageSession } from './page-session.ts'

// Reports that the shipped command line made, in a real browser.

const cli = new ShippedCommandLine()
let browser: Browser
let session: PageSession
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())
// Whatever a test looks at: no page may complain, or ask for anything.
afterEach(async () => {
  const unwanted = [...session.troubles, ...session.requests]
  if (unwanted.length > 0) throw new Error(`the page was not quiet:\n${unwanted.join('\n')}`)
  await session.page.context().close()
})

let made = 0
async function open(shown: readonly (KbenchRecord | Comparison)[], look?: Look): Promise<Page> {
  made += 1
  const files = shown.map((one, index) => {
    const name = `${String(made)}-${String(index)}.json`
    cli.write(name, JSON.stringify(one))
    return name
  })
  const out = `${String(made)}.html`
  const { code, stderr } = await cli.run(['report', ...files, '--format', 'html', '--out', out])
  if (code !== 0) throw new Error(stderr)
  return openPath(out, look)
}

async function openPath(path: string, look?: Look): Promise<Page> {
  session = await openFile(browser, join(cli.workingDirectory, path), look)
  return session.page
}

const compared = [aComparison(), aRecord()] as const
const rows = (page: Page): Locator => page.locator('tr.row')
const firstCells = async (page: Page): Promise<string[]> =>
  (await rows(page).locator('td:first-child .label').allTextContents()).map((text) => text.trim())
const column = async (page: Page, title: string): Promise<string[]> =>
  rows(page).locator(`td[data-title="${title}"]`).allTextContents()

describe('the report of a comparison', () => {
  it('says the verdict first, then what was compared', async () => {
    const page = await open(compared)
    expect(await page.title()).toMatch(/^✗ Regressed: 1 of 6 gating series is worse/)
    expect(await page.locator('h1').textContent()).toContain('Regressed: 1 of 6 gating series is worse')
    expect(await page.locator('header.verdict p').first().textContent()).toBe(
      'head at 0123456789ab on kind, 2026-11-20 10:00 UTC, compared with 5 earlier runs (2026-11-11 10:00 UTC to 2026-11-15 10:00 UTC).',
    )
    expect((await column(page, 'Verdict'))[0]).toBe('✗ regressed')
  })

  it('sorts by a column, then the other way, then as before, and says so', async () => {
    const page = await open(compared)
    const header = page.getByRole('columnheader', { name: 'Change' })
    const before = await column(page, 'Change')
    const changes = async (): Promise<number[]> =>
      (await column(page, 'Change')).map((text) => Number.parseFloat(text.replace('\u2212', '-')))
    await header.getByRole('button').click()
    const descending = await changes()
    expect(descending).toEqual([...descending].sort((a, b) => b - a))
    expect(await header.getAttribute('aria-sort')).toBe('descending')
    await header.getByRole('button').click()
    const ascending = await changes()
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b))
    expect(await header.getAttribute('aria-sort')).toBe('ascending')
    await header.getByRole('button').click()
    expect(await column(page, 'Change')).toEqual(before)
    expect(await header.getAttribute('aria-sort')).toBeNull()
  })

  it('sorts values by their size, not by their text', async () => {
    const page = await open(compared)
    await page.getByRole('button', { name: 'Current' }).click()
    // In their own units: GiB/s are more than Gbit/s, and µs are next to nothing.
    expect(await column(page, 'Current')).toEqual([
      '13.7 Gbit/s',
      '4.75 GiB/s',
      '1.92 Gbit/s',
      '99.1 k/s',
      '61.1 / 178 µs',
    ])
  })

  it('shows what is chosen by verdict, suite and text, and how many that are', async () => {
    const page = await open(compared)
    const status = page.getByRole('status')
    await page.getByRole('button', { name: '3 unchanged' }).click()
    // Of two percentiles of one thing one is unchanged: their row has both.
    expect(await rows(page).count()).toBe(3)
    expect(await status.textContent()).toContain('4 of 6 series shown')
    await page.getByLabel('Suite').selectOption('storage')
    expect(await firstCells(page)).toEqual(['IOPS · randread-4k · read · standard'])
    await page.getByRole('button', { name: 'Show all' }).click()
    expect(await rows(page).count()).toBe(5)
    await page.getByLabel('Search').fill('NODE throughput intra')
    expect(await firstCells(page)).toEqual(['Throughput · intra-node'])
    await page.getByLabel('Search').fill('nothing is called this')
    expect(await rows(page).count()).toBe(0)
    expect(await page.locator('tbody').textContent()).toBe('No series is like that.')
  })

  it('can show only what can fail the build', async () => {
    const informing = aComparedSeries({ metric: 'network_cpu', gates: false, unit: 's/GBy', better: 'lower' })
    const comparison = aComparison()
    const page = await open([{ ...comparison, series: [...comparison.series, informing] }])
    expect(await rows(page).count()).toBe(6)
    await page.getByLabel('Only what can fail the build').check()
    expect(await rows(page).count()).toBe(5)
  })

  it('opens a row by keyboard to its reason, numbers, picture and every sample', async () => {
    const page = await open(compared)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Skip to the results')
    const row = page.getByRole('button', { name: 'Throughput · inter-node' })
    await row.focus()
    await page.keyboard.press('Enter')
    expect(await row.getAttribute('aria-expanded')).toBe('true')
    const detail = page.locator('tr.detail')
    const text = await detail.textContent()
    expect(text).toContain('Slower by more than the margin of 2 %, proven at 0.02 % over 6 series.')
    expect(text).toContain(
      'network_throughput{path="pod-to-pod",placement="inter-node",protocol="tcp",streams="1"}',
    )
    expect(text).toContain('end.sum_received.bits_per_second')
    expect(await detail.locator('.samples-table tbody tr').allTextContents()).toEqual([
      '112.3 Gbit/s122600000002026-11-20T10:00:00.000Z',
      '211.8 Gbit/s117600000002026-11-20T10:01:00.000Z',
      '311.4 Gbit/s114400000002026-11-20T10:02:00.000Z',
    ])
    await detail.locator('svg').first().waitFor()
    await page.keyboard.press('Enter')
    expect(await detail.count()).toBe(0)
  })

  it('draws charts that answer to the pointer', async () => {
    const page = await open(compared)
    const chart = page.locator('figure.chart').first()
    await chart.scrollIntoViewIfNeeded()
    const bar = chart.locator('svg .mark-rect path').first()
    await bar.waitFor()
    await bar.hover()
    const tooltip = page.getByRole('tooltip')
    expect(await tooltip.textContent()).toMatch(/Gbit\/s/)
    await page.mouse.move(2, 2)
    expect(await tooltip.count()).toBe(0)
  })

  it('reports the environment, its differences, the gate and how each number was measured', async () => {
    const comparison = aComparison({
      environmentDifferences: [{ field: 'kubernetes', baseline: '1.33', current: '1.34' }],
      warnings: ['The baseline has fewer than five runs.'],
    })
    const suites = aRecord().suites.map((suite) => ({ ...suite, notes: ['no IPv6 here'] }))
    const page = await open([comparison, aRecord({ suites })])
    const text = (await page.locator('main').textContent()) ?? ''
    for (const words of [
      'The environments differ',
      'kubernetes: 1.33 in the baseline, 1.34 now',
      'The baseline has fewer than five runs.',
      'network: no IPv6 here',
      '6 series can fail the build; over all of them the chance of a false alarm is at most 1 %.',
      'Intel Xeon Platinum 8481C',
      '5f0c2f6d9a1e',
      'full round trip of a small message',
      'git checkout --detach 0123456789abcdef',
    ])
      expect(text.toLowerCase()).toContain(words.toLowerCase())
  })

  it('says what it was not given', async () => {
    const page = await open([aComparison()])
    expect(await page.locator('main').textContent()).toContain('which this report was not given')
  })
})

describe('themes', () => {
  const background = (page: Page): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const inkOfChart = (page: Page): Promise<string | null> =>
    page.locator('.chart svg .role-title text').first().getAttribute('fill')

  it('follow the system, and a switch that is remembered, charts too', async () => {
    const page = await open(compared, { scheme: 'dark' })
    expect(await background(page)).toBe('rgb(13, 17, 23)')
    await page.locator('.chart').first().scrollIntoViewIfNeeded()
    await page.locator('.chart svg').first().waitFor()
    const dark = await inkOfChart(page)
    await page.getByRole('button', { name: 'Light' }).click()
    expect(await background(page)).toBe('rgb(255, 255, 255)')
    await page.waitForFunction(
      (before) => document.querySelector('.chart svg .role-title text')?.getAttribute('fill') !== before,
      dark,
    )
    await page.reload()
    expect(await background(page)).toBe('rgb(255, 255, 255)')
  })

  test.each(['light', 'dark'] as const)('have no barrier that axe-core knows, %s', async (scheme) => {
    const page = await open(compared, { scheme })
    await page.getByRole('button', { name: 'Throughput · inter-node' }).click()
    for (const summary of await page.locator('summary').all()) await summary.click()
    await page.locator('.chart').last().scrollIntoViewIfNeeded()
    await page.locator('.chart').last().locator('svg').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('on a phone', () => {
  it('is read from top to bottom, and nothing is out of reach', async () => {
    const page = await open(compared, { width: 360, height: 740 })
    await page.getByRole('button', { name: 'Throughput · inter-node' }).click()
    for (const summary of await page.locator('summary').all()) await summary.click()
    await page.locator('.chart').last().scrollIntoViewIfNeeded()
    await page.locator('.chart').last().locator('svg').waitFor()
    expect(await isTooWide(page)).toBe(false)
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('the pictures', () => {
  it.each([390, 1280])(
    'come before the tables, fit into %d pixels, and none is left blank',
    async (width) => {
      const page = await open(compared, { width, height: 740 })
      const order = await page.locator('main h2').allTextContents()
      expect(order.indexOf('At a glance')).toBeLessThan(order.indexOf('Results'))
      // Nobody scrolls: what is far below is drawn, too.
      await page.waitForFunction(() => document.querySelectorAll('.chart svg').length === 2)
      const frames = await page
        .locator('.chart-frame')
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      expect(frames).toEqual([0, 0])
      expect(await page.locator('.key-figures li').allTextContents()).toEqual([
        'network: 1 of 4 gating series regressed, worst −83.7\u00a0% (Throughput, inter-node)',
        'storage: 1 improved, 1 unchanged',
      ])
    },
  )
})

describe('on paper', () => {
  it('is light, open, drawn, and without controls', async () => {
    const page = await open(compared, { scheme: 'dark' })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.waitForFunction(() => document.querySelectorAll('.chart svg').length === 2)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    expect(await page.locator('.theme-switch').isVisible()).toBe(false)
    expect(await page.getByLabel('Search').isVisible()).toBe(false)
    expect(await page.getByText('Intel Xeon Platinum 8481C').first().isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await page.getByText('Intel Xeon Platinum 8481C').first().waitFor({ state: 'hidden' })
  })
})

describe('bad input', () => {
  const hostile = [
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(2)>',
    '"><svg onload=alert(3)>',
    "'; alert(4); '",
    '<!--<script>',
    '💥 émoji 漢字',
    'line\u2028separator\u2029and\u202ereversed',
    'javascript:alert(5)',
    'x'.repeat(200),
    '__proto__',
  ]

  it('runs nothing that stands in labels, names, reasons or notes, and shows it as text', async () => {
    const series = hostile.map((text) =>
      aSeries('network_throughput', { path: text, [text]: text }, [1e9, 2e9]),
    )
    const record = aRecord({
      subject: { name: hostile[0] ?? '', ref: hostile[1] ?? '', labels: {} },
      series,
      suites: [
        {
          name: 'network',
          status: 'failed',
          reason: hostile[0] ?? '',
          notes: hostile,
          parameters: { a: hostile },
          durationSeconds: 1,
        },
      ],
    })
    const comparison = aComparison({
      headline: hostile[0] ?? '',
      warnings: hostile,
      // The headline quotes no sentence of the file, but it names the series that regressed.
      series: series.map(({ labels }, index) =>
        aComparedSeries({
          labels,
          verdict: index === 0 ? 'regressed' : 'unchanged',
          reason: { code: 'x', text: hostile[1] ?? '' },
        }),
      ),
    })
    const page = await open([comparison, record])
    await page.locator('.expand').first().click()
    await page.locator('.chart').last().scrollIntoViewIfNeeded()
    await page.locator('.chart').last().locator('svg').waitFor()
    for (const mark of await page.locator('.chart svg .mark-rect path').all())
      await mark.hover({ force: true })
    expect(await page.locator('h1').textContent()).toContain('</script><script>alert(1)</script>')
    expect(await page.locator('main img, main script').count()).toBe(0)
    expect(await rows(page).count()).toBe(hostile.length)
    expect(await isTooWide(page)).toBe(false)
  })

  it('shows a record without any series', async () => {
    const page = await open([aRecord({ series: [], suites: [] })])
    expect(await page.locator('main').textContent()).toContain('Nothing was measured.')
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('shows why a suite failed, and that a run was interrupted', async () => {
    const suites = [
      {
        name: 'network',
        status: 'failed' as const,
        reason: 'no route to host',
        parameters: {},
        durationSeconds: 3,
      },
    ]
    const page = await open([aRecord({ suites, interrupted: true })])
    const text = await page.locator('main').textContent()
    expect(text).toContain('Suite network failed: no route to host')
    expect(text).toContain('The run was interrupted')
  })

  it('holds 10,000 samples, shows a hundred and the others on demand', async () => {
    const values = Array.from({ length: 10_000 }, (_, index) => 1e9 + index)
    const page = await open([aRecord({ series: [aSeries('network_throughput', {}, values)] })])
    await page.locator('.expand').click()
    expect(await page.locator('.samples-table tbody tr').count()).toBe(100)
    await page.getByRole('button', { name: 'Show all 10000 samples' }).click()
    expect(await page.locator('.samples-table tbody tr').count()).toBe(10_000)
  })

  test.each([
    ['none', []],
    ['one', [5]],
    ['zero', [0, 0]],
    ['tiny', [1e-9, 2e-9]],
    ['huge', [1e15, 2e15]],
    ['below zero', [-1, -2]],
  ])('draws samples that are %s', async (_, values) => {
    const page = await open([aRecord({ series: [buildSeries('network_throughput', values)] })])
    await page.locator('.expand').click()
    await page.locator('.chart').last().scrollIntoViewIfNeeded()
    // The suite's, and where there are samples their distribution.
    const charts = values.length === 0 ? 1 : 2
    await page.waitForFunction((count) => document.querySelectorAll('.chart svg').length === count, charts)
    expect(await page.locator('.chart .warning').count()).toBe(0)
  })
})

describe('several results in one report', () => {
  it('lists them with their verdicts', async () => {
    const page = await open([aComparison(), aRecord({ id: 'another' })])
    const links = page.getByRole('navigation').getByRole('listitem')
    expect(await links.allTextContents()).toEqual([
      'head on kind, 2026-11-20 10:00 UTC ✗ regressed',
      'head on kind, 2026-11-20 10:00 UTC ',
    ])
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('shows records side by side', async () => {
    cli.write('a.json', JSON.stringify(aRecord({ subject: { name: 'iptables', labels: {} } })))
    const faster = aRecord({ subject: { name: 'nftables', labels: {} } })
    const [first, ...rest] = faster.series
    if (first === undefined) throw new Error('there are series')
    const samples = first.samples.map((sample) => ({ ...sample, value: sample.value * 2 }))
    cli.write('b.json', JSON.stringify({ ...faster, id: 'b', series: [{ ...first, samples }, ...rest] }))
    const { code } = await cli.run(['compare', 'a.json', 'b.json', '--format', 'html', '--out', 'sides.html'])
    expect(code).toBe(0)
    const page = await openPath('sides.html')
    expect((await column(page, 'nftables'))[0]).toBe('23.5 Gbit/s+100 % better')
    await page.locator('.expand').first().click()
    expect(await page.locator('.samples-table').count()).toBe(2)
    await page.locator('.chart svg').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
