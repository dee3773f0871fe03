// Dashboard: 3 years of nightly records (1,095 nights, 200 series of 10 samples) to the site with the shipped sources, and its first view
// in Chromium. Claims: first view at most 1 s and 1 MB, older data on demand; the records are never in memory together.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { loadSource, withCompiled } from '../support/load-source.mjs'
import { median, ratioLine } from './statistics.mjs'

const NIGHTS = 1095
const ROUNDS = 9
const CLAIM = { seconds: 1, bytes: 1e6 }
const MB = 1e6
/** Runs in the browser. */
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

export async function dashboard() {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-dashboard-'))
  try {
    await withCompiled('bench/dashboard-session.ts', (session) => {
      execFileSync(process.execPath, [session, 'write', folder, String(NIGHTS)])
      const made = JSON.parse(execFileSync(process.execPath, [session, 'site', folder]).toString())
      const records = sizeOf(join(folder, 'records'))
      const site = sizeOf(join(folder, 'site'))
      console.log(
        ratioLine(
          'dashboard: peak memory over the size of the records',
          made.peakBytes / records.bytes,
          'below 2',
        ),
      )
      console.log(
        `  ${made.records} records, ${mb(records.bytes)} MB: read, searched and written in ${made.seconds.toFixed(1)} s (${made.processorSeconds.toFixed(1)} s of processors), ${mb(made.peakBytes)} MB resident at most; ` +
          `site of ${site.files} files, ${mb(site.bytes - records.bytes)} MB beside the copies of the records`,
      )
    })
    await measureViews(join(folder, 'site'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureViews(site) {
  const { serveFolder } = await loadSource('support/static-server.ts')
  const server = await serveFolder(site)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  try {
    const times = { first: [], series: [], older: [] }
    let parts
    for (let round = 0; round < ROUNDS; round += 1) parts = await visit(browser, server, times)
    const sum = (list) => list.reduce((all, { bytes }) => all + bytes, 0)
    const first = sum(parts.first)
    const seconds = median(times.first)
    console.log(ratioLine('dashboard: first view, seconds over 1', seconds / CLAIM.seconds, 'at most 1'))
    console.log(ratioLine('dashboard: first view, bytes over 1 MB', first / CLAIM.bytes, 'at most 1'))
    console.log(
      `  first view ${seconds.toFixed(2)} s (median of ${ROUNDS}), ${first} bytes in ${parts.first.length} requests, ${await zipped(site, parts.first)} with gzip; ` +
        `a series ${median(times.series).toFixed(2)} s and ${sum(parts.series)} bytes more (gzip ${await zipped(site, parts.series)}), its older years ${median(times.older).toFixed(2)} s and ${sum(parts.older)} bytes`,
    )
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** A visit without a cache: the overview until its rows are there, a series until its chart is there, its older years. */
async function visit(browser, server, times) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const part = async (list, act) => {
    const before = server.requests.length
    const started = performance.now()
    await act()
    list.push((performance.now() - started) / 1000)
    return server.requests.slice(before)
  }
  try {
    const first = await part(times.first, async () => {
      await page.goto(server.url)
      await page.locator('.suite tbody tr').last().waitFor()
      await page.evaluate(PAINTED)
    })
    const series = await part(times.series, async () => {
      await page.locator('.suite tbody a').first().click()
      await page.locator('.chart-frame svg').waitFor()
    })
    const older = await part(times.older, async () => {
      await page.locator('.older button').last().click()
      await page.locator('.older').waitFor({ state: 'detached' })
    })
    return { first, series, older }
  } finally {
    await context.close()
  }
}

async function zipped(site, requests) {
  const sizes = await Promise.all(
    requests.map(async ({ path }) => gzipSync(await readFile(join(site, path))).length),
  )
  return sizes.reduce((all, one) => all + one, 0)
}

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return {
    files: files.length,
    bytes: files.reduce((all, entry) => all + statSync(join(entry.parentPath, entry.name)).size, 0),
  }
}

function mb(bytes) {
  return (bytes / MB).toFixed(0)
}
