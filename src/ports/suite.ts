import type * as z from 'zod'
import type { Area } from '../core/report/causes.ts'
import type { FigureSource } from '../core/report/figures.ts'
import type { Labels, MetricDefinition, Seconds } from '../core/series.ts'
import type { Clock } from './clock.ts'
import type { CommandRunner } from './exec.ts'
import type { Files } from './files.ts'
import type { RegistryWish, ImagePublisher } from './image-registry.ts'
import type { Log } from './log.ts'
import type { Place } from './provider.ts'
import type { Testbed } from './testbed.ts'
import type { Tool } from './tool.ts'

export const PRESETS = ['smoke', 'quick', 'standard', 'reference'] as const
/** How much time a run spends. */
export type Preset = (typeof PRESETS)[number]

/** One number of a series, without its round and time, which the run adds. */
export interface Observation {
  readonly metric: string
  readonly labels: Labels
  readonly value: number
}

/** One thing that is measured once in every round, e.g. "tcp pod-to-pod inter-node". */
export interface Measurement {
  readonly id: string
  /** How long it takes with all overhead; for progress. */
  readonly expectedSeconds: number
  /** How long of that the tool really measures (warm-up not counted). */
  readonly measuredSeconds: number
  /** @throws {EnvironmentError} when the tool failed or printed something else; other measurements go on */
  measure(round: number, signal?: AbortSignal): Promise<readonly Observation[]>
  /**
   * Removes what `measure` left. Called after it, also where it failed; in a pair after both sides, of both at the same time.
   * @throws {EnvironmentError} when it is still there
   */
  cleanUp?(): Promise<void>
  /**
   * Opens the same load so that it can be measured in slices, alternating with the other side of a pair. undefined: it is
   * measured as a whole there, one side after the other.
   * @throws {EnvironmentError | Interrupted} after removing what was started
   */
  openLoad?(signal?: AbortSignal): Promise<Load>
  /** Whether that load is kbench's own requests and what the cluster does about them: then no CPU is kept free for it. */
  readonly needsAllCpus?: boolean
  /** How long those slices are and how many each side has in a round, where the usual ones do not suit. */
  readonly slices?: { readonly duration: Seconds; readonly count: number }
}

/** A load that is paused except during a slice. */
export interface Load {
  /**
   * Runs, and measures what happens after the first moments, which are left out.
   * @param duration with what is left out
   * @throws {EnvironmentError} when it has ended
   */
  slice(duration: Seconds, signal?: AbortSignal): Promise<void>
  /**
   * Ends it.
   * @returns what each slice gave, in order; of each, the main observation first
   * @throws {EnvironmentError} when what the tool says is not understood
   */
  finish(): Promise<readonly (readonly Observation[])[]>
  /** Ends it where that has not happened. Never throws. */
  close(): Promise<void>
}

export interface PreparedSuite {
  readonly measurements: readonly Measurement[]
  /**
   * What the reader of the record must know: paths left out and why, methods that differ from the usual. Read again
   * after every round, as some is only known when it has been measured.
   */
  readonly notes: readonly string[]
  /** Versions of the measuring tools, by name. */
  readonly toolVersions: Readonly<Record<string, string>>
  /** Removes what `prepare` made. Never throws. */
  close(): Promise<void>
}

export interface SuiteContext {
  readonly testbed: Testbed
  /** For drivers that run on this machine (kubestr); most suites run their tools in pods. */
  readonly commands: CommandRunner
  /** For what such a driver reads and writes on this machine (job file, result). */
  readonly files: Files
  /** For suites whose measurements pull images. */
  readonly images: ImagePublisher
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
  /**
   * Added to the ports that the suite's servers listen on, so that two of a suite can run at once where they
   * share a network: the host network of a node. Default 0.
   */
  readonly portShift?: number
  /** Whether base and head alternate in slices, in what has a load that can be paused. Default: no. */
  readonly inSlices?: boolean
  /**
   * Says that what is measured took place in the last so many seconds: what the subject used is counted over just these. May be called
   * several times in a measurement; without it all of `measure` counts.
   * @param operations what was done in that time, where no rate among the observations says it: objects made, images pulled
   */
  readonly measured?: (duration: Seconds, operations?: number) => void
  /** For the person's own commands, on this machine. */
  readonly subject?: SubjectPlace
  /** The argv of a load on this machine on the CPU that both sides share; undefined: on any. Pods have it from their testbed. */
  readonly onLoadCpu?: (argv: readonly [string, ...string[]]) => [string, ...string[]]
  /** Keeps the untouched output of a tool with the record, under raw/. Name: `network/tcp-….json`. */
  saveRaw(name: string, content: string): Promise<void>
}

