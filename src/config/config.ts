import type { KnownLimit } from '../core/record/limits.ts'
import type { GateSettings } from '../core/record/policy.ts'
import type { PodPprof, PodWatch, SubjectQuery } from '../core/subject-watch.ts'
import type { Seconds } from '../core/series.ts'
import type { Provider } from '../ports/provider.ts'
import type { Preset, Suite, SuiteParameters } from '../ports/suite.ts'

/** A suite with the parameters of this run: those of the preset, overridden by the configuration. */
export interface ConfiguredSuite {
  readonly suite: Suite
  readonly parameters: SuiteParameters
  /** What `suites.<id>.preset` says. */
  readonly preset?: string
}

export interface ConfiguredProvider {
  readonly provider: Provider
  readonly options: unknown
}

/** References of images of the subject. */
export type ImagesByName = Readonly<Record<string, string>>

/** Everything that a run needs to know, checked, with defaults filled in. */
export interface Configuration {
  /** Where it came from, undefined when there was no file. */
  readonly source: string | undefined
  /** Name of the variant of the matrix that it is; undefined for the file without its matrix. */
  readonly variant: string | undefined
  /** Whether the file has a matrix, whose variants are other configurations. */
  readonly hasMatrix: boolean
  /** undefined: chosen by what is on this machine. */
  readonly provider: ConfiguredProvider | undefined
  readonly subject: {
    readonly name: string
    readonly setup: string | undefined
    /** undefined: nothing is built, also where images are prebuilt. */
    readonly build: string | undefined
    /** References by name; made by the build, or there already. */
    readonly images: ImagesByName
    readonly diagnose: string | undefined
    /** Prebuilt images of one side of a pair. */
    readonly imagesOf: { readonly base?: ImagesByName | undefined; readonly head?: ImagesByName | undefined }
    readonly labels: Readonly<Record<string, string>>
    /** Pods whose use of CPU and memory is measured; their names are unique. */
    readonly watch: readonly PodWatch[]
    /** PromQL over each measurement; their names are unique. */
    readonly queries: readonly SubjectQuery[]
    /** Pods whose CPU profiles are read in the extra rounds of a pair. */
    readonly pprof: readonly PodPprof[]
  }
  readonly preset: Preset
  readonly suites: readonly ConfiguredSuite[]
  readonly gate: GateSettings
  /** Rounds of a paired comparison in each stage. */
  readonly rounds: readonly number[]
  /** Time that a paired comparison may spend on undecided series after its first stage. */
  readonly budget: Seconds
  /** Whether undecided series are measured further once a regression is proven. */
  readonly afterRegression: 'stop' | 'continue'
  /** How the sides of a paired comparison alternate, where a measurement can do both. */
  readonly alternation: 'slices' | 'turns'
  /** Which CPUs slices use on a testbed that shares those of this machine. */
  readonly cpus: 'one' | 'all'
  /** Whether both clusters of a pair are created at the same time. */
  readonly creation: 'auto' | 'together' | 'in-turn'
  /** When extra rounds of a paired comparison record what the CPUs do. */
  readonly profile: 'regressions' | 'always' | 'never'
  readonly certaintyRequired: boolean
  /** Known limits of the place that this run measures, for charts. */
  readonly limits: readonly KnownLimit[]
  readonly baseline: string
  /** undefined: the default file, where there is one. What it says is in `gate`. */
  readonly accepted: string | undefined
}
