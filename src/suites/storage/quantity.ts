import { bytes, type Bytes } from '../../core/unit.ts'

const QUANTITY = /^([1-9]\d*)(Ki|Mi|Gi|Ti|k|M|G|T)?$/
const FACTORS: Readonly<Record<string, number>> = {
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
}
const MEBIBYTE = 2 ** 20

/**
 * Bytes of a size as Kubernetes writes it: `10Gi` is 10 × 2^30, `10G` is 10^10.
 * @returns undefined for anything else
 */
export function parseQuantity(text: string): Bytes | undefined {
  const [, number, suffix] = QUANTITY.exec(text) ?? []
  if (number === undefined) return undefined
  return bytes(Number(number) * (suffix === undefined ? 1 : (FACTORS[suffix] ?? Number.NaN)))
}

/** As a quantity in whole mebibytes, rounded up. */
export function formatQuantity(size: Bytes): string {
  return `${String(Math.ceil(size / MEBIBYTE))}Mi`
}
