import { expect, test } from 'vitest'
import { inFull, loadImages } from '../../../src/providers/kind/images.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { providerContext } from '../provider-context.ts'

const AGENT = { name: 'agent', reference: 'example/agent:dev', image: 'kbench-subject/agent:1' }
const DIGEST = { name: 'proxy', reference: 'example/proxy@sha256:aa', image: 'kbench-subject/proxy:1' }

test('images go to every node in one archive, under both names; a digest has only the new one', async () => {
  const commands = new FakeCommands()
    .on(
      'docker image save --output /tmp/kbench-images-1/images.tar kbench-subject/agent:1 kbench-subject/proxy:1',
    )
    .on('docker ps --all --filter', { stdout: 'control-plane\nworker\n' })
  for (const node of ['control-plane', 'worker'])
    commands
      .on(`docker cp /tmp/kbench-images-1/images.tar ${node}:/kbench-images.tar`)
      .on(`docker exec ${node} ctr --namespace k8s.io images import --digests /kbench-images.tar`)
      .on(`docker exec ${node} rm /kbench-images.tar`)
      .on(
        `docker exec ${node} ctr --namespace k8s.io images tag --force docker.io/kbench-subject/agent:1 docker.io/example/agent:dev`,
      )
  await loadImages('kbench-1', providerContext(commands, { subjectImages: [AGENT, DIGEST] }))
  commands.assertAllUsed()
})

test('without images nothing is asked', async () => {
  await expect(loadImages('kbench-1', providerContext(new FakeCommands()))).resolves.toBeUndefined()
})

test('an archive that cannot be made is an error of the environment that names the images', async () => {
  const commands = new FakeCommands().on('docker image save', { exitCode: 1, stderr: 'no space left' })
  const context = providerContext(commands, { subjectImages: [AGENT] })
  await expect(loadImages('kbench-1', context)).rejects.toThrow(
    'loading kbench-subject/agent:1 into the nodes of kbench-1 failed: docker exited with 1: no space left',
  )
})

test.each([
  ['agent', 'docker.io/library/agent:latest'],
  ['example/agent:dev', 'docker.io/example/agent:dev'],
  ['localhost/agent', 'localhost/agent:latest'],
  ['localhost:5000/agent', 'localhost:5000/agent:latest'],
  ['registry.example/team/agent:v1', 'registry.example/team/agent:v1'],
])('containerd knows %s as %s', (reference, full) => {
  expect(inFull(reference)).toBe(full)
})
