import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('text-width.gen.ts is what the generator makes of the font', () => {
  const script = fileURLToPath(
    new URL('../../../../src/features/charts/generate-text-width.mjs', import.meta.url),
  )
  expect(execFileSync(process.execPath, [script, '--check'], { encoding: 'utf8' })).toBe('')
})
