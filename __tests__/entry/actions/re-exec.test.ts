import { chmodSync, existsSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handedOver } from '../../../src/entry/actions/re-exec.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const TOKENS = { INPUT_TOKEN: 'ghs_0' }
let temporary = ''
beforeEach(() => {
  temporary = temporaryFolder('runner')
  vi.stubEnv('RUNNER_TEMP', temporary)
})

function file(folder: string, mode = 0o600, name = 'tokens.json'): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(TOKENS), { mode })
  return path
}
function handed(path: string): Record<string, string> {
  vi.stubEnv('KBENCH_HANDED_OVER', path)
  return handedOver()
}

describe('tokens that are handed over', () => {
  it('are read once, and their folder goes', () => {
    const folder = mkdtempSync(join(temporary, 'kbench-'))
    expect(handed(file(folder))).toEqual(TOKENS)
    expect(existsSync(folder)).toBe(false)
    expect(handedOver()).toEqual({})
  })

  it.each([
    ['a file of another name', () => file(mkdtempSync(join(temporary, 'kbench-')), 0o600, 'other.json')],
    ['a folder of another name', () => file(mkdtempSync(join(temporary, 'other-')))],
    ['a folder elsewhere', () => file(mkdtempSync(join(temporaryFolder('elsewhere'), 'kbench-')))],
    ['a file that others may read', () => file(mkdtempSync(join(temporary, 'kbench-')), 0o644)],
    [
      'a folder that others may read',
      () => {
        const folder = mkdtempSync(join(temporary, 'kbench-'))
        chmodSync(folder, 0o755)
        return file(folder)
      },
    ],
    [
      'a link',
      () => {
        const folder = mkdtempSync(join(temporary, 'kbench-'))
        symlinkSync(file(temporary), join(folder, 'tokens.json'))
        return join(folder, 'tokens.json')
      },
    ],
  ])('are neither read nor removed where they are not of that form: %s', (_what, make) => {
    const path = make()
    expect(handed(path)).toEqual({})
    expect(existsSync(path)).toBe(true)
    expect(process.env['KBENCH_HANDED_OVER']).toBeUndefined()
  })
})
