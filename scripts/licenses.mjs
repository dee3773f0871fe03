import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Said in addition to what the package itself says. */
const NOTES = {
  '@resvg/resvg-wasm':
    'resvg.wasm and part of charts.cjs are this package, unmodified, under the Mozilla Public License 2.0, whose text is at\n' +
    'https://mozilla.org/MPL/2.0/. Its source code is at https://github.com/yisibl/resvg-js, release v2.6.2, which builds on\n' +
    'https://github.com/linebender/resvg.',
  '@expo-google-fonts/inter':
    'inter.ttf is the font Inter Regular from this package, unmodified, under the SIL Open Font License 1.1 below. inter.woff2 holds\n' +
    'part of its characters in another format, made by this project, under the same license.',
}
/** Where the licence of what we ship is not in the file LICENSE. */
const LICENSE_FILES = { '@expo-google-fonts/inter': 'LICENSE_FONT' }

/**
 * The licences of all packages that the inputs belong to, sorted by name.
 * @param root folder that has node_modules
 * @param inputs paths below root
 * @throws {Error} for a package that has neither a licence text nor a note here
 */
export function licensesText(root, inputs) {
  const packages = new Map()
  for (const input of inputs) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]
    if (folder === undefined || packages.has(folder)) continue
    packages.set(folder, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))
  }
  const sorted = [...packages].sort(([, a], [, b]) =>
    compare(`${a.name} ${a.version}`, `${b.name} ${b.version}`),
  )
  const parts = sorted.map(([folder, { name, version, license }]) => {
    const text = licenceOf(join(root, folder), name)
    if (text === undefined && NOTES[name] === undefined)
      throw new Error(`${folder} has no licence text: add a note to NOTES`)
    return [`${name} ${version}, ${license ?? 'see below'}`, NOTES[name], text].filter(Boolean).join('\n\n')
  })
  const line = `\n\n${'-'.repeat(100)}\n\n`
  const head = 'The files beside this one contain the following packages, each under its own licence.'
  return `${[head, ...parts].join(line)}\n`
}

function licenceOf(folder, name) {
  const file =
    LICENSE_FILES[name] ??
    readdirSync(folder)
      .sort()
      .find((entry) => /^(?:licen[cs]e|copying)(?:\.|$)/i.test(entry))
  const path = join(folder, file ?? 'LICENSE')
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim() : undefined
}

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}
