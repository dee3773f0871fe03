import { describe, expect, it } from 'vitest'
import {
  CONTROL_PLANE_PRESETS,
  controlPlaneParametersSchema,
  SIMULATED_NODES_PRESETS,
  verbsOf,
} from '../../../src/suites/control-plane/parameters.ts'
import { wantedPods } from '../../../src/suites/control-plane/node-room.ts'

const { smoke, quick, standard, reference } = CONTROL_PLANE_PRESETS
const problems = (overrides: object): string[] =>
  controlPlaneParametersSchema
    .safeParse({ ...quick, ...overrides })
    .error?.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`) ?? []

describe('parameters', () => {
  it.each([
    [{ scaleFrom: 10, scaleTo: 10 }, ['scaleTo: expected more than scaleFrom, which is 10']],
    [{ verbs: ['get', 'get'] }, ['verbs: expected each value once']],
    [
      { deployments: 0, pods: 0, services: 0, configmaps: 0, namespaces: 0, scaleTo: 0, scaleFrom: 0 },
      ['pods: expected something to measure: every count is 0'],
    ],
    [{ leftOut: ['pods-get'] }, ['leftOut.0: expected resource:verb, such as deployments:get']],
    [{ leftOut: ['pods:get'], scaleTo: 0 }, []],
  ])('%j: %j', (overrides, expected) => {
    expect(problems(overrides)).toEqual(expected)
  })

  it('let a count of 0 leave a resource out, and refuse a key that is unknown', () => {
    expect(problems({ pods: 0 })).toEqual([])
    expect(problems({ pod: 1 })[0]).toContain('unknown key "pod"')
  })
})

describe('verbs', () => {
  it('are in a fixed order, and scaling is for Deployments', () => {
    expect(
      verbsOf('deployments', {
        ...CONTROL_PLANE_PRESETS.quick,
        verbs: ['scale', 'get', 'list'],
        leftOut: [],
      }),
    ).toEqual(['create', 'list', 'get', 'scale', 'delete'])
    expect(verbsOf('pods', { ...CONTROL_PLANE_PRESETS.quick, verbs: ['scale'], leftOut: [] })).toEqual([
      'create',
      'delete',
    ])
  })
})

describe('presets', () => {
  it('reference does what the configuration `default` of K-Bench does', () => {
    const { deployments, pods, services, configmaps, namespaces, scaleTo, requests, deploymentReplicas } =
      reference
    expect({ deployments, pods, services, configmaps, namespaces, scaleTo }).toEqual({
      deployments: 6,
      pods: 4,
      services: 20,
      configmaps: 0,
      namespaces: 0,
      scaleTo: 0,
    })
    expect([requests, deploymentReplicas]).toEqual([0, 2])
    expect(verbsOf('deployments', reference)).toEqual(['create', 'list', 'update', 'scale', 'delete'])
    expect(verbsOf('pods', reference)).toEqual(['create', 'list', 'get', 'update', 'delete'])
    expect(verbsOf('services', reference)).toEqual(['create', 'list', 'get', 'update', 'delete'])
  })

  it('of simulated nodes differ from standard in the nodes, and in how often everything is measured', () => {
    const { bulk: _, ...ofNodes } = SIMULATED_NODES_PRESETS
    const differing = Object.values(ofNodes).map((preset) =>
      Object.entries(preset)
        .filter(([key, value]) => value !== Object.entries(standard).find(([one]) => one === key)?.[1])
        .map(([key]) => key)
        .sort(),
    )
    expect(differing).toEqual([
      ['rounds', 'simulatedNodes', 'simulatedPodsPerNode'],
      ['podTimeoutSeconds', 'rounds', 'simulatedNodes'],
    ])
  })

  it('want no more pods than a node of two cores has room for', () => {
    expect([smoke, quick, standard, reference].map(wantedPods)).toEqual([
      Math.max(smoke.pods, smoke.scaleTo),
      Math.max(quick.pods, quick.scaleTo),
      50,
      18,
    ])
    expect(wantedPods(quick)).toBeLessThanOrEqual(20)
  })
})
