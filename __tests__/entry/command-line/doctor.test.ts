import { describe, expect, it } from 'vitest'
import { doctor } from '../../../src/app/doctor.ts'
import { DOCTOR } from '../../../src/entry/command-line/commands.ts'
import { EXIT } from '../../../src/app/exit-codes.ts'
import { createFakeProvider, createIdleTestbed, definitionsOf } from '../../fakes/definitions.ts'
import profileFeature from '../../../src/features/profile/feature.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'

const missing = { exitCode: undefined, failure: 'not-found' as const }
const APT = 'apt-get install --yes --no-install-recommends linux-perf'

function here(overrides = {}) {
  return definitionsOf(
    [],
    [createFakeProvider('near', createIdleTestbed(), { isOnThisMachine: true, ...overrides })],
  )
}

function withPerf(ports: FakePorts): FakePorts {
  ports.commands
    .on('perf --version', { stdout: 'perf version 6.1.187\n' }, Infinity)
    .on(/^sh -c command -v/, { stdout: '/usr/bin/perf\n' }, Infinity)
    .on('id -u', { stdout: '0\n' })
    .on(/^perf record/)
  return ports
}

describe('kbench doctor', () => {
  it('says whether regressions get profiles, for the providers whose nodes are on this machine', async () => {
    const near = createFakeProvider('near', createIdleTestbed(), { isOnThisMachine: true })
    const far = createFakeProvider('far', createIdleTestbed())
    const broken = createFakeProvider('broken', createIdleTestbed(), {
      isOnThisMachine: true,
      availability: () => Promise.resolve({ usable: false, reason: 'no' }),
    })
    const report = await doctor(
      definitionsOf([], [near, far, broken]),
      undefined,
      withPerf({ ...createFakePorts(), features: [profileFeature.hooks] }),
    )
    expect(report.optional).toMatchObject([{ providers: ['near'], problem: undefined }])
    // Nothing is asked of perf.
    expect(
      (
        await doctor(definitionsOf([], [far]), undefined, {
          ...createFakePorts(),
          features: [profileFeature.hooks],
        })
      ).optional,
    ).toEqual([])
  })

  it('installs perf with the other tools', async () => {
    const ports = { ...createFakePorts(), features: [profileFeature.hooks] }
    ports.commands.on('perf --version', missing).on('apt-get --version').on('id -u', { stdout: '0\n' })
    ports.commands.on('apt-get update').on(APT)
    const report = await doctor(here(), { provider: 'near' }, withPerf(ports))
    expect(report.optional[0]?.problem).toBeUndefined()
    ports.commands.assertAllUsed()
  })

  it('goes on where the distribution has no such package', async () => {
    const ports = { ...createFakePorts(), features: [profileFeature.hooks] }
    ports.commands.on('perf --version', missing, 3).on('apt-get --version').on('id -u', { stdout: '0\n' })
    ports.commands.on('apt-get update')
    ports.commands.on(APT, { exitCode: 100, stderr: 'E: Unable to locate package linux-perf' })
    const report = await doctor(here(), { provider: 'near' }, ports)
    expect(report.optional[0]?.problem?.nextStep).toContain('linux-tools-generic')
    expect(ports.log.has('warning', 'going on without perf: Installing linux-perf failed')).toBe(true)
    ports.commands.assertAllUsed()
  })

  it('does not install it for nodes that are elsewhere', async () => {
    const far = createFakeProvider('far', createIdleTestbed())
    const ports = { ...createFakePorts(), features: [profileFeature.hooks] }
    await doctor(definitionsOf([], [far]), { provider: 'far' }, ports)
    expect(ports.commands.lines).toEqual([])
  })

  it('shows a missing perf as a hint, which is no failure', async () => {
    const ports = { ...createFakePorts(), features: [profileFeature.hooks] }
    ports.commands.on('uname -s', { stdout: 'Linux\n' }).on(/./, missing, Infinity)
    const { output, exitCode } = await DOCTOR.run({ fix: false, provider: undefined }, ports)
    expect(exitCode).toBe(EXIT.passed)
    expect(output).toContain(
      [
        '',
        'Optional',
        '  – profiles of a regression (host): perf is not on PATH',
        '    Install it: sudo apt-get install linux-perf, on Ubuntu linux-tools-generic.',
      ].join('\n'),
    )
  })
})
