import { features as generated } from '../features.gen.ts'
import type { Feature } from './feature.ts'

/** All features that there are. */
export const FEATURES: readonly Feature[] = generated
