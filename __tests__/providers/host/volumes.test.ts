import { describe, expect, it } from 'vitest'
import { Interrupted } from '../../../src/core/errors.ts'
import { candidateFolders, openVolumes, type Volumes } from '../../../src/providers/host/volumes.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { allowVolumes, fakeContext } from './context.ts'

const opened = (volumes: Volumes | string): Volumes => {
  if (typeof volumes === 'string') throw new Error(volumes)
  return volumes
}
const refusesDirect = { exitCode: 1, stderr: "dd: failed to open 'probe': Invalid argument\n" }

describe('candidateFolders', () => {
  it('looks in temporary folders first, then at home, then here', () => {
    const env = { TMPDIR: '/scratch', XDG_CACHE_HOME: '/home/someone/.cache', HOME: '/home/someone' }
    expect(candidateFolders(env)).toEqual([
      '/scratch',
      '/var/tmp',
      '/home/someone/.cache',
      '/home/someone',
      '.',
    ])
    expect(candidateFolders({ TMPDIR: '/var/tmp' })).toEqual(['/var/tmp', '.'])
  })
})

describe('openVolumes', () => {
  it('makes a folder with a guard, says where, and removes both', async () => {
    const context = fakeContext()
    allowVolumes(context.commands)
    const volumes = opened(await openVolumes(undefined, context))
    expect(volumes).toMatchObject({ folder: '/tmp/kbench-volumes-1', fileSystem: 'ext4' })
    expect(context.log.has('info', '/tmp/kbench-volumes-1 (ext4)')).toBe(true)
    expect(context.commands.calls.at(-1)?.argv.at(-1)).toBe('/tmp/kbench-volumes-1')
    await volumes.close()
    expect(context.files.removed.at(-1)).toBe('/tmp/kbench-volumes-1')
    expect(context.commands.stopped).toHaveLength(1)
    context.commands.assertAllUsed()
  })

  it('passes by folders in memory and folders that refuse direct I/O, leaving nothing there', async () => {
    const context = fakeContext()
    context.commands
      .on('df --output=fstype -- /tmp', { stdout: 'Type\ntmpfs\n' })
      .on('df --output=fstype -- /var/tmp', { stdout: 'Type\nzfs\n' })
      .on('realpath -- /var/tmp', { stdout: '/var/tmp\n' })
      .on('dd if=/dev/zero of=/var/tmp/kbench-volumes-1/probe', refusesDirect)
      .on('df --output=fstype -- /home/someone', { exitCode: 1, stderr: 'df: no such file' })
      .on('df --output=fstype -- .', { stdout: 'Type\ntmpfs\n' })
    const reason = await openVolumes(undefined, context)
    expect(reason).toMatch(
      /no folder with direct I\/O .*\/tmp is in memory \(tmpfs\); \/var\/tmp \(zfs\) refuses direct I\/O: .*Invalid argument; \/home\/someone: .*no such file; \. is in memory/,
    )
    expect(context.files.removed).toEqual(['/var/tmp/kbench-volumes-1'])
  })

  it('takes a named folder in memory when direct I/O works there', async () => {
    const context = fakeContext()
    context.commands
      .on('df --output=fstype -- ram', { stdout: 'Type\ntmpfs\n' })
      .on('realpath -- ram', { stdout: '/work/ram\n' })
      .on('dd if=/dev/zero of=/work/ram/kbench-volumes-1/probe')
      .on('sh -c trap')
    expect(opened(await openVolumes('ram', context)).fileSystem).toBe('tmpfs')
  })

  it('fails on a named folder that will not do instead of taking another', async () => {
    const stderr = 'df: /nowhere: No such file or directory\n'
    const context = fakeContext()
    context.commands.on('df --output=fstype -- /nowhere', { exitCode: 1, stderr })
    await expect(openVolumes('/nowhere', context)).rejects.toMatchObject({
      name: 'EnvironmentError',
      message: expect.stringContaining(
        'provider.host.volumeDirectory cannot hold volumes: /nowhere: df exited with 1: df: /nowhere: No such file',
      ) as unknown,
      nextStep: expect.stringContaining('local disk') as unknown,
    })
  })

  it('removes the folder when it is interrupted during the probe', async () => {
    const controller = new AbortController()
    const context = fakeContext({ signal: controller.signal })
    const probe = (): object => {
      controller.abort()
      return { exitCode: undefined, failure: 'interrupted' }
    }
    context.commands
      .on('df --output=fstype -- /tmp', { stdout: 'Type\next4\n' })
      .on('realpath -- /tmp', { stdout: '/tmp\n' })
      .on('dd', probe)
    await expect(openVolumes(undefined, context)).rejects.toBeInstanceOf(Interrupted)
    expect(context.files.removed).toEqual(['/tmp/kbench-volumes-1'])
  })

  it('warns about what it cannot remove', async () => {
    const context = fakeContext({ commands: allowVolumes(new FakeCommands()) })
    const volumes = opened(await openVolumes(undefined, context))
    context.files.removeOwnFolder = () => Promise.reject(new Error('EBUSY'))
    await volumes.close()
    expect(context.log.has('warning', '/tmp/kbench-volumes-1 could not be removed: EBUSY')).toBe(true)
  })
})
