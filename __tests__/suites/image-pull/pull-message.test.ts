import { describe, expect, it } from 'vitest'
import { parseGoDuration, parsePullMessage } from '../../../src/suites/image-pull/rollout-state.ts'
import { fixture } from '../fixture.ts'

const pulled = (rest: string): string => `Successfully pulled image "registry.example/a:1" in ${rest}`

describe('the kubelet’s message about a pull', () => {
  it.each([
    ['1.234s (2.345s including waiting). Image size: 10009801 bytes.', 1.234, 1.111, 10_009_801],
    ['490ms (490ms including waiting). Image size: 683000 bytes.', 0.49, 0, 683_000],
    // Kubernetes 1.27 to 1.29 say nothing about the size.
    ['3.002s (1m0.5s including waiting)', 3.002, 57.498, undefined],
    ['1h0m2.5s (1h0m2.5s including waiting). Image size: 1 bytes.', 3602.5, 0, 1],
    ['0s (1ms including waiting). Image size: 1 bytes.', 0, 0.001, 1],
  ])('%s', (rest, pullTime, waitTime, imageSize) => {
    expect(parsePullMessage(pulled(rest))).toEqual({ kind: 'pulled', pullTime, waitTime, imageSize })
  })

  it.each([
    // Before 1.27 the time includes the waiting.
    pulled('1.234567s'),
    pulled('soon (1s including waiting)'),
    pulled('2s (1s including waiting)'),
    `(combined from similar events): ${pulled('1s (1s including waiting)')}`,
    '',
  ])('is not guessed at: %s', (message) => {
    expect(parsePullMessage(message)).toBeUndefined()
  })

  it('reports an image that was there', () => {
    const message = 'Container image "registry.example/a:1" already present on machine'
    expect(parsePullMessage(message)).toEqual({ kind: 'present' })
    // As of Kubernetes 1.35.
    expect(parsePullMessage(`${message} and can be accessed by the pod`)).toEqual({ kind: 'present' })
  })

  it('is understood as a real kubelet writes it', () => {
    const messages = fixture('image-pull/rollout-events.jsonl')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { object: { reason: string; message: string } }).object)
      .filter(({ reason }) => reason === 'Pulled')
      .map(({ message }) => parsePullMessage(message))
    const imageSize = 10_006_189
    expect(messages.map((one) => ({ ...one, imageSize: undefined }))).toEqual(
      [0.49, 0.41, 0.114, 0.094].map((pullTime) => ({
        kind: 'pulled',
        pullTime,
        waitTime: 0,
        imageSize: undefined,
      })),
    )
    expect(messages.map((one) => (one?.kind === 'pulled' ? one.imageSize : 0))).toEqual(
      Array(4).fill(imageSize),
    )
  })
})

describe('a duration of Go', () => {
  it.each([
    ['0s', 0],
    ['1ms', 0.001],
    ['1.5µs', 0.0000015],
    ['12ns', 0.000000012],
    ['2h45m0.5s', 9900.5],
  ])('%s', (text, value) => {
    expect(parseGoDuration(text)).toBe(value)
  })
  it.each(['', '5', 's', '1 s', '1s2', '-1s', '1d'])('not %j', (text) => {
    expect(parseGoDuration(text)).toBeUndefined()
  })
})
