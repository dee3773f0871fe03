import { EnvironmentError } from '../errors.ts'

/** One that a number cannot hold exactly is a bigint. Negative ones are read as their two's complement. */
export type Integer = number | bigint

/** A field of a message: an integer, or bytes, which are a text, a message or a list of integers. */
export interface ProtobufField {
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
/** Of one message, so that few bytes cannot take all memory. */
const MOST_FIELDS = 1_000_000

/**
 * The fields of a message, in their order. Those of a fixed length, which no format that is read here has, are left out.
 * @throws {EnvironmentError} for what is not of that form, is cut off, or has more than a million fields
 */
export function* protobufFields(bytes: Uint8Array): Generator<ProtobufField> {
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
export function integersOf({ value }: ProtobufField): Integer[] {
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
