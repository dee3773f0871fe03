import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../../temporary-folder.ts'

const PACKAGES = fileURLToPath(new URL('../../../../node_modules/', import.meta.url))
export const FONT_FILE = join(PACKAGES, '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')

const FONT_SCRIPT = fileURLToPath(new URL('../../../../src/features/charts/assets.mjs', import.meta.url))

/** A folder with the files that the bundle has beside it. */
export function makeAssetFolder(): string {
  const folder = temporaryFolder('assets')
  symlinkSync(join(PACKAGES, '@resvg/resvg-wasm/index_bg.wasm'), join(folder, 'resvg.wasm'))
  symlinkSync(FONT_FILE, join(folder, 'inter.ttf'))
  execFileSync(process.execPath, [FONT_SCRIPT, join(folder, 'inter.woff2')])
  return folder
}
