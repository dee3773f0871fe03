import { EnvironmentError } from '../../../core/errors.ts'
import { shortened } from '../../../core/format/text.ts'
import type { Stack, StackProfile } from './perf-script.ts'
import { countedStacks, DEEPEST_STACK, fileFrame, frameName, withoutRepeats } from './perf-script.ts'

/** In all stacks together. A profile of Go has some thousands; what has more was made to take long. */
const MOST_FRAMES = 2_000_000
/** For one name; 120 characters of it are shown. */
const MOST_NAME_BYTES = 4096

/** Numbers of the fields that are read: https://github.com/google/pprof/blob/main/proto/profile.proto */
const PROFILE = {
  sampleType: 1,
  sample: 2,
  mapping: 3,
  location: 4,
  function: 5,
  text: 6,
  duration: 10,
  periodType: 11,
  period: 12,
}
const VALUE_TYPE = { type: 1, unit: 2 }
const SAMPLE = { locations: 1, values: 2 }
/** Field in mappings, locations and functions. */
const ID = 1
const MAPPING_FILE = 5
const LOCATION = { mapping: 2, line: 4 }
const LINE_FUNCTION = 1
const FUNCTION_NAME = 2

type Message = readonly ProtobufField[]

/**
 * Reads a CPU profile as pprof writes it, unpacked. Functions that were inlined are frames, too; a place without symbols
 * goes by its file: `[libc.so.6]`.
 * @param root the first frame of all stacks
 * @returns samples in nanoseconds of CPU time; possible is how long was recorded, so that a share of 1 is one CPU all the time
 * @throws {EnvironmentError} for what is no such profile, is cut off, or has more than two million frames
 */
export function parsePprof(bytes: Uint8Array, root: string): StackProfile {
  try {
    return profileIn(bytes, frameName(root))
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    throw new EnvironmentError(`the answer is not a CPU profile in the format of pprof: ${error.message}`)
  }
}

function profileIn(bytes: Uint8Array, root: string): StackProfile {
  const message = [...protobufFields(bytes)]
  const textAt = textsOf(message)
  const { place, nanoseconds, types } = chooseValue(message, textAt)
  const possible = exact(integerIn(message, PROFILE.duration), 'the duration')
  if (possible === 0) throw new EnvironmentError('it does not say how long it recorded (duration_nanos)')
  const framesAt = framesOfLocations(message, textAt)
  let left = MOST_FRAMES
  const stacks = messagesIn(message, PROFILE.sample, (sample): Stack => {
    const values = integersIn(sample, SAMPLE.values)
    if (values.length !== types)
      throw new EnvironmentError(`a sample has ${String(values.length)} values, expected ${String(types)}`)
    const samples = exact(values[place] ?? 0, 'a value') * nanoseconds
    const functions: string[] = []
    for (const location of integersIn(sample, SAMPLE.locations)) {
      if (functions.length >= DEEPEST_STACK) break
      functions.push(...framesAt(location))
    }
    functions.splice(DEEPEST_STACK)
    left -= functions.length + 1
    if (left < 0) throw new EnvironmentError(`its stacks have more than ${String(MOST_FRAMES)} functions`)
    return { frames: [root, ...withoutRepeats(functions.reverse())], samples }
  })
  return { stacks: countedStacks(stacks).filter(({ samples }) => samples > 0), possible }
}

/** CPU time where the profile has it; else how often each stack was seen, times how long each of these was. */
function chooseValue(
  message: Message,
  textAt: (index: Integer) => string,
): { readonly place: number; readonly nanoseconds: number; readonly types: number } {
  const nameOf = (type: Message): string =>
    `${textAt(integerIn(type, VALUE_TYPE.type))}/${textAt(integerIn(type, VALUE_TYPE.unit))}`
  const names = messagesIn(message, PROFILE.sampleType, nameOf)
  const time = names.indexOf('cpu/nanoseconds')
  if (time >= 0) return { place: time, nanoseconds: 1, types: names.length }
  const [periodType] = messagesIn(message, PROFILE.periodType, nameOf)
  const period = exact(integerIn(message, PROFILE.period), 'the period')
  const counts = names.indexOf('samples/count')
  if (counts >= 0 && period > 0 && periodType === 'cpu/nanoseconds')
    return { place: counts, nanoseconds: period, types: names.length }
  const found = names.length === 0 ? 'nothing' : shortened(names.join(', '))
  throw new EnvironmentError(
    `it counts ${found}; expected cpu/nanoseconds, or samples/count with a period in cpu/nanoseconds`,
  )
}

/** Frames of the function that ran, then its callers, where some were inlined. */
function framesOfLocations(
  message: Message,
  textAt: (index: Integer) => string,
): (id: Integer) => readonly string[] {
  const byId = <T>(number: number, valueOf: (one: Message) => T): ReadonlyMap<Integer, T> =>
    new Map(messagesIn(message, number, (one): [Integer, T] => [integerIn(one, ID), valueOf(one)]))
  const names = byId(PROFILE.function, (one) => frameName(textAt(integerIn(one, FUNCTION_NAME))))
  const files = byId(PROFILE.mapping, (one) => textAt(integerIn(one, MAPPING_FILE)))
  const frames = byId(PROFILE.location, (one) => {
    const lines = messagesIn(one, LOCATION.line, (line) => integerIn(line, LINE_FUNCTION))
    const named = lines.slice(0, DEEPEST_STACK).map((id) => entryOf(names, id, 'function'))
    return named.length > 0 ? named : [fileFrame(files.get(integerIn(one, LOCATION.mapping)) ?? '')]
  })
  return (id) => entryOf(frames, id, 'location')
}

