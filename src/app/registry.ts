import type { Definitions } from '../config/load.ts'
import { providers, suites } from '../registry.gen.ts'

export const DEFINITIONS: Definitions = { suites, providers }
