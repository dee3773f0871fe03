import type * as z from 'zod'
import type { PairDifference } from '../core/judge/rounds/round.ts'
import type { NodeFacts } from '../core/record/schema.ts'
import type { Clock } from './clock.ts'
import type { CommandRunner } from './exec.ts'
import type { Files } from './files.ts'
import type { RegistryWish } from './image-registry.ts'
import type { ConnectApi } from './kubernetes-api.ts'
import type { Log } from './log.ts'
import type { Testbed } from './testbed.ts'
import type { Tool } from './tool.ts'

/** Something of a provider that outlives a crash of kbench and that a later call can remove. */
export interface ClusterReference {
  readonly provider: string
  readonly name: string
  readonly kubeconfig: string
  readonly startedAt: string
  /** Process that made it: gone means that the cluster is a leftover. */
  readonly pid: number
  /** What else its provider needs to delete it. JSON, read by its own schema. Saved in plain text: nothing of it may be a secret. */
  readonly state?: unknown
}

/** Remembers clusters from before they are made until they are gone, for `cluster list|delete` and the post step. */
export interface ClusterRegister {
  add(reference: ClusterReference): Promise<void>
  remove(name: string): Promise<void>
  list(): Promise<ClusterReference[]>
}

/** An image of the subject. */
export interface SubjectImage {
  /** In small letters and hyphens. */
  readonly name: string
  /** As the person wrote it; in the other side of a pair the same may be another image. */
  readonly reference: string
  /** By which pods name this one and no other: KBENCH_IMAGE_<NAME>. */
  readonly image: string
}

/** What only a pod on a machine can find out about it. */
export type ProbedMachine = Pick<NodeFacts, 'cpuModel' | 'mtu'>

/** What subject.setup gets to know of the place that it installs into, where the provider knows it. */
export interface SetupPlace {
  readonly clusterName?: string
  readonly nodes?: readonly string[]
  /** What the names of images begin with that the nodes pull from a registry of kbench or of the person. */
  readonly registry?: string
}

export interface ProviderContext {
  /** Unique per run, a DNS label of at most 20 characters. */
  readonly runId: string
  readonly commands: CommandRunner
  readonly clock: Clock
  readonly files: Files
  readonly log: Log
  readonly clusters: ClusterRegister
  readonly connectApi: ConnectApi
  readonly signal: AbortSignal
  /** Leave what was made in place at the end (--keep). */
  readonly keep: boolean
  /** Process id of kbench itself, for the register of clusters. */
  readonly processId: number
  /** Which of the two testbeds of a pair this is; base and head exchange them. undefined: there is one. */
  readonly positionInPair?: 0 | 1
  /** Environment variables of kbench. */
  readonly env: Readonly<Record<string, string | undefined>>
  /**
   * Installs the subject (subject.setup). A cluster provider calls it when the API server answers, its own
   * manifests are applied and all nodes whose number it knows are registered; before it waits for them to be
   * Ready, as the subject may be the network plugin.
   */
  setup(kubeconfig: string | undefined, place?: SetupPlace): Promise<void>
  /** The subject's source, which paths in its options are relative to; undefined: the working directory. */
  readonly directory?: string | undefined
  /**
   * The registry that images are pulled from, as wished; a provider that runs one starts it before setup.
   * undefined: it is not needed, or not before a suite opens it.
   */
  readonly registry?: RegistryWish | undefined
  /** Runs subject.diagnose. A provider calls it when `create` fails, before it removes what it made. Never throws. */
  diagnose?(): Promise<void>
  /**
   * What pods reported about machines in earlier places of the same subject, by boot id (by node where there
   * is none): these are not asked again. `create` adds to it. Default: nothing.
   */
  readonly knownMachines?: Map<string, ProbedMachine>
  /** Images that Docker has on this machine: a provider that loads images brings them to every node before setup. Default: none. */
  readonly subjectImages?: readonly SubjectImage[]
}

/** What a later call, which made nothing itself, has too. */
export type CleanUpContext = Pick<ProviderContext, 'commands' | 'files' | 'clock' | 'log'>

type Availability = { readonly usable: true } | { readonly usable: false; readonly reason: string }

/** Where workloads run: on this machine itself, or in the pods of a cluster. */
export type Place = 'host' | 'cluster'

/** What `kbench init` writes and says for a provider. */
export interface InitHints {
  /**
   * Its options in a new kbench.yaml, as lines of YAML with comments. Without it: the provider alone.
   * @param plugin whether the network plugin under test takes the place of the default one, and by what it was seen: " (there is FILE)" or ''
   */
  options?(plugin: { readonly replaces: boolean; readonly because: string }): readonly string[]
  /** Whether its clusters come with a network plugin that `options` can leave out for the one under test. */
  readonly hasNetworkPlugin?: boolean
  /** What the person does first. */
  readonly nextStep?: string
}

export interface Provider<Options = unknown> {
  /** The name of its folder. */
  readonly id: string
  readonly summary: string
  readonly place: Place
  /** Strict, every key optional or with a default: `{}` is valid unless something must be named. */
  readonly options: z.ZodType<Options>
  /** Whether its nodes are on this machine, where perf sees what their CPUs do. */
  readonly isOnThisMachine?: true
  /** Whether it brings images that Docker has on this machine to its nodes. */
  readonly loadsImages?: true
  /** A run without a provider takes the available one with the smallest number. Without it: only where it is named. */
  readonly automatic?: number
  readonly init?: InitHints
  /**
   * By how much recorded pairs of its testbeds differed, with all loads on one CPU that nothing else used. Of what nobody has
   * recorded a difference is assumed.
   * @param podsDiffer suites of which other measuring pods on the same clusters measure something else (Suite.podsAreAlike)
   */
  pairDifferences?(options: Options, podsDiffer: ReadonlySet<string>): readonly PairDifference[]
  /** The one place, in words, that both sides of a pair would be installed into; undefined: each has one. */
  sharedByPair?(base: Options, head: Options): string | undefined
  /** Programs it needs on this machine. */
  tools(options: Options): readonly Tool[]
  /** Programs that it uses when they are there and does without otherwise, with less to measure. */
  optionalTools?(options: Options): readonly Tool[]
  /** Whether it could work here, for the automatic choice. Quick; makes nothing. */
  availability(context: Pick<ProviderContext, 'commands' | 'env'>): Promise<Availability>
  /**
   * Makes the place and returns when workloads can start on it. Cleans up after itself when it fails.
   * @throws {UserError | EnvironmentError | Interrupted}
   */
  create(options: Options, context: ProviderContext): Promise<Testbed>
  /** Removes what a reference names; for leftovers and the post step. Succeeds where there is nothing left. */
  destroy?(reference: ClusterReference, context: CleanUpContext): Promise<void>
}

/** Keeps the option type of a provider inside its folder. */
export function defineProvider<Options>(provider: Provider<Options>): Provider {
  return provider
}

/** Those that a run without a provider tries, in this order. */
export function automaticProviders(providers: readonly Provider[]): Provider[] {
  return providers
    .filter(({ automatic }) => automatic !== undefined)
    .sort((a, b) => (a.automatic ?? 0) - (b.automatic ?? 0))
}

/** What such a run takes, for help texts: "kind if it works here, else host". */
export function firstThatWorks(providers: readonly Provider[]): string {
  const ids = automaticProviders(providers).map(({ id }) => id)
  return ids.map((id, index) => (index < ids.length - 1 ? `${id} if it works here` : id)).join(', else ')
}

/** Whether it makes something that `kbench cluster` lists and deletes. */
export function makesClusters(provider: Provider): boolean {
  return provider.destroy !== undefined
}
