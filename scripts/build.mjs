// Builds action/dist: the bundles that users run. `--check` builds elsewhere and compares byte for byte.
//   index.cjs    everything but the bundles below; exports cli() and an entry for each step of an action
//   octokit.cjs  what talks to GitHub, loaded with the first request
//   charts.cjs   bundle.ts of that feature (vega and resvg), loaded when it is needed; so for every feature that has one
//   cli.cjs, main.cjs, post.cjs, measure.cjs, report.cjs, and one for each feature with an action   three lines each: what package.json and every action.yml start
//   report-page.js, and one for each folder NAME-page of a feature   programs for browsers, put into the pages that kbench writes
//   resvg.wasm and others   what assets.mjs of a feature names; licenses.txt of all of it
// Same sources, same bytes: nothing here depends on the time, the machine or the order of a folder.
// KBENCH_BUILD_ENTRY and KBENCH_BUILD_TARGET name another entry and target folder, for trying the build itself.
import { dockerfileAsText, textLoaders } from './text-files.mjs'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { licensesText } from './licenses.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ENTRY = process.env.KBENCH_BUILD_ENTRY ?? 'src/entry/index.ts'
const DIST = resolve(ROOT, process.env.KBENCH_BUILD_TARGET ?? 'action/dist')
/** What is started, and which function of index.cjs it calls. */
const STUBS = {
  'cli.cjs': { entry: 'cli', firstLine: '#!/usr/bin/env node' },
  'main.cjs': { entry: 'action', firstLine: '// Main step of action.yml.' },
  'post.cjs': {
    entry: 'post',
    firstLine: '// Post step of action.yml, action/measure/action.yml and action/bisect/action.yml.',
  },
  'measure.cjs': { entry: 'measure', firstLine: '// Main step of action/measure/action.yml.' },
  'report.cjs': { entry: 'report', firstLine: '// Main step of action/report/action.yml.' },
}

/** The folders of features that have this file. */
const featuresWith = (file) =>
  readdirSync(resolve(ROOT, 'src/features'))
    .filter((name) => existsSync(resolve(ROOT, 'src/features', name, file)))
    .sort()
for (const name of featuresWith('action.ts'))
  STUBS[`${name}.cjs`] = {
    entry: 'feature',
    id: name,
    firstLine: `// Main step of action/${name}/action.yml.`,
  }

/** Files next to the bundles, by name: the one that is copied, or what makes it. */
const ASSETS = {}
for (const name of featuresWith('assets.mjs'))
  Object.assign(ASSETS, (await import(`../src/features/${name}/assets.mjs`)).assets)

/** Modules that are their own bundle where they are imported dynamically. */
const LAZY = {
  'octokit.cjs': 'src/adapters/github/octokit.ts',
  ...Object.fromEntries(
    featuresWith('bundle.ts').map((name) => [`${name}.cjs`, `src/features/${name}/bundle.ts`]),
  ),
}
const lazyBundles = {
  name: 'separate bundles',
  setup(builder) {
    const bundles = new Map(Object.entries(LAZY).map(([bundle, module]) => [resolve(ROOT, module), bundle]))
    builder.onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
      const bundle = kind === 'dynamic-import' ? bundles.get(resolve(resolveDir, path)) : undefined
      return bundle === undefined ? undefined : { path: `./${bundle}`, external: true }
    })
  },
}

/**
 * @actions/core can also ask GitHub for identity tokens, which kbench never does. The HTTP client of that one function is 0.8 MB
 * (undici); whoever calls it all the same is reported.
 */
const noIdentityTokens = {
  name: 'no HTTP client for identity tokens',
  setup(builder) {
    builder.onResolve({ filter: /^@actions\/http-client/ }, ({ path, importer }) =>
      /@actions\/core\/lib\/oidc-utils\.js$/.test(importer) ? { path, namespace: 'left-out' } : undefined,
    )
    builder.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
      contents: ['HttpClient', 'BearerCredentialHandler']
        .map(
          (name) =>
            `export class ${name} { constructor() { throw new Error('${path} is not in this bundle') } }`,
        )
        .join('\n'),
    }))
  },
}

