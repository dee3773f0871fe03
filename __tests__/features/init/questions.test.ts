import { describe, expect, it } from 'vitest'
import { decide, takeProposals, type Ask, type Seen } from '../../../src/features/init/questions.ts'
import type { SetupProposal } from '../../../src/features/init/core/propose-setup.ts'
import { DEFINITIONS } from '../../../src/app/registry.ts'
import { UserError } from '../../../src/core/errors.ts'

const HELM = { command: 'helm upgrade --install a a', because: 'charts/a/Chart.yaml' }

const seen = (
  proposals: readonly SetupProposal[],
  workflows: readonly string[] = [],
  networkPlugin?: string,
): Seen => ({ proposals, workflows, networkPlugin, ships: undefined, isPublic: false })
const NOTHING_SEEN = seen([])

/** Answers in this order; `undefined` takes the proposal. A question more than there are answers fails. */
function scripted(...answers: readonly (string | undefined)[]): { ask: Ask; questions: string[] } {
  const left = [...answers]
  const questions: string[] = []
  return {
    questions,
    ask: (question, proposal) => {
      questions.push(`${question} [${proposal}]`)
      if (left.length === 0) return Promise.reject(new Error(`unexpected question: ${question}`))
      return Promise.resolve(left.shift() ?? proposal)
    },
  }
}

