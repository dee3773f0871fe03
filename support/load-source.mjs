import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { dockerfileAsText, textLoaders } from '../scripts/text-files.mjs'

/** Compiles a TypeScript file with the sources it uses, calls `use` with the path of the module, and removes it. */
export async function withCompiled(entry, use) {
  // Inside the project, so that packages are found.
  const folder = mkdtempSync(join(process.cwd(), 'node_modules', '.kbench-bench-'))
  try {
    const outfile = join(folder, 'source.mjs')
    await build({
      entryPoints: [entry],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      outfile,
      logLevel: 'error',
      define: { __dirname: '"."' },
      loader: textLoaders,
      plugins: [dockerfileAsText],
    })
    return await use(outfile)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Compiles a TypeScript file with the sources it uses and loads it. */
export async function loadSource(entry) {
  return withCompiled(entry, (path) => import(pathToFileURL(path).href))
}
