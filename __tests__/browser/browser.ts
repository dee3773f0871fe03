import { chromium, type Browser } from 'playwright-core'

/** Chromium of this machine, without a window. @throws {Error} naming how to get one */
export async function startBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  try {
    return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  } catch (cause) {
    throw new Error(
      `${executablePath} could not be started: install chromium, or set CHROMIUM to a Chromium or Chrome`,
      { cause },
    )
  }
}
