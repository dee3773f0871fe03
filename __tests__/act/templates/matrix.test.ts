import { describe, expect, it } from '@jest/globals'
import { expectGolden } from '../../core/report/golden.ts'
import { REPOSITORY, withoutTheDay, type TemplateWorld } from '../template-world.ts'
import { startWorlds, openPullRequest, bodies, expectSucceeded } from './scenario.ts'

let world: TemplateWorld
startWorlds((one) => {
  world = one
})

describe('kbench-matrix.yml', () => {
  it('measures in a job each and merges the results into one comment', async () => {
    const { number, payload } = openPullRequest(world, REPOSITORY)
    // Of versions of Kubernetes, which take clusters, only the names are left.
    const text = world.repository
      .read('.github/workflows/kbench-matrix.yml')
      .replace('provider: kind', 'provider: host')
      .replaceAll(/provider\.kind\.kubernetes=\S+/g, 'provider.host.mtu=1500')
    world.write('.github/workflows/kbench-matrix.yml', text)
    expectSucceeded(await world.run('kbench-matrix.yml', 'pull_request', payload))
    expect([...world.artifacts.keys()].sort()).toEqual([
      'kbench-kubernetes-1.33',
      'kbench-kubernetes-1.34',
      'kbench-kubernetes-1.35',
    ])
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([number])
    expectGolden('act/matrix-comment.md', withoutTheDay(bodies(world)[0] ?? ''))
  })
})
