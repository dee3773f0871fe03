declare const __KBENCH_VERSION__: string | undefined

/** Of the kbench that this page was built with. */
export const PAGE_VERSION = typeof __KBENCH_VERSION__ === 'string' ? __KBENCH_VERSION__ : 'source'
