// Files that the sources import as text: how esbuild loads them, in the bundle and wherever else sources are compiled, and how vitest does.
import { readFileSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'

export const textLoaders = { '.yaml': 'text', '.yml': 'text', '.css': 'text', '.pl': 'text', '.sh': 'text' }

export const dockerfileAsText = {
  name: 'dockerfile-as-text',
  setup(builder) {
    builder.onLoad({ filter: /\/Dockerfile$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
    }))
  },
}

const MARK = '\0text:'
const isText = (path) => extname(path) in textLoaders || path.endsWith('/Dockerfile')

/** The same as a plugin of vite. Another name hides style sheets from what vite does with them. */
export const importedAsText = {
  name: 'imported-as-text',
  enforce: 'pre',
  resolveId(path, importer) {
    return importer !== undefined && path.startsWith('.') && isText(path)
      ? `${MARK}${resolve(dirname(importer), path)}.js`
      : undefined
  },
  load(id) {
    if (!id.startsWith(MARK)) return undefined
    const path = id.slice(MARK.length, -'.js'.length)
    this.addWatchFile(path)
    return `export default ${JSON.stringify(readFileSync(path, 'utf8'))}`
  },
}
