import type { ShowTools } from '../feature.ts'
import { FEATURES } from '../features.ts'
import { one, type OptionTable } from '../options/option.ts'
import { oneOf } from '../options/readers.ts'
import { written } from './output-style.ts'
import { FORMAT_DETAILS, OUTPUT_FORMATS } from '../options/shared.ts'

/** What features take in commands that show results. */
export const SHOW_OPTIONS: OptionTable = Object.assign(
  {},
  ...FEATURES.map(({ showing }) => showing?.options),
) as OptionTable

const formats = FEATURES.flatMap(({ showing }) => showing?.format ?? [])

/** What shows files that exist already can also have the formats of features. */
export const showFormat = one(oneOf([...OUTPUT_FORMATS, ...formats.map(({ name }) => name)]), FORMAT_DETAILS)

/** See ShowTools. */
export const SHOW_TOOLS: ShowTools = {
  options: SHOW_OPTIONS,
  async show(values, shown, text, exitCode, ports) {
    const { format, out } = values
    for (const { showing } of FEATURES) await showing?.show?.(values, shown, ports)
    const ofFeature = formats.find(({ name }) => name === format)
    const output = ofFeature === undefined ? text() : await ofFeature.write(shown, ports)
    return written(output, format, exitCode, out, ports)
  },
}
