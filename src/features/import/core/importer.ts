import type { EnvironmentFacts, NodeFacts, SuiteResult } from '../../../core/record/schema.ts'
import type { Labels } from '../../../core/series.ts'
import type { ForeignFile } from './foreign-file.ts'

/** One number of a result, with the labels that the file has. */
export interface ImportedSample {
  readonly metric: string
  readonly labels: Labels
  /** In the unit of the metric's definition. */
  readonly value: number
  /** undefined where the file has one time for all. */
  readonly at?: Date | undefined
}

/** What a file has about a node. */
export type ImportedNode = Pick<NodeFacts, 'name'> & Partial<NodeFacts>

/** What a file of another tool holds, in the words of a record; what the file does not have is undefined. */
export interface ImportedResult {
  readonly startedAt?: Date | undefined
  readonly durationSeconds?: number
  /** The name that the person gave to this result, where the tool has such a thing. */
  readonly subject?: string | undefined
  readonly facts?: Partial<Omit<EnvironmentFacts, 'runner' | 'nodes'>> & {
    readonly nodes?: readonly ImportedNode[]
    /** Of each tool a text with its version: "fio-3.33". */
    readonly tools?: Readonly<Record<string, string>>
  }
  /** The suite of kbench that measures the same, and the settings as far as the file has them. */
  readonly suite: string
  readonly parameters?: SuiteResult['parameters']
  readonly samples: readonly ImportedSample[]
}

/** Reads the results of one tool. Pure: the text of a file in, the content of a record out. */
export interface Importer {
  /** As it is typed: `kbench import ID FILE`. */
  readonly id: string
  readonly title: string
  /** Which file it reads, after "expected": "the JSON of `knb -o json`". */
  readonly reads: string
  /** Labels that the file cannot know and the person can give, with what they say: path → "pod-to-pod, …". */
  readonly labels: Readonly<Record<string, LabelRule>>
  /** Whether one series may have several samples, e.g. one of each node. */
  readonly isRepeating?: true
  /** Whether this looks like such a file, also when it is cut off or damaged. */
  readonly recognises: (text: string) => boolean
  /** @throws {UserError | EnvironmentError} naming the file and what is wrong with it */
  readonly read: (file: ForeignFile) => ImportedResult
}

interface LabelRule {
  /** The only values there are; undefined: any. */
  readonly values?: readonly string[]
  readonly example: string
}
