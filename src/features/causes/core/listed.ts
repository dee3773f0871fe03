/** An object of a cluster, as far as a person writes it. */
export interface ListedObject {
  readonly kind: string
  readonly namespace: string | undefined
  readonly name: string
  /** What the name begins with, where the cluster made up the rest. */
  readonly generateName: string | undefined
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  /** JSON of any shape: `spec`, or what the kind has in its place. */
  readonly content: unknown
  /** When it was made, or what a person writes of it was changed last; milliseconds since 1970. */
  readonly changedAt: number
  /** Texts by key, of a ConfigMap. */
  readonly data: Readonly<Record<string, string>>
}

export interface ListedContainer {
  readonly name: string
  readonly isInit: boolean
  /** As a person wrote it. */
  readonly image: string
  /** What the node runs: `repository@sha256:…` or `sha256:…`. */
  readonly imageId: string | undefined
  readonly restarts: number
  /** Why it ended the last time, in the words of the kubelet: `OOMKilled`, `Error`; undefined: it never did. */
  readonly lastEnd: string | undefined
}

/** A running pod. */
export interface ListedPod {
  readonly namespace: string
  readonly name: string
  readonly generateName: string | undefined
  readonly labels: Readonly<Record<string, string>>
  /** What made it. */
  readonly controller: { readonly kind: string; readonly name: string } | undefined
  readonly containers: readonly ListedContainer[]
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** Events of one kind about one object, which the cluster counts together. */
export interface ListedWarning {
  /** In one word: `Unhealthy`, `BackOff`. */
  readonly reason: string
  /** Of the object. */
  readonly kind: string
  readonly namespace: string | undefined
  readonly count: number
  /** When it was seen last; milliseconds since 1970. */
  readonly at: number
}

/** What two clusters that were created alike call differently. */
export interface ClusterNames {
  readonly cluster: string | undefined
  /** In the same order on both sides. */
  readonly nodes: readonly { readonly name: string; readonly addresses: readonly string[] }[]
}

export interface ListedCluster {
  readonly names: ClusterNames
  /** By kind; a kind that could not be listed is not in it. */
  readonly objects: ReadonlyMap<string, readonly ListedObject[]>
  /** undefined: they could not be listed. */
  readonly pods: readonly ListedPod[] | undefined
  /** Pods that their nodes evicted; undefined: they could not be listed. */
  readonly evicted: readonly ListedPod[] | undefined
  /** Events of the type Warning; undefined: they could not be listed. */
  readonly warnings: readonly ListedWarning[] | undefined
  /** Kinds that could not be listed, with the reason. */
  readonly unread: ReadonlyMap<string, string>
}
