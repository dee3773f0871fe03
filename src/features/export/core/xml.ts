/** An element with its content. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly children: readonly (XmlElement | string)[]
}

export function element(
  name: string,
  attributes: XmlElement['attributes'] = {},
  children: XmlElement['children'] = [],
): XmlElement {
  return { name, attributes, children }
}

/**
 * A document of XML 1.0 in UTF-8. Thirty lines instead of a library: only elements, attributes and text are needed, and
 * what must be right is which characters are escaped.
 */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${render(root, '')}\n`
}

function render({ name, attributes, children }: XmlElement, indent: string): string {
  const start = `${indent}<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')}`
  if (children.length === 0) return `${start}/>`
  // Text stays as it is: no space is added around it.
  if (children.some((child) => typeof child === 'string'))
    return `${start}>${children.map((child) => (typeof child === 'string' ? escapeText(child) : render(child, ''))).join('')}</${name}>`
  const inner = children.map((child) => (typeof child === 'string' ? '' : render(child, `${indent}  `)))
  return [`${start}>`, ...inner, `${indent}</${name}>`].join('\n')
}

// Everything that XML 1.0 cannot hold, not even as a reference (section 2.2, Char).
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text between tags. A carriage return would be read as a line feed. */
function escapeText(text: string): string {
  return text
    .replace(NOT_XML, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}

/** The value of an attribute in double quotes. Line breaks and tabs would be read as spaces. */
function escapeXml(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
