import { describe, expect, it } from 'vitest'
import { HTTP_PRESETS, httpParametersSchema } from '../../../src/suites/http/parameters.ts'

const errorOf = (changes: object): string =>
  httpParametersSchema
    .safeParse({ ...HTTP_PRESETS.quick, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ') ?? ''

describe('parameters of http', () => {
  it.each(Object.entries(HTTP_PRESETS))('preset %s is valid', (_, preset) => {
    expect(httpParametersSchema.parse(preset)).toEqual(preset)
  })

  it('repeats the published effort in the preset reference', () => {
    expect(HTTP_PRESETS.reference).toMatchObject({
      rounds: 3,
      durationSeconds: 600,
      connections: 1000,
      cpus: 4,
      disableRedirects: true,
      keepalive: ['off'],
      entries: ['load-balancer'],
      replicas: 12,
      timeoutSeconds: 20,
    })
  })

  it('takes little time in the presets for pull requests', () => {
    const time = ({
      rounds,
      durationSeconds,
      warmupSeconds,
      entries,
      keepalive,
    }: typeof HTTP_PRESETS.quick): number =>
      rounds * entries.length * keepalive.length * (durationSeconds + warmupSeconds + 1)
    expect(time(HTTP_PRESETS.smoke)).toBeLessThanOrEqual(8)
    expect(time(HTTP_PRESETS.quick)).toBeLessThanOrEqual(60)
  })

  it.each([
    [{ connections: 0 }, /^connections: /],
    [{ durationSeconds: 0 }, /^durationSeconds: /],
    [{ entries: [] }, /^entries: /],
    [{ entries: ['ingress'] }, /^entries\.0: .*load-balancer/],
    [{ entries: ['node-port', 'node-port'] }, /^entries: expected each value once$/],
    [{ keepalive: [true] }, /^keepalive\.0: /],
    [{ client: 'laptop' }, /^client: .*machine/],
    [{ timeoutSeconds: 0.5 }, /^timeoutSeconds: /],
    [{ clients: [] }, /^clients: /],
    [{ clients: [2, 2] }, /^clients: expected each value once$/],
    [{ clients: [17] }, /^clients\.0: /],
    [{ clients: [1, 2], client: 'machine' }, /^clients: several clients are pods: /],
    [{ replica: 3 }, /unknown key "replica"/],
  ])('%j is refused', (changes, message) => {
    expect(errorOf(changes)).toMatch(message)
  })
})
