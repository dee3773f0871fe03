import { describe, expect, it } from 'vitest'
import { lookAtRepository } from '../../../src/features/init/look-at-repository.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'

const MISSING = { exitCode: 1 }

/** git in a repository that says this of itself. */
function git(says: Readonly<Record<string, string>>): FakeCommands {
  const commands = new FakeCommands()
  for (const [line, stdout] of Object.entries(says)) commands.on(`git ${line}`, { stdout })
  return commands.on(/^git (symbolic-ref|rev-parse --verify|-C)/, MISSING, Infinity)
}
const CDUP = 'rev-parse --show-cdup'
const REMOTE = 'symbolic-ref --quiet --short refs/remotes/origin/HEAD'
const listing = (folder: string): string => `-C ${folder} ls-files -z --cached --others --exclude-standard`

describe('lookAtRepository', () => {
  it('proposes nothing where there is no repository', async () => {
    const commands = new FakeCommands().on('git rev-parse --show-cdup', { exitCode: 128, stderr: 'fatal' })
    expect(await lookAtRepository({ commands, files: new MemoryFiles() })).toEqual({
      prefix: '',
      isRepository: false,
      defaultBranch: 'main',
      proposals: [],
      networkPlugin: undefined,
      ships: undefined,
      isPublic: false,
      dockerfile: undefined,
    })
  })

  it('asks the remote for the default branch', async () => {
    const commands = git({ [CDUP]: '\n', [REMOTE]: 'origin/trunk/x\n' })
    expect(await lookAtRepository({ commands, files: new MemoryFiles() })).toMatchObject({
      isRepository: true,
      defaultBranch: 'trunk/x',
    })
  })

  it('else takes the usual name that is there, else the branch at hand', async () => {
    const usual = git({ [CDUP]: '\n', 'rev-parse --verify --quiet refs/heads/master': 'abc\n' })
    expect((await lookAtRepository({ commands: usual, files: new MemoryFiles() })).defaultBranch).toBe(
      'master',
    )
    const other = git({ [CDUP]: '\n', 'symbolic-ref --quiet --short HEAD': 'develop\n' })
    expect((await lookAtRepository({ commands: other, files: new MemoryFiles() })).defaultBranch).toBe(
      'develop',
    )
  })

  it('reads what distinguishes how it is installed, from the root', async () => {
    const commands = git({
      [CDUP]: '../\n',
      [listing('../')]: 'README.md\0charts/a/Chart.yaml\0gone/Chart.yaml\0',
    })
    const files = new MemoryFiles({ '../charts/a/Chart.yaml': 'name: a', 'README.md': '' })
    const { prefix, proposals } = await lookAtRepository({ commands, files })
    expect(prefix).toBe('../')
    expect(proposals.map(({ because }) => because)).toEqual(['charts/a/Chart.yaml'])
  })

  it('proposes plain manifests where nothing else says', async () => {
    const manifest = 'apiVersion: apps/v1\nkind: DaemonSet\nmetadata: { name: a }\n'
    const look = async (list: string, contents: Readonly<Record<string, string>>): Promise<string[]> => {
      const commands = git({ [CDUP]: '\n', [listing('.')]: list })
      const { proposals } = await lookAtRepository({ commands, files: new MemoryFiles(contents) })
      return proposals.map(({ command }) => command)
    }
    const contents = { 'deploy/a.yaml': manifest, Makefile: 'deploy:\n\tkubectl apply -f deploy\n' }
    expect(await look('deploy/a.yaml\0', contents)).toEqual(['kubectl apply -f deploy/'])
    expect(await look('deploy/a.yaml\0Makefile\0', contents)).toEqual(['make deploy'])
  })

  it('sees a network plugin by the words that git finds, and the Dockerfile nearest to the root', async () => {
    const commands = git({
      [CDUP]: '\n',
      [listing('.')]: 'test/Dockerfile\0build/Dockerfile.agent\0images/a/b/Dockerfile\0notDockerfile.txt\0',
      '-C . grep --untracked --files-with-matches -I -z --no-color --fixed-strings -e /opt/cni/bin -e /etc/cni/net.d -e github.com/containernetworking/cni/pkg/skel -- *.yaml *.yml *.tpl *.j2 *Dockerfile* *Containerfile* *.go':
        'build/Dockerfile.agent\0',
    })
    const files = new MemoryFiles({ 'build/Dockerfile.agent': 'COPY plugin /opt/cni/bin/' })
    expect(await lookAtRepository({ commands, files })).toMatchObject({
      networkPlugin: 'build/Dockerfile.agent',
      dockerfile: 'build/Dockerfile.agent',
    })
    commands.assertAllUsed()
  })
})
