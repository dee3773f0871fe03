import type { ClusterReference, ClusterRegister } from '../../src/ports/provider.ts'

/** A register of clusters in memory. */
export class MemoryClusterRegister implements ClusterRegister {
  references: ClusterReference[]
  constructor(initial: readonly ClusterReference[] = []) {
    this.references = [...initial]
  }
  get names(): string[] {
    return this.references.map(({ name }) => name)
  }
  add(reference: ClusterReference): Promise<void> {
    this.references.push(reference)
    return Promise.resolve()
  }
  remove(name: string): Promise<void> {
    this.references = this.references.filter((one) => one.name !== name)
    return Promise.resolve()
  }
  list(): Promise<ClusterReference[]> {
    return Promise.resolve([...this.references])
  }
}
