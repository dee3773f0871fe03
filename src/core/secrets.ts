/** Names that say what they hold, wherever in the name; docs/threat-model.md lists them all. */
const SECRET_WORD =
  /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|WEBHOOK|CONNECTION_?STRING/i
/** Short words that count as a whole part of a name, or at its end: not PATH, not KEYBOARD, not PASSIVE. */
const SECRET_PART = /(^|_)(PAT|JWT|AUTH|DSN|PASS|PWD)(_|$)|(PASS|_KEY|DATABASE_URL)$/i
/** Shells keep folders there. */
const NO_SECRET = /^(PWD|OLDPWD|SSH_AUTH_SOCK)$/
/** Shorter values are words that also stand elsewhere. */
const SHORTEST = 8

/** The values of an environment that by their names are secrets; of several lines, each line. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const values = Object.entries(env).flatMap(([name, value = '']) =>
    (SECRET_WORD.test(name) || SECRET_PART.test(name)) && !NO_SECRET.test(name)
      ? [value, ...value.split(/\r?\n/)]
      : [],
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
  return secrets.flatMap(formsOf).reduce((so, form) => so.replaceAll(form, '***'), text)
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
