// HTML report: of 500 series with 40 samples each, made by the shipped command line: its size, and how long Chromium takes from the start of
// the navigation until the table has answered a click on the header of a column. Of a record, of its comparison with a baseline (with the
// record), and of a pair with both of its records, which is 40,000 samples. Claim: at most 3 MB, and interactive within 1 s.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { withCompiled } from '../support/load-source.mjs'
import { median, ratioLine } from './statistics.mjs'

const SERIES = 500
const SAMPLES = 40
const ROUNDS = 7
const CLAIM = { seconds: 1, bytes: 3e6 }

const REPORTS = {
  record: ['record.json'],
  comparison: ['comparison.json', 'record.json'],
  pair: ['pair-comparison.json', 'base.json', 'head.json'],
}

export async function htmlReport() {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-html-report-'))
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  try {
    await withCompiled('bench/html-report-session.ts', (session) =>
      execFileSync(process.execPath, [session, folder, String(SERIES), String(SAMPLES)]),
    )
    for (const [name, files] of Object.entries(REPORTS)) await measure(browser, folder, name, files)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(browser, folder, name, files) {
  const report = join(folder, `${name}.html`)
  const cli = resolve('action/dist/cli.cjs')
  const paths = files.map((file) => join(folder, file))
  execFileSync(process.execPath, [cli, 'report', ...paths, '--format', 'html', '--out', report], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const bytes = statSync(report).size
  const seconds = []
  for (let round = 0; round < ROUNDS; round += 1) seconds.push(await secondsToAnswer(browser, report))
  const middle = median(seconds)
  const what = `HTML report of a ${name}, ${SERIES} series × ${SAMPLES}`
  console.log(ratioLine(`${what}: size over 3 MB`, bytes / CLAIM.bytes, 'at most 1'))
  console.log(ratioLine(`${what}: seconds to an answer over 1`, middle / CLAIM.seconds, 'at most 1'))
  console.log(
    `  ${(bytes / 1e6).toFixed(2)} MB; median of ${ROUNDS}: ${middle.toFixed(2)} s (${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)})`,
  )
}

/** The page itself clicks as soon as the header is there, and looks when the sorted table has been painted. */
async function secondsToAnswer(browser, report) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  try {
    await page.addInitScript(() => {
      globalThis.answered = new Promise((answer) => {
        const look = () => {
          const header = document.querySelector('th .sort')
          if (header === null) {
            requestAnimationFrame(look)
            return
          }
          header.click()
          const wait = () => {
            if (document.querySelector('th[aria-sort]') === null) requestAnimationFrame(wait)
            else requestAnimationFrame(() => setTimeout(() => answer(performance.now() / 1000)))
          }
          wait()
        }
        look()
      })
    })
    await page.goto(pathToFileURL(report).href, { waitUntil: 'commit' })
    return await page.evaluate(() => globalThis.answered)
  } finally {
    await page.close()
  }
}
