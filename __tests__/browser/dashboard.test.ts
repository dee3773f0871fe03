import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'csv-parse/sync'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { yearsOfRecords } from '../../support/dashboard-records.ts'
import { reportCatalogue } from '../../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { siteFiles } from '../../src/features/history/core/dashboard-site.ts'
import { Timeline } from '../../src/features/history/core/timeline.ts'
import type { KbenchRecord } from '../../src/core/record/schema.ts'
import { nightlyRecords } from '../../support/builders/nights.ts'
import { buildSeries } from '../../support/builders/records.ts'
import { startBrowser } from './browser.ts'
import { accessibilityProblems, isTooWide } from './page-session.ts'
import { serveFolder, type StaticServer } from '../../support/static-server.ts'

// The dashboard as it is shipped (action/dist), of a generated history of 500 nights, in Chromium.

const NIGHTS = 500
const catalogue = reportCatalogue(DEFINITIONS.suites, [])
const folder = mkdtempSync(join(tmpdir(), 'kbench-dashboard-test-'))

function writeSite(name: string, records: Iterable<KbenchRecord>): void {
  const timeline = new Timeline(catalogue.suiteOf)
  for (const record of records) timeline.add(record)
  const repository = { name: 'o/r', url: 'https://github.com/o/r' }
  const files = [{ path: 'data/2026-11.ndjson', bytes: 3_487_062 }]
  const remarks = ['Not read: records/2026-10.ndjson:3: cut off <b>']
  for (const { path, text } of siteFiles({ timeline, catalogue, repository, files, remarks })) {
    const file = join(folder, name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const program of ['dashboard-page.js', 'charts-page.js'])
    cpSync(resolve('action/dist', program), join(folder, name, program))
}

const evil = `"><img src=x onerror=alert(1)><script>alert(1)</script>' 😀 ${'long'.repeat(50)}`
const hostile = nightlyRecords(30, [[15, 0.5]], (night) => ({
  id: `${evil}${String(night)}`,
  subject: { commit: evil, labels: { variant: evil } },
  provider: evil,
  facts: { cni: evil },
  series: [
    { ...buildSeries('network_throughput', [night < 15 ? 1e9 : 5e8]), labels: { path: evil } },
    buildSeries('network_throughput{path="zero"}', [0]),
    buildSeries('network_throughput{path="tiny"}', [1e-9 * (1 + (night % 3))]),
    buildSeries('network_throughput{path="huge"}', [1e15 * (1 + (night % 3))]),
    ...(night === 29 ? [buildSeries('network_throughput{path="one"}', [1])] : []),
  ],
}))

let browser: Browser
let server: StaticServer
beforeAll(async () => {
  writeSite('years', yearsOfRecords({ nights: NIGHTS, series: 60, samples: 3 }))
  writeSite('two', yearsOfRecords({ nights: 60, series: 12, samples: 2, upgradeAt: 0.5 }))
  writeSite('hostile', hostile)
  writeSite('empty', [])
  browser = await startBrowser()
  server = await serveFolder(folder)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

let page: Page
let complaints: string[] = []
let asked: string[] = []
beforeEach(() => {
  complaints = []
  asked = []
})
afterEach(async () => {
  await page.context().close()
  const elsewhere = asked.filter((address) => !/^(http:\/\/127\.0\.0\.1:|blob:|data:)/.test(address))
  if (complaints.length + elsewhere.length > 0) throw new Error([...complaints, ...elsewhere].join('\n'))
})

async function open(address: string, options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => complaints.push(`dialog ${dialog.message()}`))
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${server.url}/${address}`)
  await page.locator('main h1').waitFor()
}
const rows = (): Promise<number> => page.locator('.suite tbody tr').count()
const files = (): string[] => asked.map((address) => address.replace(/^.*?\/\/[^/]*\/[a-z]+\//, ''))
async function openSeries(): Promise<void> {
  await page.locator('.suite tbody a').first().click()
  await page.locator('.chart-frame svg').waitFor()
}
/** Points that are in view, of all of the chart. */
const points = (): Promise<number> =>
  page.evaluate(() => {
    const frame = document.querySelector('.chart-frame svg')?.getBoundingClientRect()
    const marks = [...document.querySelectorAll('.chart-frame .mark-symbol path')].map((mark) =>
      mark.getBoundingClientRect(),
    )
    return marks.filter(
      ({ left, width }) => left + width / 2 >= (frame?.left ?? 0) && left <= (frame?.right ?? 0),
    ).length
  })
/** Looks again until it is as expected: a chart is drawn after what asked for it. */
async function eventually<Value>(
  look: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<void> {
  for (;;) {
    const value = await look()
    if (holds(value)) return
    // Ends with the time limit of the test.
    await page.evaluate('new Promise((done) => requestAnimationFrame(done))')
  }
}

describe('the overview', () => {
  it('shows all series by suite, without the program for charts or the data of any series', async () => {
    await open('years/')
    expect(await rows()).toBe(60)
    expect(await page.locator('.suite .sparkline').count()).toBe(60)
    expect(await page.locator('.suite h2').allInnerTexts()).toEqual([expect.stringContaining('network')])
    expect(files().sort()).toEqual([
      '',
      'dashboard-page.js',
      expect.stringMatching(/^data\/[0-9a-f]{16}\/overview\.json$/),
      'data/overview.json',
      'page.css',
    ])
    expect(await page.locator('.remarks').innerText()).toContain('cut off <b>')
    expect(await page.title()).toContain('kbench: o/r')
  })

  it('is filtered by words, suite and state; the address keeps it', async () => {
    await open('years/')
    const worse = Number(await page.locator('.tile.worse strong').innerText())
    expect(worse).toBeGreaterThan(0)
    await page.locator('.tile.worse').click()
    expect(await rows()).toBe(worse)
    expect(await page.locator('.tile.worse').getAttribute('aria-pressed')).toBe('true')
    await page.locator('.tile.worse').click()
    await page.getByRole('searchbox').fill('TCP same-node')
    expect(await rows()).toBe(6)
    expect(await page.locator('[role=status]').innerText()).toBe('6 of 60 series.')
    await page.reload()
    await page.locator('.suite tbody tr').first().waitFor()
    expect(await rows()).toBe(6)
    await page.getByRole('searchbox').fill('nothing like this')
    expect(await rows()).toBe(0)
    await page.getByRole('button', { name: 'Show all' }).click()
    expect(await rows()).toBe(60)
  })

  it('sorts a suite by a column', async () => {
    await open('years/')
    const names = (): Promise<string[]> => page.locator('.suite .series-name').allInnerTexts()
    const before = await names()
    await page.getByRole('button', { name: 'Series' }).first().click()
    expect(await names()).not.toEqual(before)
    expect([...(await names())].sort()).toEqual([...before].sort())
  })

  it('keeps environments apart: each has its own series and its own address', async () => {
    await open('two/')
    expect(await page.locator('main h1').innerText()).toContain('Kubernetes 1.35')
    const options = await page.locator('select').first().locator('option').allInnerTexts()
    expect(options).toEqual([expect.stringContaining('30 runs'), expect.stringContaining('Kubernetes 1.34')])
    await page.locator('select').first().selectOption({ index: 1 })
    await page.locator('h1', { hasText: 'Kubernetes 1.34' }).waitFor()
    expect(await page.locator('.suite tbody tr').first().innerText()).toContain('30')
    await page.goBack()
    await page.locator('h1', { hasText: 'Kubernetes 1.35' }).waitFor()
    complaints = complaints.filter((text) => !text.includes('preload'))
  })

  it('says when there is nothing, or the address leads nowhere', async () => {
    await open('empty/')
    expect(await page.locator('h1').innerText()).toBe('No record yet')
    await page.context().close()
    await open('years/#/ffffffffffffffff')
    expect(await page.locator('h1').innerText()).toBe('No such environment')
    await page.getByRole('link', { name: 'Show the newest environment' }).click()
    await page.locator('.suite').first().waitFor()
    await page.evaluate(() => {
      window.location.hash = `${window.location.hash.replace(/\/$/, '')}/x`
    })
    complaints = complaints.filter((text) => !text.includes('preload'))
  })
})

describe('a series', () => {
  it('opens by a click and by its address; the back button leads back', async () => {
    await open('years/#/?q=tcp')
    const name = await page.locator('.suite .series-name').first().innerText()
    await openSeries()
    expect(await page.locator('h1').innerText()).toBe(name)
    const address = page.url()
    expect(files()).toContain('charts-page.js')
    await page.goBack()
    await page.locator('.suite').first().waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('tcp')
    await page.context().close()
    await open(address.slice(server.url.length + 1))
    await page.locator('.chart-frame svg').waitFor()
    expect(await page.locator('h1').innerText()).toBe(name)
  })

  it('shows changes and runs with links to the repository alone', async () => {
    await open('years/#/?state=worse')
    await openSeries()
    const links = await page
      .locator('.changes a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(links.some((href) => /^https:\/\/github\.com\/o\/r\/commit\/[0-9a-f]{40}$/.test(href ?? ''))).toBe(
      true,
    )
    expect(
      links.some((href) =>
        /^https:\/\/github\.com\/o\/r\/compare\/[0-9a-f]{40}\.\.\.[0-9a-f]{40}$/.test(href ?? ''),
      ),
    ).toBe(true)
    expect(await page.locator('.runs tbody tr').count()).toBe(15)
    await page.locator('.runs').getByRole('button', { name: 'Show all' }).click()
    expect(await page.locator('.runs tbody tr').count()).toBeGreaterThan(300)
    expect(await page.locator('.said').innerText()).toMatch(/no runs between 2026-06-2\d and 2026-07-1\d/)
  })

  it('loads older years on demand', async () => {
    await open('years/')
    await openSeries()
    const newest = await points()
    const before = files().length
    expect(files().filter((path) => /-\d{4}\.json$/.test(path))).toEqual([])
    await page.locator('.older button').click()
    await page.locator('.older').waitFor({ state: 'detached' })
    expect(files().slice(before)).toEqual([
      expect.stringMatching(/^data\/[0-9a-f]{16}\/[0-9a-f]{16}-2025\.json$/),
      expect.stringMatching(/^data\/[0-9a-f]{16}\/runs-2025\.json$/),
    ])
    await eventually(points, (count) => count > newest)
  })

  it('zooms by the wheel and by a span, and answers to the pointer', async () => {
    await open('years/')
    await openSeries()
    const all = await points()
    const chart = page.locator('.chart-frame svg')
    const box = (await chart.boundingBox())!
    const axis = (): Promise<string> => page.locator('.chart-frame .role-axis-label').first().innerHTML()
    const before = await axis()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.wheel(0, -400)
    await eventually(axis, (now) => now !== before)
    await page.getByRole('button', { name: '3 months' }).click()
    await eventually(points, (count) => count < all)
    const mark = (await page.locator('.chart-frame .mark-symbol path').last().boundingBox())!
    await page.mouse.move(mark.x + mark.width / 2, mark.y + mark.height / 2)
    const tooltip = page.locator('.chart-tooltip')
    await tooltip.waitFor()
    expect(await tooltip.innerText()).toMatch(/\d/)
  })

  it('is saved as CSV with the runs of all years', async () => {
    await open('years/')
    await openSeries()
    const waiting = page.waitForEvent('download')
    await page.locator('.download-row').getByRole('button', { name: 'CSV' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toMatch(/^kbench-[a-z_]+-[0-9a-f]{8}\.csv$/)
    const saved = parse<Record<string, string>>(readFileSync(await download.path(), 'utf8'), {
      columns: true,
    })
    const times = saved.map((row) => Date.parse(row['started_at'] ?? ''))
    expect(saved.length).toBeGreaterThan(NIGHTS - 30)
    expect([...times].sort((a, b) => a - b)).toEqual(times)
    expect(saved.at(-1)).toMatchObject({ unit: expect.any(String), samples: '3' })
    expect(Number(saved.at(-1)!['median'])).toBeGreaterThan(0)
  })
})

describe('for everybody', () => {
  it.each(['light', 'dark'] as const)('has no fault that axe-core knows, in %s', async (colorScheme) => {
    await open('years/', { colorScheme })
    expect(await accessibilityProblems(page)).toEqual([])
    await openSeries()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('changes its colours at a click, charts as well', async () => {
    await open('years/', { colorScheme: 'light' })
    await openSeries()
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await background()
    const chart = await page.locator('.chart-frame').innerHTML()
    await page.getByRole('button', { name: 'Dark' }).click()
    expect(await background()).not.toBe(light)
    await eventually(
      () => page.locator('.chart-frame').innerHTML(),
      (now) => now !== chart,
    )
  })

  it('fits a phone', async () => {
    await open('years/', { viewport: { width: 360, height: 740 }, hasTouch: true })
    expect(await isTooWide(page)).toBe(false)
    await openSeries()
    expect(await isTooWide(page)).toBe(false)
    const svg = (await page.locator('.chart-frame svg').boundingBox())!
    expect(svg.width).toBeLessThanOrEqual(360)
  })

  it('works from the keyboard', async () => {
    await open('years/')
    await page.locator('.suite tbody a').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('.chart-frame svg').waitFor()
    expect(await page.locator('h1 .labels').count()).toBe(1)
  })

  it('says something without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    page = await context.newPage()
    await page.goto(`${server.url}/years/`)
    expect(await page.locator('noscript h1').innerText()).toBe('Benchmarks of o/r')
    expect(await page.locator('noscript table').count()).toBeGreaterThan(0)
  })

  it('says how to open it where a folder is no server', async () => {
    const context = await browser.newContext()
    page = await context.newPage()
    await page.goto(`file://${folder}/years/index.html`)
    await page.locator('[role=alert]').waitFor()
    expect(await page.locator('[role=alert]').innerText()).toContain('python3 -m http.server')
  })
})

describe('hostile records', () => {
  it('are text, and every value has its chart', async () => {
    await open('hostile/')
    expect(await page.locator('.suite').innerText()).toContain('<script>alert(1)</script>')
    expect(await page.locator('img, main script').count()).toBe(0)
    const count = await rows()
    expect(count).toBe(5)
    for (let index = 0; index < count; index += 1) {
      await page.locator('.suite tbody a').nth(index).click()
      await page.locator('.chart-frame svg').waitFor()
      expect(await page.locator('.chart .warning').count()).toBe(0)
      expect(await page.locator('a[href*="commit"]').count()).toBe(0)
      await page.goBack()
      await page.locator('.suite').waitFor()
    }
  })
})
