import { describe, expect, it } from 'vitest'
import { seconds } from '../../../src/core/series.ts'
import { RolloutState } from '../../../src/suites/image-pull/rollout-state.ts'
import { rolloutPodSchema, type RolloutPod } from '../../../src/suites/image-pull/objects.ts'
import { captured, NODES, phases, V1 } from './fake-cluster.ts'

const goal = { image: V1, nodes: NODES }
const readyPods = (): RolloutPod[] => {
  const byName = new Map(phases('rollout').v1.pods.map(({ object }) => [object.metadata.name, object]))
  return [...byName.values()].map((pod) => rolloutPodSchema.parse(pod))
}

describe('how far a roll-out has come', () => {
  it('counts Ready pods with the image, one on each node', () => {
    const state = new RolloutState()
    const [first, second] = readyPods()
    state.onPod('ADDED', first!, seconds(0))
    expect(state.progress(goal)).toMatchObject({ kind: 'pending' })
    state.onPod('ADDED', second!, seconds(0))
    expect(state.progress(goal)).toMatchObject({ kind: 'complete' })
    expect(state.progress({ ...goal, image: 'another' })).toMatchObject({ kind: 'pending' })
  })

  it('does not count pods that are going, gone, or not reported again after a new beginning', () => {
    const [first, second] = readyPods()
    const going = { ...first!, metadata: { ...first!.metadata, deletionTimestamp: '2026-11-21T10:34:00Z' } }
    for (const lose of [
      (state: RolloutState) => state.onPod('MODIFIED', going, seconds(0)),
      (state: RolloutState) => state.onPod('DELETED', first!, seconds(0)),
      (state: RolloutState) => state.forgetPods(),
    ]) {
      const state = new RolloutState()
      state.onPod('ADDED', first!, seconds(0))
      state.onPod('ADDED', second!, seconds(0))
      lose(state)
      expect(state.progress(goal)).toMatchObject({ kind: 'pending' })
    }
  })

  it('knows every state that a real roll-out goes through, and ends complete', () => {
    const state = new RolloutState()
    const kinds = phases('rollout').v1.pods.map(({ type, object }) => {
      state.onPod(type, rolloutPodSchema.parse(object), seconds(0))
      return state.progress(goal).kind
    })
    expect(new Set(kinds.slice(0, -1))).toEqual(new Set(['pending']))
    expect(kinds.at(-1)).toBe('complete')
  })

  it('keeps a node that comes back, and fails for one that does not', () => {
    const nodes = captured('node-gone', 'nodes')
    const gone = nodes.findIndex(({ type }) => type === 'DELETED')
    const state = new RolloutState()
    for (const { type, object } of nodes) state.onNode(type, object as never)
    expect(state.progress(goal)).toMatchObject({ kind: 'failed' })
    state.onNode(
      'ADDED',
      nodes.find(({ object }) => object.metadata.name === nodes[gone]?.object.metadata.name)!.object as never,
    )
    expect(state.progress(goal)).toMatchObject({ kind: 'pending' })
  })
})
