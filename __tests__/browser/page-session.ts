import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface PageSession {
  readonly page: Page
  /** Errors and warnings of the console, uncaught errors, dialogs: nothing of these should ever be. */
  readonly troubles: string[]
  /** Addresses that were asked for, without the page itself. */
  readonly requests: string[]
}

export interface Look {
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
}

/** Opens a file as a person does from an artifact, and writes down what must not happen. */
export async function openFile(browser: Browser, path: string, look: Look = {}): Promise<PageSession> {
  const { width = 1200, height = 900, scheme = 'light' } = look
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme })
  const page = await context.newPage()
  const troubles: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url() !== pathToFileURL(path).href) requests.push(request.url())
  })
  await page.goto(pathToFileURL(path).href)
  return { page, troubles, requests }
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** What axe-core finds wrong with the page as it is now, in its own words. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Through the debugger, as the page's policy forbids any script but its own.
  await page.evaluate(AXE)
  const violations = await page.evaluate<Violation[]>(
    'axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }).then(({ violations }) => violations)',
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`),
  )
}

/** Whether the page as a whole would have to be moved sideways to be read. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}
