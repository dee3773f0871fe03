import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Compiles a TypeScript file with the sources it uses and loads it. */
export async function loadSource(entry) {
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
      loader: { '.yaml': 'text' },
      plugins: [
        {
          name: 'dockerfile-as-text',
          setup(builder) {
            builder.onLoad({ filter: /Dockerfile$/ }, ({ path }) => ({
              contents: readFileSync(path, 'utf8'),
              loader: 'text',
            }))
          },
        },
      ],
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
