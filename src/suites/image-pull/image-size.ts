import { bytes, type Bytes } from '../../core/unit.ts'

const SIZE = /^([1-9]\d*)(kB|MB|GB|KiB|MiB|GiB)$/
const FACTORS: Readonly<Record<string, number>> = {
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
}

/** Bytes of a size such as `10MB` (10^7) or `10MiB` (10 × 2^20), undefined for anything else. */
export function parseImageSize(text: string): Bytes | undefined {
  const [, number, unit = ''] = SIZE.exec(text) ?? []
  const factor = FACTORS[unit]
  return number === undefined || factor === undefined ? undefined : bytes(Number(number) * factor)
}
