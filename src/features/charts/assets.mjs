// What charts.cjs reads, and the build puts next to it. `node src/features/charts/assets.mjs FILE` writes the font that every SVG chart has inside
// (docs/adr/0011-inter-inside-every-svg.md): Inter Regular with the characters that charts are written in, as WOFF2.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const ROOT = new URL('../../../', import.meta.url)
const FONT = 'node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'

/** By name: the file that is copied, or what makes it. */
export const assets = {
  'resvg.wasm': 'node_modules/@resvg/resvg-wasm/index_bg.wasm',
  'inter.ttf': FONT,
  'inter.woff2': embeddedFont,
}

/** Printable ASCII, Latin-1 and Latin Extended-A (https://www.unicode.org/charts/), and signs that reports use. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
]
const SIGNS = '–—‘’“”•…−±×·∞≠≤≥≈→←↑↓▲▼✓✗μΔσ‰\u2009\u202f\ufffd'

async function embeddedFont() {
  const letters = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  return subsetFont(readFileSync(new URL(FONT, ROOT)), letters.join('') + SIGNS, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(process.argv[2], await embeddedFont())
