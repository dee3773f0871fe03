import { isSecretName } from '../secrets.ts'

const HIDDEN = '***'
const NAMED_VALUE =
  /(["']?)([\w.-]{1,80})\1(\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|(?:Bearer|Basic)\s+\S+|[^\s,;}&"']+)/g
/** A flag, then its value as a word of its own. */
const FLAG_AND_VALUE = /(--?)([\w.-]{1,80})(\s+)([^\s-]\S*)/g
const LOGIN_IN_URL = /:\/\/[^\s/@]+@/g
const WEB_TOKEN = /\beyJ[\w-]{10,}\.[\w-]+\.[\w-]*/g
/** In YAML: what is indented further below is the value. */
const BLOCK = /^(\s*)(?:- )?["']?([\w.-]{1,80})["']?\s*:\s*(?:[|>][\d+-]*)?\s*$/

/** The same of something that a person named: an environment variable, a key of a ConfigMap, an annotation. */
export function hiddenIfSecret(name: string, text: string): string {
  return namesSecret(name) ? HIDDEN : withHiddenValues(text)
}

/** A text of a cluster without the values whose names say that they are secret, and without logins and tokens. */
export function withHiddenValues(text: string): string {
  let hiddenBelow: number | undefined
  const lines = text.split('\n').flatMap((line) => {
    const indent = line.search(/\S/)
    if (hiddenBelow !== undefined && (indent === -1 || indent > hiddenBelow)) return []
    hiddenBelow = undefined
    const block = BLOCK.exec(line)
    if (block === null || !namesSecret(block[2] ?? '')) return [withoutValues(line)]
    hiddenBelow = block[1]?.length ?? 0
    return [`${line.trimEnd()} ${HIDDEN}`]
  })
  return lines.join('\n')
}

function withoutValues(line: string): string {
  return line
    .replace(LOGIN_IN_URL, `://${HIDDEN}@`)
    .replace(WEB_TOKEN, HIDDEN)
    .replace(NAMED_VALUE, (whole, quote: string, name: string, between: string) =>
      namesSecret(name) ? `${quote}${name}${quote}${between}${HIDDEN}` : whole,
    )
    .replace(FLAG_AND_VALUE, (whole, dashes: string, name: string, between: string) =>
      namesSecret(name) ? `${dashes}${name}${between}${HIDDEN}` : whole,
    )
}

/** Flags and keys of files have hyphens and dots where environment variables have underscores. */
function namesSecret(name: string): boolean {
  return isSecretName(name.replace(/[-.]/g, '_'))
}
