import { describe, expect, it } from 'vitest'
import { parsePair } from '../../../src/core/record/parse-pair.ts'
import { StandInTools } from '../../bundle/stand-in-tools.ts'
import { fileOf, type TemplateWorld } from '../template-world.ts'
import { startWorlds, expectSucceeded } from './scenario.ts'

let world: TemplateWorld
startWorlds((one) => {
  world = one
})

describe('kbench-release.yml', () => {
  it('measures a release and the one before it in alternating rounds, and never fails the job', async () => {
    world.write('kbench.yaml', `${StandInTools.CONFIGURATION}gate: { rounds: [4], alternation: turns }\n`)
    world.commit('settings', 'main')
    world.repository.git('tag', 'v1.0.0')
    const base = world.head
    world.write('change.txt', 'two')
    const head = world.commit('change', 'main')
    world.repository.git('tag', 'v1.1.0')
    const ended = await world.run('kbench-release.yml', 'release', {
      action: 'published',
      release: { tag_name: 'v1.1.0' },
    })
    expect(ended.log).toContain(`Base: v1.0.0 (${base})`)
    expectSucceeded(ended)
    const { subjects, rounds } = parsePair(
      await fileOf(world.artifacts.get('kbench-release'), 'pair.json'),
      'it',
    )
    expect([subjects.base.commit, subjects.head.commit, rounds.length]).toEqual([base, head, 4])
    expect(world.github.calls).toEqual([])
  })
})
