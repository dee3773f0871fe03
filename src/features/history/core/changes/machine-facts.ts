import type { Identity, IdentityDifference } from '../../../../core/record/record.ts'
import { identityDifferences } from '../../../../core/record/record.ts'
import type { KbenchRecord } from '../../../../core/record/schema.ts'

/**
 * What may change between comparable runs and still be the cause of a change: the exact versions of what the subject runs on, which
 * the fingerprint leaves out.
 */
function machineFactsOf({
  environment: { facts },
}: {
  readonly environment: Pick<KbenchRecord['environment'], 'facts'>
}): Identity {
  const of = (name: 'kernel' | 'os' | 'containerRuntime'): string =>
    [...new Set(facts.nodes.map((node) => node[name]))].sort().join(' + ')
  return {
    containerRuntime: of('containerRuntime'),
    kernel: of('kernel'),
    kubernetes: facts.kubernetes ?? '',
    os: of('os'),
    runner: facts.runner,
  }
}

/** The facts of the runs of a timeline: nights that measured on the same machine share one object. */
export class MachineFacts {
  readonly #ofRecord = new Map<string, Identity>()
  readonly #kinds = new Map<string, Identity>()

  add(record: KbenchRecord): void {
    const facts = machineFactsOf(record)
    const text = JSON.stringify(facts)
    const known = this.#kinds.get(text) ?? facts
    this.#kinds.set(text, known)
    this.#ofRecord.set(record.id, known)
  }

  /** Between two runs, by their records; none where one is not known. */
  differences(before: string, after: string): IdentityDifference[] {
    const [first, second] = [this.#ofRecord.get(before), this.#ofRecord.get(after)]
    return first === undefined || second === undefined || first === second
      ? []
      : identityDifferences(first, second)
  }
}