/** Where the person's own commands run on this machine, as subject.setup does. */
export interface SubjectPlace {
  /** Checkout of the subject; undefined: the working directory. */
  readonly directory: string | undefined
  /** Added to that of kbench: KUBECONFIG of the testbed, KBENCH_… as docs/reference/environment.md lists them. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** What such a command wrote, without values of the environment that are named like secrets. */
  readonly withoutSecrets: (text: string) => string
}

export interface Suite<Parameters extends SuiteParameters = SuiteParameters> {
  /** The name of its folder. */
  readonly id: string
  readonly summary: string
  readonly metrics: readonly [MetricDefinition, ...MetricDefinition[]]
  /** Strict: unknown keys are errors. Every key has a `.describe()`, which feeds the documentation. */
  readonly parameters: z.ZodType<Parameters>
  readonly presets: Readonly<Record<Preset, Parameters>>
  /** Presets that no other suite has, by name: kbench.yaml chooses one as `suites.<id>.preset`, in place of that of the run. */
  readonly ownPresets?: Readonly<Record<string, Parameters>>
  /**
   * The parameters with what files of the person say in place of their paths, so that records have it; called before anything is created.
   * @param read the text of a file; its path is relative to kbench.yaml
   * @param files for looking at what stands where the suite has files written, relative to the working directory
   * @throws {UserError} for a file that is not there, or not as it should be
   */
  withFiles?(
    parameters: Parameters,
    read: (path: string) => Promise<string>,
    files: Pick<Files, 'lookAt' | 'isTracked'>,
  ): Promise<Parameters>
  /** Programs that it needs on this machine: without a cluster all that it starts, with one what starts outside of pods. */
  tools(parameters: Parameters, place: Place): readonly Tool[]
  /**
   * The registry that its images are pulled from, as wished: it is there before the subject is set up, which
   * may be a mirror of it. undefined: it needs none.
   */
  registry?(parameters: Parameters): RegistryWish | undefined
  /** Programs that it runs in pods, with their packages: the tools image has them. */
  readonly podTools?: readonly Tool[]
  /**
   * What its figures.ts needs beyond the values that are shown: it draws the figures that this suite alone
   * has, wherever records are compared, also in browsers. JSON.
   */
  figureData?(source: FigureSource): Promise<unknown>
  /** Measured after all others where `subject.watch` names something, and only there. */
  readonly ofSubject?: true
  /** A parameter that no preset can know: the suite is measured only where kbench.yaml gives it. */
  readonly needs?: string
  /** Measured only where kbench.yaml or `--suite` names it. */
  readonly onRequest?: true
  /** What its numbers depend on, of what the settings of nodes act on. Default: all of it. */
  readonly dependsOn?: readonly Area[]
  /**
   * Whether other measuring pods on the same clusters measure the same, as recorded: they need not be new
   * every few rounds. Default: they may differ, as a file does.
   */
  podsAreAlike?(parameters: Parameters): boolean
  /** Whether `kbench init` proposes it. */
  readonly proposed?: true
  prepare(parameters: Parameters, context: SuiteContext): Promise<PreparedSuite>
}

/** Every suite has rounds; the rest is its own. Values are JSON. */
export interface SuiteParameters {
  readonly rounds: number
}

/** Keeps the parameter type of a suite inside its folder; the registry holds suites as `Suite`. */
export function defineSuite<Parameters extends SuiteParameters>(suite: Suite<Parameters>): Suite {
  return suite
}

/** The suites that are measured where nobody names any. */
export function defaultSuites<T extends Pick<Suite, 'needs' | 'onRequest'>>(suites: readonly T[]): T[] {
  return suites.filter(({ needs, onRequest }) => needs === undefined && onRequest !== true)
}
