import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvironmentError, messageOf } from '../../core/errors.ts'

/** A program of a page for browsers, built with kbench and put into the pages that it writes. */
export type PageAsset = `${string}-page.js`

/** Reads what the build made for browsers. */
export interface PageAssets {
  /** @throws {EnvironmentError} when the file is not next to kbench */
  read(asset: PageAsset): Promise<string>
  /**
   * What a Content-Security-Policy and Subresource Integrity call a program: `sha256-` and the hash of its UTF-8 bytes in base64
   * (https://www.w3.org/TR/SRI/#the-integrity-attribute).
   */
  integrity(program: string): string
}

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
