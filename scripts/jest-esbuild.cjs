// Transforms what jest loads with the compiler that builds the bundle; YAML, CSS and Dockerfiles become strings.
const { createHash } = require('node:crypto')
const { transformSync, version } = require('esbuild')

// The least version that package.json allows.
const TARGET = 'node20.19'

module.exports = {
  process(source, file) {
    const result = transformSync(source, {
      loader: /\.tsx?$/.exec(file)?.[0].slice(1) ?? 'text',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      format: 'esm',
      target: TARGET,
      sourcemap: 'both',
      sourcefile: file,
    })
    return { code: result.code, map: result.map }
  },
  getCacheKey(source, file, options) {
    return createHash('sha1')
      .update([version, TARGET, file, source, options.instrument].join('\0'))
      .digest('hex')
  },
}
