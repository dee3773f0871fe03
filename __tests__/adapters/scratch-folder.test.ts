import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PROCESS_SPACE } from '../../src/adapters/is-running.ts'
import { makeScratchFolder } from '../../src/adapters/write-file.ts'

describe('a scratch folder', () => {
  let parent: string
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'kbench-scratch-test-'))
  })
  afterEach(() => rmSync(parent, { recursive: true }))
  const gone = String(spawnSync('true').pid)

  it('takes away those whose processes are gone, with all that is in them, and nothing else', async () => {
    const abandoned = `a-${gone}-${PROCESS_SPACE}-AbC123`
    mkdirSync(join(parent, abandoned, 'checkout'), { recursive: true })
    writeFileSync(join(parent, abandoned, 'checkout/file'), 'x')
    const kept = [
      `a-${String(process.ppid)}-${PROCESS_SPACE}-AbC123`,
      `a-${gone}-000000-AbC123`,
      `a-${gone}-${PROCESS_SPACE}-longer-name`,
      `b-${gone}-${PROCESS_SPACE}-AbC123`,
    ]
    for (const name of kept) mkdirSync(join(parent, name))
    symlinkSync(join(parent, kept[0]!), join(parent, `a-${gone}-${PROCESS_SPACE}-aLink1`))
    const made = await makeScratchFolder(parent, 'a-')
    expect(readdirSync(parent).sort()).toEqual(
      [...kept, `a-${gone}-${PROCESS_SPACE}-aLink1`, made.slice(parent.length + 1)].sort(),
    )
  })

  it('stays while its process is there', async () => {
    const first = await makeScratchFolder(parent, 'a-')
    const second = await makeScratchFolder(parent, 'a-')
    expect(
      readdirSync(parent)
        .map((name) => join(parent, name))
        .sort(),
    ).toEqual([first, second].sort())
  })
})
