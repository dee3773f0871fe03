// Charts: time from a specification to SVG and to PNG, in one process that has drawn each before, over all kinds in usual sizes, light and
// dark. Claims: medians of at most 150 ms and 600 ms.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedFont } from '../scripts/embedded-font.mjs'
import { withCompiled } from '../support/load-source.mjs'
import { median, ratioLine } from './statistics.mjs'

const ROUNDS = 9
const CLAIM = { svg: 150, png: 600 }

export async function charts() {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-charts-'))
  try {
    copyFileSync('node_modules/@resvg/resvg-wasm/index_bg.wasm', join(folder, 'resvg.wasm'))
    copyFileSync(
      'node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
      join(folder, 'inter.ttf'),
    )
    writeFileSync(join(folder, 'inter.woff2'), await embeddedFont())
    await withCompiled('bench/charts-session.ts', (session) => {
      const said = JSON.parse(execFileSync(process.execPath, [session, folder, String(ROUNDS)]).toString())
      report(said)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function report({ loadMilliseconds, charts: drawn }) {
  for (const kind of ['svg', 'png']) {
    const all = drawn.map((chart) => median(chart[kind]))
    console.log(
      ratioLine(
        `chart to ${kind.toUpperCase()}: milliseconds over ${CLAIM[kind]}`,
        median(all) / CLAIM[kind],
        'at most 1',
      ),
    )
    console.log(
      `  median of ${drawn.length} charts ${median(all).toFixed(0)} ms, slowest ${Math.max(...all).toFixed(0)} ms`,
    )
  }
  console.log(`  first chart with all that is loaded for it: ${loadMilliseconds.toFixed(0)} ms`)
  for (const { name, svg, png, svgBytes, pngBytes } of drawn) {
    console.log(
      `  ${name}: SVG ${median(svg).toFixed(0)} ms, ${Math.round(svgBytes / 1000)} kB; PNG ${median(png).toFixed(0)} ms, ${Math.round(pngBytes / 1000)} kB`,
    )
  }
}