describe('decide', () => {
  it('refuses a suite that needs what it cannot know', async () => {
    for (const [suite, need] of [
      ['custom', 'workloads'],
      ['subject', 'subject.watch'],
    ] as const) {
      const failure: unknown = await decide(
        { suites: ['network', suite] },
        NOTHING_SEEN,
        DEFINITIONS,
        takeProposals,
      ).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(UserError)
      expect(failure).toMatchObject({
        message: `The suite ${suite} needs ${need}, which kbench init cannot know.`,
        nextStep: `Leave it out here and add it to kbench.yaml: src/suites/${suite}/README.md has examples.`,
      })
    }
  })

  it('takes what is proposed', async () => {
    expect(await decide({}, seen([HELM]), DEFINITIONS, takeProposals)).toEqual({
      provider: 'kind',
      suites: ['network'],
      setup: HELM.command,
      networkPlugin: false,
      forks: false,
      nightly: false,
      onRequest: false,
    })
    expect((await decide({}, NOTHING_SEEN, DEFINITIONS, takeProposals)).setup).toBeUndefined()
  })

  it('proposes the suite of what is shipped, and the workflows of a public repository', async () => {
    const ships = { what: 'a DNS server', suite: 'dns', because: 'plugin.cfg' }
    const there = { ...seen([HELM]), ships, isPublic: true }
    expect(await decide({}, there, DEFINITIONS, takeProposals)).toMatchObject({
      suites: ['dns'],
      forks: true,
    })
    const { ask, questions } = scripted(...Array.from({ length: 7 }, () => undefined))
    await decide({}, there, DEFINITIONS, ask)
    expect(questions[1]).toContain('(plugin.cfg looks like a DNS server) [dns]')
    const kept = { ...there, workflows: ['kbench-pull-request.yml'] }
    expect((await decide({}, kept, DEFINITIONS, takeProposals)).forks).toBe(false)
  })

  it('never leaves a cluster without any network plugin', async () => {
    const plugin = seen([], [], 'cni.yaml')
    expect((await decide({}, plugin, DEFINITIONS, takeProposals)).networkPlugin).toBe(false)
    await expect(decide({ networkPlugin: true }, plugin, DEFINITIONS, takeProposals)).rejects.toThrow(
      '--network-plugin without --setup',
    )
  })

  it('asks for everything, naming what there is', async () => {
    const { ask, questions } = scripted('host', 'storage, network storage', 'make deploy', 'y', 'yes', 'No')
    expect(
      await decide({}, seen([HELM, { command: 'make deploy', because: 'Makefile' }]), DEFINITIONS, ask),
    ).toEqual({
      provider: 'host',
      suites: ['storage', 'network'],
      setup: 'make deploy',
      networkPlugin: false,
      forks: true,
      nightly: false,
      onRequest: true,
    })
    expect(questions[0]).toContain('kubeconfig')
    expect(questions[1]).toContain('image-pull')
    expect(questions[2]).toContain('or: make deploy\n')
    expect(questions[2]).toContain('there is charts/a/Chart.yaml) [helm upgrade')
  })

  it('does not ask for what was given', async () => {
    const given = {
      provider: 'kind',
      suites: ['http'],
      setup: '-',
      networkPlugin: false,
      forks: false,
      nightly: false,
      onRequest: false,
    }
    expect(await decide(given, seen([HELM]), DEFINITIONS, scripted().ask)).toEqual({
      ...given,
      setup: undefined,
    })
  })

  it('does not ask about forks where shards are wanted, and refuses both', async () => {
    const { ask, questions } = scripted(undefined, undefined, undefined, 'no', undefined)
    expect(await decide({ shards: 4 }, NOTHING_SEEN, DEFINITIONS, ask)).toMatchObject({
      forks: false,
      shards: 4,
    })
    expect(questions.join()).not.toContain('forks')
    await expect(
      decide({ shards: 4, forks: true }, NOTHING_SEEN, DEFINITIONS, takeProposals),
    ).rejects.toThrow('--shards does not go with --forks')
  })

  it.each([
    [['kbench-measure.yml', 'kbench-report.yml'], true],
    [['kbench-measure.yml', 'kbench-report.yml', 'kbench-pull-request.yml'], false],
    [['kbench-report.yml'], false],
    [['kbench-pull-request.yml', 'kbench-nightly.yml'], false],
  ])('proposes forks as the workflows that are there have it: %j', async (workflows, forks) => {
    expect((await decide({}, seen([], workflows), DEFINITIONS, takeProposals)).forks).toBe(forks)
  })

  it('proposes the workflow of comments only where it is there already', async () => {
    const onRequest = async (...workflows: string[]): Promise<boolean> =>
      (await decide({}, seen([], workflows), DEFINITIONS, takeProposals)).onRequest
    expect(await onRequest('kbench-pull-request.yml')).toBe(false)
    expect(await onRequest('kbench-command.yml')).toBe(true)
    expect(await decide({ onRequest: true }, NOTHING_SEEN, DEFINITIONS, takeProposals)).toMatchObject({
      onRequest: true,
    })
  })

  it('asks whether it is the network plugin, proposing what was seen', async () => {
    const rest = { provider: 'kind', suites: ['network'], forks: false, nightly: false, onRequest: false }
    const { ask, questions } = scripted(undefined, undefined, undefined, 'no', undefined)
    expect(await decide(rest, seen([HELM]), DEFINITIONS, ask)).toMatchObject({ networkPlugin: false })
    expect(questions[1]).toMatch(/^Is what you ship the network plugin of the cluster.*yes or no \[no\]$/)
    const cni = seen([], [], 'a.conflist')
    expect(await decide({ ...rest, setup: 'x' }, cni, DEFINITIONS, ask)).toMatchObject({
      networkPlugin: true,
    })
    expect(questions[2]).toMatch(/\(there is a\.conflist\) \[yes\]$/)
    expect(await decide({ ...rest, setup: 'x' }, cni, DEFINITIONS, ask)).toMatchObject({
      networkPlugin: false,
    })
    expect(await decide({ ...rest, setup: '-' }, cni, DEFINITIONS, takeProposals)).toMatchObject({
      networkPlugin: false,
    })
    expect(
      await decide({ ...rest, provider: 'host', setup: 'x' }, cni, DEFINITIONS, takeProposals),
    ).toMatchObject({ networkPlugin: false })
  })

  it('asks again after an answer that cannot be, saying why', async () => {
    const { ask, questions } = scripted(
      'kindd',
      'kind',
      'disk',
      'storage',
      '-',
      'maybe',
      'no',
      undefined,
      undefined,
    )
    expect(await decide({}, NOTHING_SEEN, DEFINITIONS, ask)).toMatchObject({
      provider: 'kind',
      suites: ['storage'],
      forks: false,
    })
    expect(questions[1]).toMatch(/^provider "kindd" is not known.*Did you mean "kind"\?\nWhere to run/)
    expect(questions[3]).toMatch(/^suite "disk" is not known/)
    expect(questions[6]).toMatch(/^"maybe" is neither yes nor no\.\n/)
  })

  it.each([
    [{ provider: 'minikube' }, 'provider "minikube" is not known'],
    [{ suites: ['network', 'disk'] }, 'suite "disk" is not known'],
    [{ provider: 'host', networkPlugin: true }, '--network-plugin goes with the provider kind'],
  ])('refuses %j', async (given, message) => {
    const refused = decide(given, NOTHING_SEEN, DEFINITIONS, takeProposals)
    await expect(refused).rejects.toThrow(UserError)
    await expect(refused).rejects.toThrow(message)
  })

  it('passes on why there is no answer', async () => {
    const ask: Ask = () => Promise.reject(new UserError('the input ended'))
    await expect(decide({}, NOTHING_SEEN, DEFINITIONS, ask)).rejects.toThrow('the input ended')
  })
})
