/** Bytes, and where each stands in the text that they were read from: its first byte there, and the one after its last. */
export class ByteStream {
  readonly bytes: Uint8Array
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** Read from base64 or hex. */
  readonly isPacked: boolean
  length = 0

  constructor(size: number, isPacked: boolean) {
    this.bytes = new Uint8Array(size)
    this.from = new Uint32Array(size)
    this.to = new Uint32Array(size)
    this.isPacked = isPacked
  }

  add(byte: number, from: number, to: number): void {
    this.bytes[this.length] = byte
    this.from[this.length] = from
    this.to[this.length] = to
    this.length += 1
  }
}

const NAMED = new Map<string | undefined, string>(
  Object.entries({ a: '\x07', b: '\b', e: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', 0: '\0' }),
)
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

/** How programs write a character that would mean something else there, and the byte (a number) or the text that it means. */
const ESCAPES: readonly (readonly [pattern: RegExp, meaning: (text: string) => number | string])[] = [
  // Addresses (RFC 3986, 2.1): encodeURI, encodeURIComponent, net/url of Go, urllib.parse of Python. For the + see FOLDED.
  [/%[\dA-Fa-f]{2}/g, (text) => Number.parseInt(text.slice(1), 16)],
  // JSON (RFC 8259, 7): of JavaScript, of Go (also <, > and &), of Python (all but ASCII, above U+FFFF in two halves). Strings of Go,
  // Python, C and YAML (1.2.2, 5.7), $'…' and printf %q of bash, paths of git.
  [
    /(?:\\u[\dA-Fa-f]{4})+|\\U000[\dA-Fa-f]{5}|\\x[\dA-Fa-f]{2}|\\[0-3][0-7]{2}|\\[abefnrtv0 !-/:-@[-`{-~]/g,
    (text) => {
      const digits = text.slice(2)
      if (text[1] === 'u')
        return text.replaceAll(/\\u(.{4})/g, (_, unit: string) =>
          String.fromCharCode(Number.parseInt(unit, 16)),
        )
      if (text[1] === 'U') return String.fromCodePoint(Number.parseInt(digits, 16))
      if (text[1] === 'x') return Number.parseInt(digits, 16)
      return digits === '' ? (NAMED.get(text[1]) ?? text.slice(1)) : Number.parseInt(text.slice(1), 8)
    },
  ],
  // HTML and XML: html.EscapeString of Go, html.escape of Python.
  [/&(?:amp|lt|gt|quot|apos);/g, (text) => ENTITIES.get(text.slice(1, -1)) ?? text],
  [
    /&#(?:\d{1,6}|[Xx][\dA-Fa-f]{1,5});/g,
    (text) => String.fromCodePoint(Number(text.slice(2, -1).replace(/x/i, '0x'))),
  ],
  // A quote in quotes of a shell: set -x of bash, shlex.quote of Python.
  [/'\\''|'"'"'/g, () => "'"],
]

/** What a text says when one kind of escapes is undone; one alone, as `\&amp;` is HTML and nothing of a shell. */
export function withoutEscapes(stream: ByteStream): ByteStream[] {
  // Every byte is one character, so that places in both are the same.
  const text = new TextDecoder('latin1').decode(stream.bytes.subarray(0, stream.length))
  return ESCAPES.filter(([pattern]) => text.search(pattern) !== -1).map(([pattern, meaning]) =>
    unescaped(stream, text.matchAll(pattern), meaning),
  )
}

function unescaped(
  { bytes, from, to, length }: ByteStream,
  escapes: Iterable<RegExpExecArray>,
  meaningOf: (text: string) => number | string,
): ByteStream {
  const result = new ByteStream(length, false)
  let done = 0
  const copyTo = (end: number): void => {
    for (; done < end; done += 1) result.add(bytes[done] ?? 0, from[done] ?? 0, to[done] ?? 0)
  }
  for (const match of escapes) {
    copyTo(match.index)
    const meaning = meaningOf(match[0])
    done += match[0].length
    for (const byte of typeof meaning === 'number' ? [meaning] : new TextEncoder().encode(meaning))
      result.add(byte, from[match.index] ?? 0, to[done - 1] ?? 0)
  }
  copyTo(length)
  return result
}

/** A byte that is no digit ends a run, or is passed over: where a line ends next to it, or anywhere. */
const [NONE, BLANK, JOINT] = [255, 254, 253]

/** Digits of which several make bytes. */
interface Packing {
  readonly bits: number
  /** Bytes begin at one of so many digits. */
  readonly phases: number
  /** The digit of each byte, or what it is instead. */
  readonly digits: Uint8Array
}

function packing(bits: number, phases: number, digits: string, blanks: string, joints: string): Packing {
  const values = new Uint8Array(256).fill(NONE)
  for (const one of blanks) values[one.charCodeAt(0)] = BLANK
  for (const one of joints) values[one.charCodeAt(0)] = JOINT
  for (let at = 0; at < digits.length; at += 1) values[digits.charCodeAt(at)] = at % 2 ** bits
  return { bits, phases, digits: values }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const PACKINGS: readonly Packing[] = [
  // RFC 4648, 4 and 5; wrapped at 76 columns by MIME (RFC 2045, 6.8) and coreutils, indented in YAML.
  packing(6, 4, `${ALPHABET}+/${ALPHABET}-_`, ' \t', '\r\n'),
  // RFC 4648, 8, in both cases; byte by byte as od has it, with colons as by openssl.
  packing(4, 2, '0123456789abcdef0123456789ABCDEF', '', ' \t\r\n:'),
]
/** The shortest secret takes so many bits; of a longer one, so many bytes in a row are looked at. */
const [LEAST_BITS, LEAST_BYTES] = [64, 6]
/** How many bytes follow one in UTF-8; NONE after control characters and what it does not have. */
const FOLLOWER = 4
const FOLLOWING = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte < 0x80) return byte === 0x7f || (byte < 0x20 && (byte < 9 || byte > 13)) ? NONE : 0
  return byte < 0xc0 ? FOLLOWER : byte < 0xc2 || byte > 0xf4 ? NONE : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
})

/** Packed text (UTF-8, no control characters) of each run and phase, separated by bytes that no text has. */
function unpacked(stream: ByteStream, { bits, phases, digits }: Packing): ByteStream | undefined {
  const { bytes, from, to, length } = stream
  const places = new Uint32Array(length)
  const result = new ByteStream(Math.ceil((length * phases * (bits + 1)) / 8), true)
  const unpack = (run: number, phase: number): void => {
    let [held, bitsHeld, begun, rest] = [0, 0, result.length, 0]
    const end = (): void => {
      if (result.length - begun < LEAST_BYTES) result.length = begun
      else result.add(NONE, 0, 0)
      begun = result.length
    }
    for (let at = phase; at < run; at += 1) {
      const place = places[at] ?? 0
      held = ((held << bits) | (digits[bytes[place] ?? 0] ?? 0)) & 0xff_ff
      bitsHeld += bits
      if (bitsHeld < 8) continue
      bitsHeld -= 8
      const byte = (held >> bitsHeld) & 0xff
      const more = FOLLOWING[byte] ?? NONE
      const follows = more === FOLLOWER && rest > 0
      if (!follows && (more > 3 || rest > 0)) end()
      rest = follows ? rest - 1 : more > 3 ? 0 : more
      if (!follows && more > 3) continue
      const first = places[at + 1 - Math.ceil((8 + bitsHeld) / bits)] ?? 0
      result.add(byte, from[first] ?? 0, to[place] ?? 0)
    }
    end()
  }
  let [run, gap] = [0, NONE]
  const end = (): void => {
    for (let phase = 0; run * bits >= LEAST_BITS && phase < phases; phase += 1) unpack(run, phase)
    run = 0
  }
  for (let place = 0; place < length; place += 1) {
    const digit = digits[bytes[place] ?? 0] ?? NONE
    if (digit === NONE || (digit < JOINT && gap === BLANK)) end()
    if (digit < JOINT) places[run++] = place
    if (digit !== BLANK || gap !== JOINT) gap = digit
  }
  end()
  return result.length === 0 ? undefined : result
}

/** What a text says when one of its encodings is undone. */
export function decoded(stream: ByteStream): ByteStream[] {
  return [...withoutEscapes(stream), ...PACKINGS.flatMap((packed) => unpacked(stream, packed) ?? [])]
}

export function streamOf(bytes: Uint8Array): ByteStream {
  const stream = new ByteStream(bytes.length, false)
  for (let at = 0; at < bytes.length; at += 1) stream.add(bytes[at] ?? 0, at, at + 1)
  return stream
}
