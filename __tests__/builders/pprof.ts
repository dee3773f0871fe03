/** What a profile of a test has; its texts and numbers are written as profile.proto says. */
interface ProfileParts {
  /** `type/unit`. Default: what Go writes. */
  readonly types?: readonly string[]
  readonly periodType?: string
  readonly period?: number
  readonly durationSeconds?: number
  /** Functions of each stack, the one that ran first; inlined ones are joined by `<`. `[file]` has no symbol. */
  readonly stacks: readonly (readonly [values: readonly (number | bigint)[], ...functions: string[]])[]
}

/** Bytes of a profile, not packed by gzip. */
export function encodePprof({
  types = ['samples/count', 'cpu/nanoseconds'],
  periodType = 'cpu/nanoseconds',
  period = 10_000_000,
  durationSeconds = 1,
  stacks,
}: ProfileParts): Uint8Array {
  const texts = ['']
  const text = (value: string): number => {
    if (!texts.includes(value)) texts.push(value)
    return texts.indexOf(value)
  }
  const valueType = (name: string): number[] => {
    const [type = '', unit = ''] = name.split('/')
    return [...integer(1, text(type)), ...integer(2, text(unit))]
  }
  const places = [...new Set(stacks.flatMap(([, ...functions]) => functions))]
  const functions = [
    ...new Set(places.filter((one) => !one.startsWith('[')).flatMap((one) => one.split('<'))),
  ]
  const files = [...new Set(places.filter((one) => one.startsWith('[')))]
  const body = [
    ...types.flatMap((name) => field(1, valueType(name))),
    ...stacks.flatMap(([values, ...names]) =>
      field(2, [
        ...field(
          1,
          names.flatMap((name) => varint(places.indexOf(name) + 1)),
        ),
        ...field(2, values.flatMap(varint)),
      ]),
    ),
    ...files.flatMap((file, index) =>
      field(3, [...integer(1, index + 1), ...integer(5, text(file.slice(1, -1)))]),
    ),
    ...places.flatMap((name, index) =>
      field(4, [
        ...integer(1, index + 1),
        // An address of the kernel, larger than a number can hold exactly.
        ...integer(3, 0xffffffff81000000n),
        ...(name.startsWith('[')
          ? integer(2, files.indexOf(name) + 1)
          : name.split('<').flatMap((one) => field(4, integer(1, functions.indexOf(one) + 1)))),
      ]),
    ),
    ...functions.flatMap((name, index) => field(5, [...integer(1, index + 1), ...integer(2, text(name))])),
    ...(periodType === '' ? [] : field(11, valueType(periodType))),
    ...integer(12, period),
    ...integer(10, Math.round(durationSeconds * 1e9)),
  ]
  return Uint8Array.from([...body, ...texts.flatMap((one) => field(6, [...new TextEncoder().encode(one)]))])
}

export function varint(value: number | bigint): number[] {
  let left = BigInt.asUintN(64, BigInt(value))
  const encoded: number[] = []
  while (left >= 0x80n) {
    encoded.push(Number(left & 0x7fn) + 0x80)
    left >>= 7n
  }
  return [...encoded, Number(left)]
}

export function integer(number: number, value: number | bigint): number[] {
  return [...varint(number * 8), ...varint(value)]
}

export function field(number: number, content: readonly number[]): number[] {
  return [...varint(number * 8 + 2), ...varint(content.length), ...content]
}
