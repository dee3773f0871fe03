// Draws docs/images/comment.png, the picture of the README: the comment on a measured pair, as GitHub shows it.
//   node scripts/comment-picture.mjs [FOLDER]     the folder of another pair
import { mkdirSync, writeFileSync } from 'node:fs'
import { marked } from 'marked'
import { chromium } from 'playwright-core'
import { loadSource } from '../support/load-source.mjs'

const [folder = 'docs/gallery/records/pair-regressed'] = process.argv.slice(2)
const WIDTH = 830

// Colours, sizes and distances of GitHub's pages (primer/css), as far as a comment shows them.
const THEMES = {
  light: {
    page: '#ffffff',
    text: '#1f2328',
    muted: '#59636e',
    border: '#d1d9e0',
    subtle: '#f6f8fa',
    code: '#818b981f',
    link: '#0969da',
  },
  dark: {
    page: '#0d1117',
    text: '#f0f6fc',
    muted: '#9198a1',
    border: '#3d444d',
    subtle: '#151b23',
    code: '#656c7633',
    link: '#4493f8',
  },
}
const style = ({ page, text, muted, border, subtle, code, link }) => `
  * { box-sizing: border-box }
  body { margin: 0; padding: 12px; width: ${WIDTH}px; background: ${page}; color: ${text};
    font: 14px/1.5 "Liberation Sans", Helvetica, Arial, sans-serif }
  article { border: 1px solid ${border}; border-radius: 6px }
  header { padding: 8px 16px; background: ${subtle}; border-bottom: 1px solid ${border}; border-radius: 6px 6px 0 0; color: ${muted} }
  header b { color: ${text} }
  main { padding: 16px }
  main > :first-child { margin-top: 0 } main > :last-child { margin-bottom: 0 }
  h2 { font-size: 1.5em; line-height: 1.25; margin: 24px 0 16px; padding-bottom: .3em; border-bottom: 1px solid ${border} }
  h3 { font-size: 1.25em; line-height: 1.25; margin: 24px 0 16px }
  h2, h3, th, b, strong { font-weight: 600 }
  p, ul, table, details { margin: 0 0 16px }
  ul { padding-left: 2em }
  summary { cursor: pointer }
  a { color: ${link}; text-decoration: none }
  code { padding: .2em .4em; font: 85% ui-monospace, "Liberation Mono", monospace; background: ${code}; border-radius: 6px }
  table { border-collapse: collapse; display: block; width: max-content; max-width: 100% }
  th, td { padding: 6px 13px; border: 1px solid ${border} }
  tr:nth-child(2n) td { background: ${subtle} }
  img { max-width: 100%; display: block }`

const { commentOfPair } = await loadSource('scripts/comment-of-pair.ts')
const { markdown, charts } = await commentOfPair(folder)
let body = await marked.parse(markdown, { gfm: true })
for (const [address, svg] of charts)
  body = body.replaceAll(address, `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`)

mkdirSync('docs/images', { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
for (const [name, colours] of Object.entries(THEMES)) {
  const page = await browser.newPage({
    colorScheme: name,
    deviceScaleFactor: 1.5,
    viewport: { width: WIDTH, height: 400 },
  })
  await page.setContent(
    `<!doctype html><style>${style(colours)}</style><article><header><b>github-actions</b> bot commented</header><main>${body}</main></article>`,
  )
  const path = `docs/images/comment${name === 'light' ? '' : '-dark'}.png`
  writeFileSync(path, await page.screenshot({ fullPage: true }))
  console.log(path)
}
await browser.close()
