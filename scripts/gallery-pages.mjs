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
    title: 'The same as a page',
    words:
      'One file that needs no network: the table sorts, filters and opens to every sample, charts answer to the pointer.',
    command:
      'kbench compare docs/gallery/records/host-?.json docs/gallery/records/kind-?.json --by provider --format html',
    picture: 'report-page.png',
    alt: 'HTML report: what differs, table of series with a change each, charts',
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
      const words = `${command.replace(/^kbench/, 'node action/dist/cli.cjs')} --out "$FILE"`
      execFileSync('bash', ['-ec', words], { cwd: ROOT, env: { ...process.env, FILE: file } })
      const page = await browser.newPage({ viewport: { width: 1000, height: 640 } })
      await page.goto(pathToFileURL(file).href)
      await page.locator('tbody tr').first().waitFor()
      await page.locator('.charts').first().scrollIntoViewIfNeeded()
      await page.locator('.charts svg').first().waitFor()
      await page.evaluate('scrollTo(0, 0)')
      await page.screenshot({ path: join(ROOT, 'docs/gallery', picture) })
      await page.close()
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await takePictures()
