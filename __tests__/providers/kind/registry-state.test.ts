import { describe, expect, it } from 'vitest'
import { FakeCommands } from '../../fakes/commands.ts'
import { readRegistries } from '../../../src/providers/kind/nodes.ts'

const FILES = `
=== kbench _default
[host."http://10.0.0.1:30020"]
  capabilities = ["pull"]

=== kbench kbench-1-registry:5000
server = "http://kbench-1-registry:5000"

[host."http://127.0.0.1:5998"]
  capabilities = ["pull", "resolve"]
[host."http://127.0.0.1:5998".header]
  x = "y"

[host."http://kbench-1-registry:5000"]
  capabilities = ["pull", "resolve"]
`

describe('the registries that nodes ask for images', () => {
  const read = (...answers: string[]) => {
    const nodes = answers.map((_, index) => `worker${String(index)}`)
    const commands = new FakeCommands()
    for (const [index, stdout] of answers.entries())
      commands.on(new RegExp(`^docker exec worker${String(index)} sh -c cd /etc/containerd/certs\\.d `), {
        stdout,
      })
    return readRegistries('kbench-1', nodes, commands)
  }

  it('are the hosts of every file, in their order, without the name of the cluster', async () => {
    expect(await read(FILES, FILES)).toEqual({
      'registries asked for images of _default': 'http://10.0.0.1:30020',
      'registries asked for images of CLUSTER-registry:5000':
        'http://127.0.0.1:5998 http://CLUSTER-registry:5000',
    })
  })

  it('are those of all nodes where they differ, and none where there is no such file', async () => {
    const other = '\n=== kbench _default\n[host."http://10.0.0.2:30020"]\n'
    expect(await read(other, '', '\n=== kbench _default\n[host."http://10.0.0.1:30020"]\n')).toEqual({
      'registries asked for images of _default': 'http://10.0.0.1:30020 and http://10.0.0.2:30020',
    })
    expect(await read('')).toEqual({})
  })
})
