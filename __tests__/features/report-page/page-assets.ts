import type { PageAsset, PageAssets } from '../../../src/features/report-page/page-assets.ts'

/** Programs for browsers that tests can recognise; a read of any other fails. */
export function fakePageAssets(programs: Partial<Record<PageAsset, string>> = {}): PageAssets {
  return {
    read(asset) {
      const program = programs[asset]
      if (program === undefined) throw new Error(`unexpected read of ${asset}`)
      return Promise.resolve(program)
    },
    integrity: (program) => `sha256-${String(program.length)}`,
  }
}
