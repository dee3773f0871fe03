import { describe, expect, test } from 'vitest'
import { loadConfiguration } from '../../src/config/load.ts'
import {
  createFakeProvider,
  createFakeSuite,
  createIdleTestbed,
  definitionsOf,
} from '../fakes/definitions.ts'

const definitions = definitionsOf(
  [createFakeSuite({ id: 'one' })],
  [createFakeProvider('host', createIdleTestbed())],
)
const subject = (text: string) =>
  loadConfiguration({ text: `version: 1\nsubject: ${text}`, source: 'kbench.yaml' }, definitions).subject

describe('images of the subject', () => {
  test('have the last part of their repository as name, or the one that is given', () => {
    expect(subject('{ images: [localhost:5000/team/My_Agent:v1, proxy] }').images).toEqual({
      'my-agent': 'localhost:5000/team/My_Agent:v1',
      proxy: 'proxy',
    })
    expect(subject('{ images: { Agent.CLI: example/a@sha256:00 } }').images).toEqual({
      'agent-cli': 'example/a@sha256:00',
    })
  })

  test('that are prebuilt take the place of the build', () => {
    expect(subject('{ build: make, images: [a:dev], prebuilt: { a: example/a:v1 } }')).toMatchObject({
      build: undefined,
      images: { a: 'example/a:v1' },
    })
  })

  test.each([
    ['{ images: [one/agent:1, two/agent:2] }', 'two images have the name agent: name them yourself'],
    ['{ images: { "--": a } }', '"--" has neither letter nor digit'],
    [
      '{ images: ["--privileged"] }',
      'subject.images[0] is "--privileged": expected an image reference such as',
    ],
    ['{ images: example/a }', 'expected a list of image references, or names'],
    ['{ build: "" }', 'subject.build is ""'],
  ])('%s is refused', (text, message) => {
    expect(() => subject(text)).toThrow(message)
  })
})
