import { imageVariable } from '../../core/format/image-slug.ts'
import type { SetupPlace, SubjectImage } from '../../ports/provider.ts'
import type { Side } from '../pair/sides.ts'

/** What the commands of a subject get, whatever the place. */
interface SubjectFacts {
  /** undefined: there is only one subject. */
  readonly side: Side | undefined
  /** Commit of the checkout; undefined without git. */
  readonly commit: string | undefined
  readonly images: readonly SubjectImage[]
}

/** Variables for the person's own commands, see docs/reference/environment.md. Unknown ones stay unset. */
export function subjectEnvironment(
  { side, commit, images }: SubjectFacts,
  kubeconfig?: string,
  { clusterName, nodes, registry }: SetupPlace = {},
): Readonly<Record<string, string | undefined>> {
  return {
    ...(kubeconfig === undefined ? {} : { KUBECONFIG: kubeconfig }),
    KBENCH_SUBJECT: side,
    KBENCH_SIDE: side ?? 'none',
    KBENCH_COMMIT: commit,
    KBENCH_CLUSTER_NAME: clusterName,
    KBENCH_NODES: nodes?.join(' '),
    KBENCH_REGISTRY: registry,
    ...Object.fromEntries(images.map(({ name, image }) => [imageVariable(name), image])),
  }
}
