import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url))
export const FONT_FILE = join(PACKAGES, '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')

/** A folder with the two files that the bundle has beside it. */
export function makeAssetFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-assets-'))
  symlinkSync(join(PACKAGES, '@resvg/resvg-wasm/index_bg.wasm'), join(folder, 'resvg.wasm'))
  symlinkSync(FONT_FILE, join(folder, 'inter.ttf'))
  return folder
}
