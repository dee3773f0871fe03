import { describe, expect, it } from '@jest/globals'
import { lookAtRepository } from '../../../src/app/init/look-at-repository.ts'
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

  it('reads what tells how it is installed, from the root', async () => {
    const commands = git({
      [CDUP]: '../\n',
      [listing('../')]: 'README.md\0charts/a/Chart.yaml\0gone/Chart.yaml\0',
    })
    const files = new MemoryFiles({ '../charts/a/Chart.yaml': 'name: a', 'README.md': '' })
    const { prefix, proposals } = await lookAtRepository({ commands, files })
    expect(prefix).toBe('../')
    expect(proposals.map(({ because }) => because)).toEqual(['charts/a/Chart.yaml'])
  })
})
