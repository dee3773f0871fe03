import { usesOf, type ActionDescription } from '../config/actions/description.ts'
import { code, page, table } from './page.ts'

/** Inputs and outputs of every action of this repository. */
export function actionsPage(actions: readonly ActionDescription[]): string {
  return page(
    'Actions',
    '`src/config/actions/`',
    'Every input is optional. A list takes one value per line.',
    ...actions.flatMap((action) => [
      `## ${action.name}`,
      `\`uses: ${usesOf(action)}\` — ${action.description}.`,
      table(
        ['input', 'what it is', 'default'],
        action.inputs.map((input) => [code(input.name), input.description, code(input.default)]),
      ),
      table(
        ['output', 'what it is'],
        action.outputs.map(({ name, description }) => [code(name), description]),
      ),
    ]),
  )
}
