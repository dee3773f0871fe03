import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { buildProfileFile, buildProfileSummary } from '../../support/builders/profiles.ts'
import { ShippedCommandLine } from '../bundle/command-line.ts'
import { aComparison } from '../../support/builders/examples.ts'
import { startBrowser } from './browser.ts'
import { accessibilityProblems, isTooWide, openFile, type PageSession } from './page-session.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'
const summary = buildProfileSummary('http/keepalive-on', 'check_policy')
const functions = [
  { name: 'all', caller: -1, base: 0.8, head: 0.9 },
  { name: 'server', caller: 0, base: 0.5, head: 0.6 },
  { name: 'check_policy', caller: 1, base: 0.1, head: 0.2 },
  { name: 'parse', caller: 1, base: 0.4, head: 0.4 },
  { name: HOSTILE, caller: 0, base: 0.3, head: 0.3 },
]

const cli = new ShippedCommandLine()
let browser: Browser
let session: PageSession
let page: Page
beforeAll(async () => {
  browser = await startBrowser()
  const comparison = aComparison()
  cli.write('comparison.json', JSON.stringify({ ...comparison, profiles: [summary] }))
  cli.write('profile.json', JSON.stringify(buildProfileFile(comparison.current.id, [{ summary, functions }])))
  const { code, stderr } = await cli.run([
    'report',
    'comparison.json',
    'profile.json',
    '--format',
    'html',
    '--out',
    'report.html',
  ])
  if (code !== 0) throw new Error(stderr)
})
afterAll(() => browser.close())
beforeEach(async () => {
  session = await openFile(browser, join(cli.workingDirectory, 'report.html'))
  page = session.page
})
afterEach(async () => {
  const unwanted = [...session.troubles, ...session.requests]
  if (unwanted.length > 0) throw new Error(`the page was not quiet:\n${unwanted.join('\n')}`)
  await page.context().close()
})

const facts = (): Promise<string> => page.locator('.flame-facts').innerText()
const names = (): Promise<string[]> => page.locator('.flame').allInnerTexts()

describe('the flame graph of a report', () => {
  it('has every function, coloured by its growth, and names as text', async () => {
    expect(await names()).toEqual(['all', 'server', 'check_policy', 'parse', HOSTILE])
    expect(await page.locator('.flame.grew-3').allInnerTexts()).toEqual(['all', 'server', 'check_policy'])
    expect(await page.locator('.remarks').allInnerTexts()).toContainEqual(
      expect.stringContaining(
        'also changed, per second: periods in which a CPU limit stopped a container (2 on base, 120 on head)',
      ),
    )
    expect(
      await page.locator('.remarks', { hasText: 'Possible causes, the most likely first' }).innerText(),
    ).toContain(
      'check_policy takes 20 % of the CPU time on head, 10 % on base (between 5 % and 15 % more, in 4 rounds with perf)',
    )
  })

  it('is used with the keyboard alone: arrows, Enter, Escape', async () => {
    await page.locator('.flame').first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await facts()).toMatch(/^<img|^server/)
    await page.locator('.flame', { hasText: 'server' }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await facts()).toBe('check_policy: 20 % of the CPU time on head, 10 % on base (+10 %)')
    await page.keyboard.press('ArrowRight')
    expect(await facts()).toContain('parse: ')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    expect(await names()).toEqual(['all', 'server', 'check_policy', 'parse'])
    await page.keyboard.press('Escape')
    expect(await names()).toContain(HOSTILE)
  })

  it('is accessible and fits a phone', async () => {
    expect(await accessibilityProblems(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 700 })
    expect(await isTooWide(page)).toBe(false)
  })
})
