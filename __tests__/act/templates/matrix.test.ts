import { describe, expect, it } from 'vitest'
import { expectGolden } from '../../core/report/golden.ts'
import { REPOSITORY, withoutTheDay, type TemplateWorld } from '../template-world.ts'
import { startWorlds, openPullRequest, bodies, expectSucceeded } from './scenario.ts'

let world: TemplateWorld
startWorlds((one) => {
  world = one
})

const FILE = '.github/workflows/kbench-matrix.yml'

/** Of versions of Kubernetes, which take clusters, only the names are left. */
function withoutClusters(change: (text: string) => string = (text) => text): void {
  const text = world.repository
    .read(FILE)
    .replace('provider: kind', 'provider: host')
    .replaceAll(/provider\.kind\.kubernetes=\S+/g, 'provider.host.mtu=1500')
  world.write(FILE, change(text))
}

describe('kbench-matrix.yml', () => {
  it('measures in a job each and merges the results into one comment', async () => {
    const { number, payload } = openPullRequest(world, REPOSITORY)
    withoutClusters()
    expectSucceeded(await world.run('kbench-matrix.yml', 'pull_request', payload))
    expect([...world.artifacts.keys()].sort()).toEqual([
      'kbench-kubernetes-1.33',
      'kbench-kubernetes-1.34',
      'kbench-kubernetes-1.35',
    ])
    expect(world.state.comments.map(({ issue }) => issue)).toEqual([number])
    expectGolden('act/matrix-comment.md', withoutTheDay(bodies(world)[0] ?? ''))
  })

  it('fails where a job leaves nothing, and names it in the comment with the results of the others', async () => {
    const { payload } = openPullRequest(world, REPOSITORY)
    withoutClusters((text) =>
      text.replace(
        '    steps:\n',
        "    steps:\n      - if: ${{ matrix.name == 'kubernetes-1.34' }}\n        run: exit 1\n",
      ),
    )
    const { code, log } = await world.run('kbench-matrix.yml', 'pull_request', payload)
    expect([code, log]).toEqual([
      1,
      expect.stringContaining('Failure - Main Every job passed, or all were skipped on purpose'),
    ])
    expect(bodies(world)).toEqual([
      expect.stringContaining('\n## ! Incomplete: no result of kbench-kubernetes-1.34 (1 of 3).\n'),
    ])
    expect(bodies(world)[0]).toContain('\n- + **kbench-kubernetes-1.33**: First run: ')
  })

  it.each(['merge_group', 'pull_request'])('passes where nothing is measured: %s', async (event) => {
    const { payload } = openPullRequest(world, REPOSITORY)
    const { pull_request: opened } = payload as { pull_request: object }
    const payloads = {
      merge_group: { action: 'checks_requested', merge_group: { head_sha: world.head } },
      pull_request: { action: 'opened', pull_request: { ...opened, draft: true } },
    }
    const run = await world.run('kbench-matrix.yml', event, payloads[event as keyof typeof payloads])
    expectSucceeded(run)
    expect(run.log).toContain('measure: skipped; it has to be: skipped')
    expect([[...world.artifacts.keys()], world.github.calls]).toEqual([[], []])
  })
})
