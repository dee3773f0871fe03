const SECRET_NAME = /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY/i
/** Shorter values are words that also stand elsewhere. */
const SHORTEST = 8

/** The values of an environment that by their names are secrets; of several lines, each line. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const values = Object.entries(env).flatMap(([name, value = '']) =>
    SECRET_NAME.test(name) ? [value, ...value.split(/\r?\n/)] : [],
  )
  // The longest first, so that none is cut by a part of it.
  return [...new Set(values.map((value) => value.trim()))]
    .filter((value) => value.length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
}

/** The text without these values. @param secrets the longest first, as secretsOf gives them */
export function withoutSecretsIn(text: string, secrets: readonly string[]): string {
  return secrets.reduce((so, secret) => so.replaceAll(secret, '***'), text)
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
