import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isArchitecture, pauseProgram } from '../../../src/core/oci-image/pause-program.ts'

describe('the program that says that it runs', () => {
  it.each([
    ['amd64', 62, 159],
    ['arm64', 183, 178],
  ] as const)('is a static executable for %s', (architecture, machine, size) => {
    const bytes = Buffer.from(pauseProgram(architecture))
    expect(bytes).toHaveLength(size)
    expect(bytes.subarray(0, 7).toString('latin1')).toBe('\x7fELF\x02\x01\x01')
    expect(bytes.readUInt16LE(16)).toBe(2)
    expect(bytes.readUInt16LE(18)).toBe(machine)
    // The entry point is the first byte of the code, in the one segment that is loaded.
    expect(bytes.readBigUInt64LE(24)).toBe(bytes.readBigUInt64LE(80) + 120n)
    expect(bytes.readBigUInt64LE(96)).toBe(BigInt(size))
    // The kernel wants address and offset equal modulo the page, which is up to 64 KiB on arm64.
    expect(bytes.readBigUInt64LE(80) % 0x10000n).toBe(0n)
  })

  it('knows its architectures', () => {
    expect(['amd64', 'arm64', 's390x', ''].map(isArchitecture)).toEqual([true, true, false, false])
  })
})

const here = { x64: 'amd64', arm64: 'arm64' } as const
const architecture = here[process.arch as keyof typeof here] as (typeof here)[keyof typeof here] | undefined
const onLinux = process.platform === 'linux' && architecture !== undefined ? describe : describe.skip

onLinux('run on this machine', () => {
  let folder = ''
  let child: ChildProcess | undefined
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kbench-pause-'))
  })
  afterEach(() => {
    child?.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })

  it('says that it is ready, sleeps, survives signals that are ignored, and ends when it is killed', async () => {
    const path = join(folder, 'pause')
    writeFileSync(path, pauseProgram(architecture ?? 'amd64'))
    chmodSync(path, 0o755)
    child = spawn(path, { stdio: ['ignore', 'pipe', 'ignore'] })
    const [text] = (await once(child.stdout!, 'data')) as [Buffer]
    expect(text.toString()).toBe('ready\n')
    // Not running any more means asleep in the kernel, or ended.
    const status = (): string => readFileSync(`/proc/${String(child?.pid)}/status`, 'utf8')
    while (/^State:\s+R/m.test(status())) await new Promise((resolve) => setImmediate(resolve))
    expect(status()).toMatch(/^State:\s+S/m)
    expect(child.kill('SIGCONT')).toBe(true)
    expect(child.exitCode).toBeNull()
    child.kill('SIGKILL')
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  })
})
