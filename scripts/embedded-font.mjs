// What every SVG chart has inside (docs/adr/0011-inter-inside-every-svg.md): Inter Regular with the characters that charts are written in, as
// WOFF2. `node scripts/embedded-font.mjs FILE` writes it; the build puts it beside the bundle as inter.woff2.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const FONT = new URL(
  '../node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  import.meta.url,
)

/** Printable ASCII, Latin-1 and Latin Extended-A (https://www.unicode.org/charts/), and signs that reports use. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
]
const SIGNS = '–—‘’“”•…−±×·∞≠≤≥≈→←↑↓▲▼✓✗μΔσ‰\u2009\u202f\ufffd'

export async function embeddedFont() {
  const letters = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  return subsetFont(readFileSync(FONT), letters.join('') + SIGNS, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(process.argv[2], await embeddedFont())
