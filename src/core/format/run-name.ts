/** Name of an unnamed run (entry/options/measure.ts). */
const UNNAMED = 'current'

/** "head on kind", or "run on kind" where the subject has no name. */
export function runName(subject: string, provider: string): string {
  return `${hasOwnName(subject) ? subject : 'run'} on ${provider}`
}

/** How a sentence about a run begins: with the name of its subject, where it has one. */
export function runWords(subject: string): string {
  return hasOwnName(subject) ? subject : 'This run'
}

export function hasOwnName(subject: string): boolean {
  return subject !== UNNAMED
}
