/** A program of a page for browsers, built with kbench and put into the pages that it writes. */
export type PageAsset = 'page-charts.js' | `${string}-page.js`

/** Reads what the build made for browsers. */
export interface PageAssets {
  /** @throws {EnvironmentError} when the file is not beside kbench */
  read(asset: PageAsset): Promise<string>
  /**
   * What a Content-Security-Policy and Subresource Integrity call a program: `sha256-` and the hash of its UTF-8 bytes in base64
   * (https://www.w3.org/TR/SRI/#the-integrity-attribute).
   */
  integrity(program: string): string
}
