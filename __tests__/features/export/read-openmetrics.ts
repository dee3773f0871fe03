/** What a reader of OpenMetrics sees, read by the grammar of the specification and nothing of kbench. */
export interface ReadFamily {
  readonly name: string
  readonly type: string
  readonly unit: string | undefined
  readonly help: string
  readonly samples: readonly ReadSample[]
}

export interface ReadSample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
  readonly time: number | undefined
}

const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{.*\})? (\S+)(?: (\S+))?$/su
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/su

/** @throws {Error} for any text that is not of the grammar */
export function readOpenMetrics(text: string): ReadFamily[] {
  if (!text.endsWith('# EOF\n')) throw new Error('no # EOF at the end')
  const families = new Map<string, { -readonly [Key in keyof ReadFamily]: ReadFamily[Key] }>()
  let current = ''
  for (const line of text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1)) {
    const metadata = /^# (HELP|TYPE|UNIT) (\S+) (.*)$/su.exec(line)
    if (metadata !== null) {
      const [, keyword = '', name = '', rest = ''] = metadata
      if (name !== current && families.has(name)) throw new Error(`${name} is interleaved`)
      current = name
      const family = families.get(name) ?? { name, type: 'unknown', unit: undefined, help: '', samples: [] }
      if (family.samples.length > 0) throw new Error(`metadata of ${name} after its samples`)
      if (keyword === 'UNIT' && !name.endsWith(`_${rest}`))
        throw new Error(`${name} does not end with ${rest}`)
      if (keyword === 'HELP' && rest.includes('"')) throw new Error(`quote in the help of ${name}`)
      families.set(name, {
        ...family,
        ...(keyword === 'TYPE' ? { type: rest } : {}),
        ...(keyword === 'UNIT' ? { unit: rest } : {}),
        ...(keyword === 'HELP' ? { help: unescape(rest) } : {}),
      })
      continue
    }
    const sample = SAMPLE.exec(line)
    const [, name = '', labels = '{}', value = '', time] = sample ?? []
    const family = families.get(name)
    if (sample === null || family === undefined || name !== current) throw new Error(`not a sample: ${line}`)
    if (!/^-?(?:\d+(?:\.\d+)?)(?:e[+-]?\d+)?$/.test(value)) throw new Error(`not a number: ${value}`)
    if (time !== undefined && !/^\d+$/.test(time)) throw new Error(`not a whole number: ${time}`)
    family.samples = [
      ...family.samples,
      {
        labels: readLabels(labels.slice(1, -1)),
        value: Number(value),
        time: time === undefined ? undefined : Number(time),
      },
    ]
  }
  return [...families.values()]
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  let rest = text
  while (rest !== '') {
    const match = LABEL.exec(rest)
    if (match === null) throw new Error(`not labels: ${rest}`)
    const [whole, name = '', value = ''] = match
    if (Object.hasOwn(labels, name)) throw new Error(`label ${name} twice`)
    labels[name] = unescape(value)
    rest = rest.slice(whole.length)
  }
  return labels
}

function unescape(text: string): string {
  return text.replaceAll(/\\(["\\n])/g, (_, character: string) => (character === 'n' ? '\n' : character))
}
