import { EnvironmentError, messageOf } from '../../core/errors.ts'
import type { ChartSpecification } from '../../core/report/figures.ts'

export interface RenderedChart {
  readonly svg: string
  readonly png: Uint8Array
}

/** Draws charts. Its implementation is large and loaded only when a chart is wanted. */
export interface ChartRenderer {
  render(specification: ChartSpecification): Promise<RenderedChart>
}

/**
 * The chart renderer, loaded when the first chart is drawn: the build keeps it in its own file (charts.cjs),
 * because it is larger than the rest of kbench.
 * @param assetFolder folder of resvg.wasm, inter.ttf and inter.woff2; by default the folder of the bundle
 * @returns a renderer that throws EnvironmentError when one of these files is missing
 */
export function createBundledChartRenderer(assetFolder: string = __dirname): ChartRenderer {
  let renderer: Promise<ChartRenderer> | undefined
  return {
    async render(specification) {
      renderer ??= import('./bundle.ts').then((charts) => charts.createChartRenderer(assetFolder))
      try {
        return await (await renderer).render(specification)
      } catch (error) {
        throw ownError(error)
      }
    },
  }
}

// charts.cjs has its own copy of the error classes, which `instanceof` of the main bundle does not know.
function ownError(error: unknown): unknown {
  const missing = error instanceof Error && 'code' in error && String(error.code).endsWith('MODULE_NOT_FOUND')
  if (!missing && !(error instanceof Error && error.name === 'EnvironmentError')) return error
  const nextStep = 'The files belong to kbench itself: check its action/dist folder out again, whole.'
  return new EnvironmentError(missing ? `no chart can be drawn: ${messageOf(error)}` : error.message, {
    cause: error,
    nextStep,
  })
}
