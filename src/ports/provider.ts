import type * as z from 'zod'
import type { Clock } from './clock.ts'
import type { CommandRunner } from './exec.ts'
import type { Files } from './files.ts'
import type { ConnectApi } from './kubernetes-api.ts'
import type { Log } from './log.ts'
import type { Testbed } from './testbed.ts'

/** How the person's own command deletes a cluster. It is saved in plain text: nothing of it may be a secret. */
export interface DeletionCommand {
  /** Shell line of the person's kbench.yaml. */
  readonly line: string
  /** Absolute. */
  readonly workingDirectory: string
  /** From kbench.yaml; secrets are in the environment of kbench itself, which the command inherits. */
  readonly environment: Readonly<Record<string, string>>
  readonly timeoutSeconds: number
  /** Made by kbench for this run, removed when the cluster is gone. */
  readonly folder: string
}

/** Something of a provider that outlives a crash of kbench and that a later call can remove. */
export interface ClusterReference {
  readonly provider: string
  readonly name: string
  readonly kubeconfig: string
  readonly startedAt: string
  /** Process that made it: gone means that the cluster is a leftover. */
  readonly pid: number
  /** Docker network that was made for it and goes with it; provider `kind` only. */
  readonly network?: string
  /** Provider `command` only. */
  readonly deletion?: DeletionCommand
}

/** Remembers clusters from before they are made until they are gone, for `cluster list|delete` and the post step. */
export interface ClusterRegister {
  add(reference: ClusterReference): Promise<void>
  remove(name: string): Promise<void>
  list(): Promise<ClusterReference[]>
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
  /** Of kbench itself, for the register of clusters. */
  readonly processId: number
  /** Environment variables of kbench. */
  readonly env: Readonly<Record<string, string | undefined>>
  /**
   * Installs the subject (subject.setup). A cluster provider calls it when the API server answers and its own
   * manifests are applied, before it waits for the nodes to be Ready: the subject may be the network plugin.
   */
  setup(kubeconfig: string | undefined): Promise<void>
}

export type Availability = { readonly usable: true } | { readonly usable: false; readonly reason: string }

export interface Provider<Options = unknown> {
  /** The name of its folder. */
  readonly id: string
  readonly summary: string
  readonly place: 'host' | 'cluster'
  /** Strict, every key optional or with a default: `{}` is valid unless something must be named. */
  readonly options: z.ZodType<Options>
  /** Programs it needs on this machine (ids of src/tools). */
  tools(options: Options): readonly string[]
  /** Programs that it uses when they are there and does without otherwise, with less to measure (ids of src/tools). */
  optionalTools?(options: Options): readonly string[]
  /** Whether it could work here, for the automatic choice. Quick; makes nothing. */
  availability(context: Pick<ProviderContext, 'commands' | 'env'>): Promise<Availability>
  /**
   * Makes the place and returns when workloads can start on it. Cleans up after itself when it fails.
   * @throws {UserError | EnvironmentError | Interrupted}
   */
  create(options: Options, context: ProviderContext): Promise<Testbed>
  /** Removes what a reference names; for leftovers and the post step. Succeeds where there is nothing left. */
  destroy?(
    reference: ClusterReference,
    context: Pick<ProviderContext, 'commands' | 'files' | 'log'>,
  ): Promise<void>
}

/** Keeps the option type of a provider inside its folder. */
export function defineProvider<Options>(provider: Provider<Options>): Provider {
  return provider
}
