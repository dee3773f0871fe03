import { decoded, streamOf, withoutEscapes, type ByteStream } from './secret-forms.ts'

/** Bytes by which a secret is found; none is shorter. */
const START = 8
/** Bytes of a piece, and every how many of them one begins: any 12 digits of base64 hold a whole one. */
const [PIECE, STEP] = [6, 3]
/** So many encodings in each other are undone. */
const DEPTH = 3
/** Bytes that are looked at together, so that memory does not grow with the text. */
const BLOCK = 2 ** 16
const FACTOR = 0x2c_92_77_b5
/** In the query of an address a space is a + (application/x-www-form-urlencoded): the two count as one. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => (byte === 0x2b ? 0x20 : byte))

type Found = (from: number, to: number) => void
type Find = (stream: ByteStream, found: Found) => void

/**
 * Finds all secrets of at least 8 bytes at once: by sums over their bytes (Rabin and Karp, 1987), so that the time grows with the text
 * alone, and no secret is a part of a pattern.
 * @param longest bytes of the longest form that is not packed
 * @returns what gives, of a text in UTF-8, the places of secrets by their first byte: that, and the one after the last
 */
export function secretFinder(
  secrets: readonly string[],
  longest: number,
): (text: Uint8Array) => (readonly [from: number, to: number])[] {
  const values = secrets.map((secret) => new TextEncoder().encode(secret))
  const findWhole = wholeFinder(values.flatMap(readings))
  const findPieces = pieceFinder(values)
  const size = Math.max(BLOCK, 4 * longest)
  return (text) => {
    const places: [number, number][] = []
    for (let start = 0; start < text.length; start += size) {
      const found: Found = (from, to) => {
        const last = places.at(-1)
        // Most continue the last.
        if (last !== undefined && start + from >= last[0] && start + from <= last[1])
          last[1] = Math.max(last[1], start + to)
        else places.push([start + from, start + to])
      }
      const look = (stream: ByteStream, depth: number): void => {
        ;(stream.isPacked ? findPieces : findWhole)(stream, found)
        if (depth < DEPTH) for (const one of decoded(stream)) look(one, depth + 1)
      }
      look(streamOf(text.subarray(start, start + size + longest)), 0)
    }
    return places.sort(([a], [b]) => a - b)
  }
}

/** A value that has escapes itself may also be shown without them. */
function readings(value: Uint8Array, depth = 0): Uint8Array[] {
  if (value.length < START) return []
  const others = depth < DEPTH ? withoutEscapes(streamOf(value)) : []
  return [value, ...others.flatMap(({ bytes, length }) => readings(bytes.slice(0, length), depth + 1))]
}

/** Sums of the first 0, 1, 2 … bytes: the sum of any others follows from two of them. */
function sumsOf(bytes: Uint8Array, length = bytes.length): Int32Array {
  const sums = new Int32Array(length + 1)
  let sum = 0
  for (let at = 0; at < length; at += 1) {
    sum = (Math.imul(sum, FACTOR) + (FOLDED[bytes[at] ?? 0] ?? 0) + 1) | 0
    sums[at + 1] = sum
  }
  return sums
}

function sumBetween(sums: Int32Array, start: number, end: number, power: number): number {
  return ((sums[end] ?? 0) - Math.imul(sums[start] ?? 0, power)) | 0
}

/** FACTOR to the power of this. */
function power(exponent: number): number {
  const half = exponent < 2 ? 1 : power(exponent >>> 1)
  return Math.imul(Math.imul(half, half), exponent % 2 === 1 ? FACTOR : 1)
}

interface Buckets {
  /** Index of the first entry of each bucket, and one more. */
  readonly starts: Int32Array
  readonly entries: Int32Array
  /** The bucket of a sum has the number sum >>> shift. */
  readonly shift: number
}

/** The numbers of sums, in about as many buckets; in each the lowest first. */
function bucketsOf(sums: Int32Array): Buckets {
  const shift = Math.clz32(sums.length | 1)
  const starts = new Int32Array(2 ** (32 - shift) + 1)
  const count = (bucket: number, change: number): number => (starts[bucket] = (starts[bucket] ?? 0) + change)
  for (const sum of sums) count(sum >>> shift, 1)
  for (let bucket = 1; bucket < starts.length; bucket += 1) count(bucket, starts[bucket - 1] ?? 0)
  const entries = new Int32Array(sums.length)
  for (let at = sums.length - 1; at >= 0; at -= 1) entries[count((sums[at] ?? 0) >>> shift, -1)] = at
  return { starts, entries, shift }
}

/** Finds each whole value, however many share their beginning. */
function wholeFinder(values: readonly Uint8Array[]): Find {
  // The longest first: of what begins at one place it has all.
  const sorted = values.toSorted((a, b) => b.length - a.length)
  const lengths = Int32Array.from(sorted, ({ length }) => length)
  const powers = lengths.map(power)
  const wholes = Int32Array.from(sorted, (value) => sumsOf(value)[value.length] ?? 0)
  const begins = Int32Array.from(sorted, (value) => sumsOf(value, START)[START] ?? 0)
  const { starts, entries, shift } = bucketsOf(begins)
  const startPower = power(START)
  return ({ bytes, from, to, length }, found) => {
    const sums = sumsOf(bytes, length)
    for (let at = 0; at + START <= length; at += 1) {
      const sum = sumBetween(sums, at, at + START, startPower)
      const last = starts[(sum >>> shift) + 1] ?? 0
      for (let slot = starts[sum >>> shift] ?? 0; slot < last; slot += 1) {
        const row = entries[slot] ?? 0
        const end = at + (lengths[row] ?? 0)
        if (begins[row] !== sum || end > length) continue
        if (sumBetween(sums, at, end, powers[row] ?? 0) !== wholes[row]) continue
        found(from[at] ?? 0, to[end - 1] ?? 0)
        break
      }
    }
  }
}

/** Finds pieces, as a line of wrapped base64 has one, with all around them that continues the value. */
function pieceFinder(values: readonly Uint8Array[]): Find {
  // Between them stand zeros, which no text has.
  const all = new Uint8Array(values.reduce((total, { length }) => total + length + 1, 1))
  let size = 1
  for (const value of values) {
    for (let at = 0; at < value.length; at += 1) all[size + at] = FOLDED[value[at] ?? 0] ?? 0
    size += value.length + 1
  }
  const piecePower = power(PIECE)
  const allSums = sumsOf(all)
  const pieces = new Int32Array(Math.floor(size / STEP)).map((_, number) =>
    sumBetween(allSums, number * STEP, number * STEP + PIECE, piecePower),
  )
  const { starts, entries, shift } = bucketsOf(pieces)
  return ({ bytes, from, to, length }, found) => {
    const sums = sumsOf(bytes, length)
    let done = 0
    for (let at = 0; at + PIECE <= length; at += 1) {
      const sum = sumBetween(sums, at, at + PIECE, piecePower)
      const last = starts[(sum >>> shift) + 1] ?? 0
      for (let slot = starts[sum >>> shift] ?? 0; slot < last; slot += 1) {
        const place = STEP * (entries[slot] ?? 0) - at
        let [first, end] = [at, at]
        while (end < length && all[place + end] === FOLDED[bytes[end] ?? 0]) end += 1
        if (end - at < PIECE) continue
        while (first > done && all[place + first - 1] === FOLDED[bytes[first - 1] ?? 0]) first -= 1
        found(from[first] ?? 0, to[end - 1] ?? 0)
        // The next piece may begin in this one.
        ;[at, done] = [end - PIECE, end]
        break
      }
    }
  }
}