/** Programs for browsers, minified as people load them over a network. */
const PAGES = {}
for (const feature of readdirSync(resolve(ROOT, 'src/features')))
  for (const name of readdirSync(resolve(ROOT, 'src/features', feature)).filter((one) =>
    one.endsWith('-page'),
  ))
    PAGES[`${name}.js`] = `src/features/${feature}/${name}/index.tsx`

async function bundlePage(entry, outfile) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    // Pages have the program inside a script element: no closing tag in it, and no characters that depend on an encoding.
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'warning',
    loader: textLoaders,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { __KBENCH_VERSION__: JSON.stringify(version()) },
    alias: { 'vega-canvas': './node_modules/vega-canvas/build/vega-canvas.browser.js' },
    metafile: true,
  })
  return Object.keys(metafile.inputs)
}

async function bundle(entry, outfile) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // `require` in place of `import()`: for the latter Node searches a CommonJS file for exports before it runs it, 0.2 s for charts.cjs.
    supported: { 'dynamic-import': false },
    // Names and lines stay, so that stack traces and the committed bundle can be read.
    minifySyntax: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    loader: textLoaders,
    define: { __KBENCH_VERSION__: JSON.stringify(version()) },
    plugins: [lazyBundles, dockerfileAsText, noIdentityTokens],
    // The other build of vega-canvas awaits an optional native package at top level, which CommonJS cannot.
    alias: { 'vega-canvas': './node_modules/vega-canvas/build/vega-canvas.browser.js' },
    metafile: true,
  })
  return Object.keys(metafile.inputs)
}

function version() {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
}

function writeStub(folder, name, { entry, id, firstLine }) {
  const path = join(folder, name)
  writeFileSync(
    path,
    `${firstLine}\n'use strict'\nvoid require('./index.cjs').${entry}(${id === undefined ? '' : `'${id}'`})\n`,
  )
  chmodSync(path, name === 'cli.cjs' ? 0o755 : 0o644)
}

async function buildInto(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const main = await bundle(ENTRY, join(folder, 'index.cjs'))
  const lazy = []
  for (const [name, module] of Object.entries(LAZY)) lazy.push(...(await bundle(module, join(folder, name))))
  for (const [name, page] of Object.entries(PAGES)) lazy.push(...(await bundlePage(page, join(folder, name))))
  const heavy = main.filter((input) =>
    /node_modules\/(?:vega|@resvg|undici|@octokit|csv-stringify)/.test(input),
  )
  if (heavy.length > 0) throw new Error(`index.cjs must be without these: ${heavy.join(', ')}`)
  for (const [name, stub] of Object.entries(STUBS)) writeStub(folder, name, stub)
  for (const [name, source] of Object.entries(ASSETS))
    writeFileSync(
      join(folder, name),
      typeof source === 'string' ? readFileSync(join(ROOT, source)) : await source(),
    )
  writeFileSync(
    join(folder, 'licenses.txt'),
    licensesText(ROOT, [
      ...main,
      ...lazy,
      ...Object.values(ASSETS).filter((source) => typeof source === 'string'),
    ]),
  )
}

/** What differs between two folders, as sentences. */
function differences(built, committed) {
  const has = (folder) =>
    statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder)
  const names = [...new Set([...has(built), ...has(committed)])].sort()
  return names.flatMap((name) => {
    if (!has(committed).includes(name)) return [`${name} is missing`]
    if (!has(built).includes(name)) return [`${name} is not made by the build`]
    const [fresh, old] = [built, committed].map((folder) => readFileSync(join(folder, name)))
    if (!fresh.equals(old)) return [`${name} differs (${old.length} bytes, the build makes ${fresh.length})`]
    const executable = (folder) => (statSync(join(folder, name)).mode & 0o100) !== 0
    return executable(built) === executable(committed) ? [] : [`${name} has another file mode`]
  })
}

if (process.argv.includes('--check')) {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-build-'))
  try {
    await buildInto(folder)
    const found = differences(folder, DIST)
    for (const sentence of found) console.error(`${DIST}: ${sentence}`)
    if (found.length > 0)
      console.error('action/dist is not what the sources build: run npm run build and commit it')
    process.exitCode = found.length > 0 ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
} else {
  await buildInto(DIST)
  for (const name of readdirSync(DIST).sort()) {
    console.log(`${(statSync(join(DIST, name)).size / 1024).toFixed(0).padStart(6)} KiB  ${name}`)
  }
}
