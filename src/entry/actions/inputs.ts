import * as core from '@actions/core'
import { readOptions, type OptionTable, type ValuesOf } from '../options/option.ts'

/**
 * An empty input counts as not given. From now on the log shows secrets as ***.
 * @throws {UserError} for a text that an input does not take
 */
export function readInputs<Table extends OptionTable>(table: Table): ValuesOf<Table> {
  return readOptions(
    table,
    (name, { kind, secret }) => {
      const texts = kind === 'list' ? core.getMultilineInput(name) : [core.getInput(name)]
      const given = texts.filter((text) => text !== '')
      if (secret === true) for (const text of given) core.setSecret(text)
      return given
    },
    (name) => `input ${name}`,
  )
}