/** Each is decoded once, and no more of it than a name shows: thousands of functions may have one long name. */
function textsOf(message: Message): (index: Integer) => string {
  const texts = message.filter(({ number }) => number === PROFILE.text).map(({ value }) => value)
  const decoder = new TextDecoder()
  const decoded = new Map<Integer, string>()
  return (index) => {
    const known = decoded.get(index)
    if (known !== undefined) return known
    const bytes = texts[Number(index)]
    if (bytes instanceof Uint8Array) {
      const text = decoder.decode(bytes.subarray(0, MOST_NAME_BYTES))
      decoded.set(index, text)
      return text
    }
    throw new EnvironmentError(`it refers to text ${String(index)} of ${String(texts.length)}`)
  }
}

/** One after the other: together they can take much memory. */
function messagesIn<T>(message: Message, number: number, read: (one: Message) => T): T[] {
  return message
    .filter((field) => field.number === number)
    .map(({ value }) => {
      if (value instanceof Uint8Array) return read([...protobufFields(value)])
      throw new EnvironmentError(`field ${String(number)} is a number, expected a message`)
    })
}

function integersIn(message: Message, number: number): Integer[] {
  return message.flatMap((field) => (field.number === number ? integersOf(field) : []))
}

/** What is 0 is not written. */
function integerIn(message: Message, number: number): Integer {
  return integersIn(message, number).at(-1) ?? 0
}

/** For a value that may not be negative, nor as large as only a broken one is. */
function exact(value: Integer, what: string): number {
  if (typeof value === 'number') return value
  throw new EnvironmentError(`${what} is below 0 or above 2^53`)
}

function entryOf<T>(known: ReadonlyMap<Integer, T>, id: Integer, what: string): T {
  const one = known.get(id)
  if (one === undefined)
    throw new EnvironmentError(`it refers to ${what} ${String(id)}, which it does not have`)
  return one
}

/** One that a number cannot hold exactly is a bigint. Negative ones are read as their two's complement. */
type Integer = number | bigint

/** A field of a message: an integer, or bytes, which are a text, a message or a list of integers. */
interface ProtobufField {
  readonly number: number
  readonly value: Integer | Uint8Array
}

/** Type of a field on the wire: https://protobuf.dev/programming-guides/encoding/ */
const VARINT = 0
const BYTES = 2
const FIXED_LENGTHS: Readonly<Partial<Record<number, number>>> = { 1: 8, 5: 4 }

/** An integer of 64 bits has at most so many bytes. */
const LONGEST_VARINT = 10
/** So many have at most 49 bits. */
const EXACT_BYTES = 7
/** Fields of one message, so that few bytes cannot take all memory. */
const MOST_FIELDS = 1_000_000

/**
 * The fields of a message, in their order. Those of a fixed length, which no format that is read here has, are left out.
 * @throws {EnvironmentError} for what is not of that form, is cut off, or has more than a million fields
 */
function* protobufFields(bytes: Uint8Array): Generator<ProtobufField> {
  const reader = new ProtobufReader(bytes)
  for (let count = 0; !reader.isAtEnd; count += 1) {
    if (count >= MOST_FIELDS) throw new EnvironmentError(`it has more than ${String(MOST_FIELDS)} parts`)
    const tag = Number(reader.integer())
    const number = Math.floor(tag / 8)
    const type = tag % 8
    const skipped = FIXED_LENGTHS[type]
    if (number < 1) throw new EnvironmentError('a field has the number 0, expected 1 or more')
    if (type === VARINT) yield { number, value: reader.integer() }
    else if (type === BYTES) yield { number, value: reader.bytes(Number(reader.integer())) }
    else if (skipped !== undefined) reader.bytes(skipped)
    else throw new EnvironmentError(`a field has the type ${String(type)}, which protobuf does not have`)
  }
}

/** The integers of a repeated field, which are written one per field or many as bytes. @throws {EnvironmentError} */
function integersOf({ value }: ProtobufField): Integer[] {
  if (!(value instanceof Uint8Array)) return [value]
  const reader = new ProtobufReader(value)
  const integers: Integer[] = []
  while (!reader.isAtEnd) integers.push(reader.integer())
  return integers
}

class ProtobufReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  integer(): Integer {
    const from = this.#at
    let exact = 0
    for (let index = 0; index < LONGEST_VARINT; index += 1) {
      const byte = this.#bytes[from + index]
      if (byte === undefined) throw new EnvironmentError('it is cut off inside of a number')
      exact += (byte & 0x7f) * 2 ** (7 * index)
      if (byte >= 0x80) continue
      this.#at = from + index + 1
      return index < EXACT_BYTES ? exact : largeInteger(this.#bytes.subarray(from, this.#at))
    }
    throw new EnvironmentError('a number has more than 64 bits')
  }

  bytes(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at)
      throw new EnvironmentError(
        `it is cut off: a field has ${String(length)} bytes, ${String(this.#bytes.length - this.#at)} are left`,
      )
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}

function largeInteger(bytes: Uint8Array): Integer {
  const value = bytes.reduceRight((sum, byte) => (sum << 7n) | BigInt(byte & 0x7f), 0n)
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : BigInt.asUintN(64, value)
}
