import { expect, test } from 'vitest'
import * as z from 'zod'
import { EnvironmentError } from '../../src/core/errors.ts'
import { createKubectl, kubectlArguments } from '../../src/kubernetes/kubectl.ts'
import { FakeCommands } from '../fakes/commands.ts'

test.each([
  [{ kubeconfig: '/k', context: undefined }, ['kubectl', '--kubeconfig=/k', 'get', 'nodes']],
  [{ kubeconfig: '/k', context: 'c' }, ['kubectl', '--kubeconfig=/k', '--context=c', 'get', 'nodes']],
  [{ kubeconfig: undefined, context: 'c' }, ['kubectl', '--context=c', 'get', 'nodes']],
])('%j', (access, argv) => {
  expect(kubectlArguments(access, ['get', 'nodes'])).toEqual(argv)
})

const json = (stdout: string): Promise<{ a: number }> =>
  createKubectl({ kubeconfig: '/k', context: undefined }, new FakeCommands().on('kubectl', { stdout })).json(
    z.object({ a: z.number() }),
    ['get', 'a'],
    'reading a',
  )

test('JSON is read through its schema', async () => {
  expect(await json('{"a":1,"b":2}')).toEqual({ a: 1 })
})

test('an answer that is something else is reported', async () => {
  await expect(json('<html>login</html>')).rejects.toThrow('reading a: kubectl printed no JSON but "<html>')
  await expect(json('{"a":"x"}')).rejects.toThrow(EnvironmentError)
})

test('no request waits for ever', async () => {
  const commands = new FakeCommands().on('kubectl', {})
  await createKubectl({ kubeconfig: '/k', context: undefined }, commands).run(['get', 'a'])
  expect(commands.calls[0]?.options.timeoutSeconds).toBe(60)
})
