/** An element as a reader of XML sees it. */
export interface ReadElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly ReadElement[]
  readonly text: string
}

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const TOKEN = /<\?xml[^?]*\?>|<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>|([^<]+)/gsu

/**
 * Reads elements, attributes and text by the rules of XML 1.0: references (4.1), line ends (2.11), attribute values
 * (3.3.3). @throws {Error} for anything else
 */
export function readXml(text: string): ReadElement {
  interface Open {
    readonly name: string
    readonly attributes: Record<string, string>
    readonly children: ReadElement[]
    text: string
  }
  const stack: Open[] = [{ name: '', attributes: {}, children: [], text: '' }]
  let position = 0
  for (const match of text.matchAll(TOKEN)) {
    const [whole, closes, name = '', attributes = '', empty, content] = match
    if (match.index !== position) throw new Error(`not XML: ${text.slice(position, position + 80)}`)
    position += whole.length
    const top = stack.at(-1)
    if (top === undefined) throw new Error(`</${name}> closes nothing`)
    if (content !== undefined) top.text += resolve(content.replaceAll(/\r\n?/g, '\n'))
    if (name === '') continue
    if (closes === '/') {
      stack.pop()
      if (top.name !== name) throw new Error(`</${name}> closes ${top.name}`)
      stack.at(-1)?.children.push(top)
      continue
    }
    const read: Open = { name, attributes: {}, children: [], text: '' }
    for (const [, key = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/gsu)) {
      if (Object.hasOwn(read.attributes, key)) throw new Error(`${key} twice`)
      read.attributes[key] = resolve(value.replaceAll(/\r\n|[\t\n\r]/g, ' '))
    }
    if (empty === '/') top.children.push(read)
    else stack.push(read)
  }
  const [root] = stack[0]?.children ?? []
  if (position !== text.length || stack.length !== 1 || root === undefined)
    throw new Error('XML ends too early')
  return root
}

function resolve(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(text)) throw new Error(`a bare & in ${text}`)
  return text.replaceAll(/&(?:#(\d+)|([a-z]+));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? (REFERENCES[name] ?? '') : String.fromCodePoint(Number(code)),
  )
}
