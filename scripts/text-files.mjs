// Files that the sources import as text: how esbuild loads them, in the bundle and wherever else sources are compiled.
import { readFileSync } from 'node:fs'

export const textLoaders = { '.yaml': 'text', '.yml': 'text', '.css': 'text', '.pl': 'text' }

export const dockerfileAsText = {
  name: 'dockerfile-as-text',
  setup(builder) {
    builder.onLoad({ filter: /\/Dockerfile$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'text',
    }))
  },
}
