import { UserError } from '../../../core/errors.ts'
import { didYouMean } from '../../../core/suggest.ts'
import type { Importer } from './importer.ts'

/**
 * Sorts given labels: those that the tool's file cannot know belong to its series, others to the subject.
 * @param given `name=value`
 * @returns labels of the `series`, which the file cannot know, and all others, of the `subject`
 * @throws {UserError} for a text without `=`, a name given twice, or a value that its label does not have
 */
export function splitLabels(given: readonly string[], { labels }: { readonly labels: Importer['labels'] }) {
  const series: Record<string, string> = {}
  const subject: Record<string, string> = {}
  for (const text of given) {
    const [, name, value] = /^([^=\s]+)=(.+)$/.exec(text.trim()) ?? []
    if (name === undefined || value === undefined)
      throw new UserError(`--label ${text}: expected NAME=VALUE, such as path=pod-to-pod`)
    if (Object.hasOwn(series, name) || Object.hasOwn(subject, name))
      throw new UserError(`--label ${text}: ${name} is given twice`)
    const rule = Object.hasOwn(labels, name) ? labels[name] : undefined
    if (rule?.values !== undefined && !rule.values.includes(value))
      throw new UserError(
        `--label ${text}: expected one of ${rule.values.join(', ')}.${didYouMean(value, rule.values)}`,
      )
    const target = rule === undefined ? subject : series
    target[name] = value
  }
  return { series, subject }
}

/** What a reader must know of a record whose series lack a label. */
export function missingLabelNotes(
  { labels }: { readonly labels: Importer['labels'] },
  given: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(labels)
    .filter(([name]) => given[name] === undefined)
    .map(
      ([name, { example }]) => `the file does not contain ${name}: give it with --label ${name}=${example}`,
    )
}
