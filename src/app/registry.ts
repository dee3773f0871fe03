import type { Definitions } from '../config/load.ts'
import { providers, suites } from '../registry.gen.ts'

/** All suites and providers that there are. */
export const DEFINITIONS: Definitions = { suites, providers }
