/** A program that a run may need on this machine. Suites and providers name theirs in their manifests. */
export interface Tool {
  /** Also the name of the program. */
  readonly id: string
  /** What it does for kbench, after its name: "measures latency". */
  readonly purpose: string
  /** The Debian and Ubuntu package that has it, or how the person gets it where no package does. */
  readonly from: { readonly package: string } | { readonly howToGet: string }
  /** Default: `--version`. */
  readonly versionArguments?: readonly string[]
  /** The first group is the version. Default: the first numbers with dots. null: it does not print one, being there is enough. */
  readonly versionPattern?: RegExp | null
  /** Older ones lack something that kbench needs. */
  readonly minimum?: string
}
