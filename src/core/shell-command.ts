/** A program and its arguments. */
export type Argv = readonly [string, ...string[]]

const PLAIN = /^[A-Za-z0-9_./:,@%+-]+$/
/** What a terminal acts on or does not show: a person must see what they paste. */
const UNSEEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}|\p{Cn}|\p{Co}/u // oxlint-disable-line no-control-regex
/** Longer ones are nothing to paste. */
const LONGEST = 2000

/**
 * A command to paste into a POSIX shell, where every word is just that word, whatever is in it (POSIX.1-2024, Shell Command
 * Language, 2.2.2 Single-Quotes). It is never run by kbench.
 * @returns undefined when a word has characters that cannot be seen, or all of it is too long
 */
export function shellCommand(words: readonly string[]): string | undefined {
  if (words.some((word) => UNSEEN.test(word))) return undefined
  const line = words.map(quoted).join(' ')
  return line.length > LONGEST ? undefined : line
}

function quoted(word: string): string {
  return PLAIN.test(word) ? word : singleQuoted(word)
}

/** The word in single quotes, in which a POSIX shell takes everything as it is; one in the word is written outside of them. */
export function singleQuoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}
