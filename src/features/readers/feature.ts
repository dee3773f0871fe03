import type { Feature } from '../../entry/feature.ts'

/** Reads what tools for benchmarks print, for the suite `custom`; readers.ts names the readers. */
export default { id: 'readers' } satisfies Feature
