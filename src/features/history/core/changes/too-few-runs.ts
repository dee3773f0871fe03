import { FEWEST_RUNS_OF_SERIES } from './change-points.ts'

/** How the reason ends for which records form a line that is not searched. */
export const TOO_FEW_RUNS = `with fewer than ${String(FEWEST_RUNS_OF_SERIES)} runs`
