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

/** The values of an environment that by their names are secrets; of several lines, each line. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const values = Object.entries(env).flatMap(([name, value = '']) =>
    isSecretName(name) ? [value, ...value.split(/\r?\n/)] : [],
  )
  // The longest first, so that none is cut by a part of it.
  return [...new Set(values.map((value) => value.trim()))]
    .filter((value) => value.length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
}

/**
 * The text without these values, also where they stand in base64, in a URL or in JSON.
 * @param secrets the longest first, as secretsOf gives them
 */
export function withoutSecretsIn(text: string, secrets: readonly string[]): string {
  return secretRemover(secrets)(text)
}

/** The same for many texts: what the values look like is found out once. */
export function secretRemover(secrets: readonly string[]): (text: string) => string {
  const forms = secrets.flatMap(formsOf)
  const wrapped = secrets.flatMap(base64Of).map(acrossLines)
  return (text) => {
    const so = forms.reduce((left, form) => left.replaceAll(form, '***'), text)
    return /\n|\\n/.test(so) ? wrapped.reduce((left, pattern) => left.replace(pattern, '***'), so) : so
  }
}

/** No form in which one of these values may stand is longer, in characters; 0 without values. */
export function longestSecretForm(secrets: readonly string[]): number {
  const lengths = secrets.flatMap((secret) => [
    ...formsOf(secret).map((form) => form.length),
    // Wrapped after every character at worst, where two stand for a line feed.
    ...base64Of(secret).map((form) => 3 * form.length),
  ])
  return lengths.reduce((most, length) => Math.max(most, length), 0)
}

/**
 * The same for the lines of a text, one by one: of base64 that is wrapped, a line has the beginning, a piece or the end.
 * Shorter than SHORTEST these stay.
 */
export function secretLineRemover(secrets: readonly string[]): (line: string) => string {
  const clean = secretRemover(secrets)
  const forms = secrets.flatMap(base64Of)
  return (line) => withoutEdges(clean(line), forms)
}

function withoutEdges(line: string, forms: readonly string[]): string {
  const whole = line.trim()
  if (whole.length >= SHORTEST && forms.some((form) => form.includes(whole))) return '***'
  const start = longest(forms, (form, length) => whole.startsWith(form.slice(-length)))
  const end = longest(forms, (form, length) => whole.endsWith(form.slice(0, length)))
  if (start === 0 && end === 0) return line
  return `${start > 0 ? '***' : ''}${whole.slice(start, Math.max(start, whole.length - end))}${end > 0 ? '***' : ''}`
}

function longest(forms: readonly string[], fits: (form: string, length: number) => boolean): number {
  return forms.reduce((so, form) => {
    for (let length = form.length; length >= Math.max(SHORTEST, so + 1); length -= 1)
      if (fits(form, length)) return length
    return so
  }, 0)
}

/** Base64 is often wrapped, at 76 columns by MIME (RFC 2045, 6.8) and coreutils; in JSON the line feed is written out. */
function acrossLines(base64: string): RegExp {
  return new RegExp(Array.from(base64, (one) => one.replace('+', '\\+')).join('(?:\\r?\\n|\\\\n)?'), 'g')
}

function formsOf(secret: string): string[] {
  const forms = [secret, JSON.stringify(secret).slice(1, -1), encoded(secret), ...base64Of(secret)]
  return [...new Set(forms)].sort((a, b) => b.length - a.length)
}

/** As in a URL; half a character pair has no such form. */
function encoded(secret: string): string {
  try {
    return encodeURIComponent(secret)
  } catch {
    return secret
  }
}

/**
 * What base64 makes of a value, wherever in a longer text it stands: three bytes make four characters, so there are three ways.
 * Characters that depend on the neighbours are left out. Of both alphabets (RFC 4648, 4 and 5).
 */
function base64Of(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret)
  return [0, 1, 2].flatMap((before) => {
    const shifted = String.fromCharCode(...new Uint8Array(before), ...bytes)
    const all = btoa(shifted).slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    )
    return [all, all.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** What tools and set-up commands said about a suite, without these values; its numbers and names stay as they are. */
export function suiteWithoutSecrets<
  Suite extends { readonly reason?: string | undefined; readonly notes?: readonly string[] | undefined },
>(suite: Suite, secrets: readonly string[]): Suite {
  const { reason, notes } = suite
  return {
    ...suite,
    ...(reason === undefined ? {} : { reason: withoutSecretsIn(reason, secrets) }),
    ...(notes === undefined ? {} : { notes: notes.map((note) => withoutSecretsIn(note, secrets)) }),
  }
}
