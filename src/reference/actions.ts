import { filledIn, isRequired } from '../entry/actions/action-file.ts'
import { usesOf } from '../entry/actions/definition.ts'
import { ACTIONS } from '../entry/actions/definitions/index.ts'
import { defaultOf, valuesIn } from '../entry/options/describe.ts'
import { optionName, type Option } from '../entry/options/option.ts'
import { code, page, pageTable, type ReferencePage } from './page.ts'

/** Inputs and outputs of every action of this repository. */
export function actionsPage(): ReferencePage {
  return page(
    {
      file: 'actions.md',
      title: 'Actions',
      about: 'Inputs and outputs of the GitHub Actions',
      source: '`src/entry/actions/definitions/`',
    },
    'An input is optional unless its default is `required`. An input that takes several values takes one per line.',
    ...ACTIONS.flatMap((action) => [
      `## ${action.name}`,
      `${action.description}.`,
      `\`\`\`yaml\n- uses: ${usesOf(action)}\n\`\`\``,
      pageTable(
        ['input', 'what it is', 'default'],
        Object.entries(action.inputs).map(([key, input]) => [
          code(optionName(key)),
          `${valuesIn(input)}.${input.kind === 'list' ? ' One per line.' : ''}`,
          defaultCell(input),
        ]),
      ),
      pageTable(
        ['output', 'what it is'],
        Object.entries(action.outputs).map(([name, text]) => [code(name), text]),
      ),
    ]),
  )
}

/** What stands in action.yml looks like code; what kbench decides is said in words. */
function defaultCell(input: Option<unknown>): string {
  if (isRequired(input)) return '`required`'
  return filledIn(input) === undefined ? defaultOf(input) : code(filledIn(input))
}
