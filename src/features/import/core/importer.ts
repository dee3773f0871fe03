import type * as z from 'zod'
import type { ForeignText, ToolReader } from '../../../core/foreign-reader.ts'
import { jsonOfForm } from '../../../core/parse-json-output.ts'
import type { EnvironmentFacts, NodeFacts, SuiteResult } from '../../../core/record/schema.ts'
import type { Labels } from '../../../core/series.ts'

/** One number of a result, with the labels that the file has. */
export interface ImportedSample {
  readonly metric: string
  readonly labels: Labels
  /** In the unit of the metric's definition. */
  readonly value: number
  /** undefined where the file has one time for all. */
  readonly at?: Date | undefined
}

export type ImportedNode = Pick<NodeFacts, 'name'> & Partial<NodeFacts>

/** What a file of another tool holds, in the words of a record; what the file does not have is undefined. */
export interface ImportedResult {
  readonly startedAt?: Date | undefined
  readonly durationSeconds?: number
  /** The name that the person gave to this result, where the tool has such a thing. */
  readonly subject?: string | undefined
  readonly facts?: Partial<Omit<EnvironmentFacts, 'runner' | 'nodes'>> & {
    readonly nodes?: readonly ImportedNode[]
    /** For each tool a text with its version: "fio-3.33". */
    readonly tools?: Readonly<Record<string, string>>
  }
  /** The suite of kbench that measures the same, and the settings as far as the file has them. */
  readonly suite: string
  readonly parameters?: SuiteResult['parameters']
  readonly samples: readonly ImportedSample[]
}

/** Reads the results of one tool: the text of a file in, the content of a record out. */
export interface Importer extends ToolReader<ImportedResult> {
  readonly title: string
  /** Labels that the file cannot know and the person can give, with what they say: path → "pod-to-pod, …". */
  readonly labels: Readonly<Record<string, LabelRule>>
  /** Whether this looks like such a file, also when it is cut off or damaged. */
  readonly recognises: (text: string) => boolean
}

interface LabelRule {
  /** The only values there are; undefined: any. */
  readonly values?: readonly string[]
  readonly example: string
}

/** A text that is not what it should be; `readResult` says what was expected. */
export class Unexpected extends Error {
  readonly nextStep: string | undefined

  /** @param saw behind "saw" */
  constructor(saw: string, nextStep?: string) {
    super(saw)
    this.nextStep = nextStep
  }
}

/**
 * The JSON of a file in the form that the schema says; further keys are ignored, text around it is too.
 * @param choose see `jsonOfForm`
 * @throws {Unexpected} naming the places that are wrong
 */
export function readJson<Output>(
  schema: z.ZodType<Output>,
  { text, note }: ForeignText,
  choose?: (documents: readonly unknown[]) => readonly unknown[],
): Output {
  const found = jsonOfForm(schema, text, choose)
  if ('saw' in found)
    throw new Unexpected(
      found.saw,
      found.isOtherForm
        ? 'If the tool is newer than this kbench, try a newer kbench.'
        : 'Expected is one result, whole: put each into a file by itself, or run the tool again.',
    )
  for (const one of found.leftOut) note(one)
  return found.data
}

/**
 * @param moment a text, or milliseconds since 1970
 * @returns undefined for what is no point in time that a date can hold
 */
export function dateOf(moment: string | number | undefined): Date | undefined {
  const date = new Date(moment ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
