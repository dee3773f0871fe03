declare const __KBENCH_VERSION__: string | undefined

/** From package.json, put in by the bundler; `source` when run from the sources. */
export const VERSION = typeof __KBENCH_VERSION__ === 'string' ? __KBENCH_VERSION__ : 'source'
