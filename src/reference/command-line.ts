import { RUN_OPTIONS, type RunOption } from '../config/run-options.ts'
import { code, page, table } from './page.ts'

export function commandLinePage(): string {
  return page(
    'Command line',
    '`src/config/run-options.ts`',
    'Options of `kbench run`. `kbench --help` lists every command, `kbench COMMAND --help` its options with examples.',
    table(
      ['option', 'what it is', 'default'],
      RUN_OPTIONS.filter(({ only }) => only !== 'action').map((option) => [
        code(flags(option)),
        `${option.description}${option.kind === 'list' ? ' Can be repeated.' : ''}`,
        option.default ?? '',
      ]),
    ),
  )
}

function flags({ name, kind, value = '' }: RunOption): string {
  return `--${name}${kind === 'flag' ? '' : ` ${value}`}`
}
