import { secretFinder } from './secret-index.ts'

/** Names that say what they hold, wherever in the name; docs/threat-model.md lists them all. */
const SECRET_WORD =
  /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|WEBHOOK|CONNECTION_?STRING/i
/** Short words that count as a whole part of a name, or at its end: not PATH, not KEYBOARD, not PASSIVE. */
const SECRET_PART = /(^|_)(PAT|JWT|AUTH|DSN|PASS|PWD)(_|$)|(PASS|_KEY|DATABASE_URL)$/i
/** Shells keep folders there, kbench names of images. */
const NO_SECRET = /^(PWD|OLDPWD|SSH_AUTH_SOCK|KBENCH_IMAGE_\w+)$/
/** Shorter values are words that also stand elsewhere. */
const SHORTEST = 8

/** Whether what has this name (an environment variable: `API_TOKEN`) is a secret. */
export function isSecretName(name: string): boolean {
  return (SECRET_WORD.test(name) || SECRET_PART.test(name)) && !NO_SECRET.test(name)
}

/** The values of an environment that by their names are secrets; of several lines, also written as \\n, each line. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const values = Object.entries(env).flatMap(([name, value = '']) =>
    isSecretName(name) ? [value, ...value.split(/\r?\n|(?:\\r)?\\n/)] : [],
  )
  // The longest first, so that none is cut by a part of it.
  return [...new Set(values.map((value) => value.trim()))]
    .filter((value) => value.length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
}

const MASK = '***'

/** A text without the logins that stand in its addresses (RFC 3986, 3.2.1): all up to the last @ before a path. */
export function withoutLogins(text: string): string {
  return text.replaceAll(/:\/\/[^\s/?#"'<>`]+@/g, `://${MASK}@`)
}

/**
 * Removes these values from a text, in all mixes of the forms of secret-forms.ts, also within base64 and hex,
 * and logins from addresses. Made once, as preparing the forms takes time.
 * @param secrets each of at least 8 characters, as secretsOf gives them
 */
export function secretRemover(secrets: readonly string[]): (text: string) => string {
  const find = secretFinder(secrets, longestSecretForm(secrets))
  return (text) => {
    if (secrets.length === 0) return withoutLogins(text)
    const bytes = new TextEncoder().encode(text)
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    let [left, done] = ['', 0]
    for (const [from, to] of find(bytes)) {
      if (from > done || done === 0) left += `${decoder.decode(bytes.subarray(done, from))}${MASK}`
      done = Math.max(done, to)
    }
    return withoutLogins(done === 0 ? text : left + decoder.decode(bytes.subarray(done)))
  }
}

/**
 * Characters at a cut of a text that may hold an unrecognised part of a value; 0 without values. Letters and
 * digits are never escaped; of the rest, eight for a byte are JSON in JSON in JSON.
 */
export function longestSecretForm(secrets: readonly string[]): number {
  return secrets.reduce((most, secret) => {
    const others = secret.replaceAll(/[A-Za-z0-9]+/g, '')
    const length = secret.length - others.length + 8 * new TextEncoder().encode(others).length
    return Math.max(most, length + 64)
  }, 0)
}

/** What tools and set-up commands said about a suite, cleaned; its numbers and names stay as they are. */
export function suiteWithoutSecrets<
  Suite extends { readonly reason?: string | undefined; readonly notes?: readonly string[] | undefined },
>(suite: Suite, clean: (text: string) => string): Suite {
  const { reason, notes } = suite
  return {
    ...suite,
    ...(reason === undefined ? {} : { reason: clean(reason) }),
    ...(notes === undefined ? {} : { notes: notes.map(clean) }),
  }
}
