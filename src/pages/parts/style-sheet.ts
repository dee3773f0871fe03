/** Puts styles into the page. By script, so that a Content-Security-Policy need not allow any style element. */
export function addStyles(...texts: readonly string[]): void {
  const sheets = texts.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
}
