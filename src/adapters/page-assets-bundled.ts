import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvironmentError, messageOf } from '../core/errors.ts'
import type { PageAssets } from '../ports/page-assets.ts'

/** @param assetFolder folder of the programs for browsers; by default the folder of the bundle */
export function createBundledPageAssets(assetFolder: string = __dirname): PageAssets {
  return {
    async read(asset) {
      const path = join(assetFolder, asset)
      try {
        return await readFile(path, 'utf8')
      } catch (cause) {
        throw new EnvironmentError(`no page can be made: ${path} cannot be read (${messageOf(cause)})`, {
          cause,
          nextStep: 'The file belongs to kbench itself: check its action/dist folder out again, whole.',
        })
      }
    },
    integrity: (program) => `sha256-${createHash('sha256').update(program).digest('base64')}`,
  }
}
