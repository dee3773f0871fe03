import { isSecretName, withoutLogins } from '../secrets.ts'

const HIDDEN = '***'
const WEB_TOKEN = /\beyJ[\w-]{10,}\.[\w-]+\.[\w-]*/g
/** A line of YAML or of properties: the value goes to its end. */
const WHOLE_LINE = /^(\s*(?:- )?)(["']?)([\w.][\w.-]{0,79})\2(\s*[:=]\s*)(\S.*)$/
/** In the middle of a line: JSON, flags, queries of addresses. */
const NAMED_VALUE =
  /(["']?)([\w.-]{1,80})\1(\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|\[[^\]]*\]|\{[^}]*\}|(?:Bearer|Basic)\s+\S+|[^\s,;}&"']+)/g
/** A flag, then its value in the next word. */
const FLAG_AND_VALUE = /(--?)([\w.-]{1,80})(\s+)([^\s-]\S*)/g
/** A variable as containers have it, in JSON on one line; in YAML the value is on the next one. */
const VARIABLE = /("name"\s*:\s*"([^"]{1,80})"\s*,\s*"value"\s*:\s*)"(?:[^"\\]|\\.)*"/g
const VARIABLE_NAME = /^\s*(?:- )?["']?name["']?\s*:\s*["']?([\w.-]{1,80})["']?,?\s*$/
const VARIABLE_VALUE = /^(\s*["']?value["']?\s*:\s*)\S.*$/
/** A key of YAML or JSON whose value is further below. */
const BLOCK = /^(\s*(?:- )?)["']?([\w.-]{1,80})["']?\s*:\s*(?:!\w*\s*)?(?:[|>][\d+-]*|[[{])?\s*(?:#.*)?$/

/** The same of something that a person named: an environment variable, a key of a ConfigMap, an annotation. */
export function hiddenIfSecret(name: string, text: string): string {
  return namesSecret(name, text) ? HIDDEN : withHiddenValues(text)
}

/** A text of a cluster without the values whose names say that they are secret, and without logins and tokens. */
export function withHiddenValues(text: string): string {
  // Column of the key whose value is hidden, and the name on the line above.
  let [column, variable]: [number | undefined, string | undefined] = [undefined, undefined]
  const lines = text.split('\n').flatMap((line) => {
    if (column !== undefined && isBelow(line, column)) return []
    column = undefined
    const above = variable
    variable = VARIABLE_NAME.exec(line)?.[1]
    if (above !== undefined && namesSecret(above, line)) return [line.replace(VARIABLE_VALUE, `$1${HIDDEN}`)]
    const block = BLOCK.exec(line)
    if (block === null || !namesSecret(block[2] ?? '', '')) return [withoutValues(line)]
    column = block[1]?.length ?? 0
    return [`${line.trimEnd()} ${HIDDEN}`]
  })
  return lines.join('\n')
}

/** A list may be as far to the left as its key. */
function isBelow(line: string, column: number): boolean {
  const indent = line.search(/\S/)
  return indent === -1 || indent > column || (indent === column && line.startsWith('- ', indent))
}

function withoutValues(line: string): string {
  const open = withoutLogins(line).replace(WEB_TOKEN, HIDDEN)
  const [, start = '', quote = '', name = '', between = '', value = ''] = WHOLE_LINE.exec(open) ?? []
  if (namesSecret(name, value)) return `${start}${quote}${name}${quote}${between}${HIDDEN}`
  return open
    .replace(VARIABLE, (whole, first: string, called: string) =>
      namesSecret(called, whole) ? `${first}"${HIDDEN}"` : whole,
    )
    .replace(NAMED_VALUE, (whole, mark: string, called: string, equals: string, it: string) =>
      namesSecret(called, it) ? `${mark}${called}${mark}${equals}${HIDDEN}` : whole,
    )
    .replace(FLAG_AND_VALUE, (whole, dashes: string, called: string, space: string, it: string) =>
      namesSecret(called, it) ? `${dashes}${called}${space}${HIDDEN}` : whole,
    )
}

/**
 * Flags and keys of files have hyphens and dots where environment variables have underscores. The address of a webhook may let everybody in;
 * in a cluster most of what is called so is none.
 */
function namesSecret(name: string, value: string): boolean {
  const variable = name.replace(/[-.]/g, '_')
  return isSecretName(value.includes('://') ? variable : variable.replace(/webhook/gi, ''))
}
