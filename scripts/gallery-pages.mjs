// Takes the pictures of pages in docs/gallery: what scripts/gallery.mjs cannot draw without a browser. CHROMIUM names it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The command that the gallery shows, and what is taken of its page. */
export const PAGES = [
  {
    title: 'A pull request that made the network slower, as a page',
    words:
      'A pair that kbench measured on one machine: base and head in alternating rounds, head with an MTU of 600 instead of 1,500 bytes. One file, no network; the table sorts, filters and opens.',
    command:
      'kbench report docs/gallery/records/pair-comparison.json docs/gallery/records/pair-base.json docs/gallery/records/pair-head.json --format html',
    picture: 'report-page.png',
    alt: 'HTML report: verdict, table of series, charts',
  },
]

async function takePictures() {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-pages-'))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  try {
    for (const { command, picture } of PAGES) {
      const file = join(folder, 'report.html')
      const [, ...words] = command.split(' ')
      execFileSync(process.execPath, ['action/dist/cli.cjs', ...words, '--out', file], { cwd: ROOT })
      const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
      await page.goto(pathToFileURL(file).href)
      await page.locator('tbody tr').first().waitFor()
      await page.locator('.charts').first().scrollIntoViewIfNeeded()
      await page.locator('.charts svg').first().waitFor()
      await page.screenshot({ path: join(ROOT, 'docs/gallery', picture), fullPage: true })
      await page.close()
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await takePictures()
