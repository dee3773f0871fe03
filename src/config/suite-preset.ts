import * as z from 'zod'
import { PRESETS, type Preset, type Suite, type SuiteParameters } from '../ports/suite.ts'

type SuiteBlock = Readonly<Record<string, unknown>>

/** What `suites.<id>.preset` may be; undefined for a suite without its own presets, which has no such key. */
export function presetSchemaOf({ ownPresets }: Suite): z.ZodType<string> | undefined {
  if (ownPresets === undefined) return undefined
  return z
    .enum([...PRESETS, ...Object.keys(ownPresets)])
    .describe('preset of this suite alone, in place of that of the run')
}

/** What the file says of a suite, without the preset that it chooses. */
export function withoutPreset(suite: Suite, block: SuiteBlock | null): SuiteBlock {
  if (suite.ownPresets === undefined) return block ?? {}
  const { preset: _, ...rest } = block ?? {}
  return rest
}

/**
 * @param chosen one that `presetSchemaOf` accepts; undefined: that of the run
 * @returns the parameters before those of the file
 */
export function parametersOfPreset(
  { presets, ownPresets }: Suite,
  ofRun: Preset,
  chosen: string | undefined,
): SuiteParameters {
  return { ...ownPresets, ...presets }[chosen ?? ofRun] ?? presets[ofRun]
}
