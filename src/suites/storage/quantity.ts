import { quantity } from '../../core/kubernetes-quantity.ts'
import { bytes, type Bytes } from '../../core/unit.ts'

/** Of all Kubernetes quantities only those that fio and kubestr take too: whole, without sign or exponent. */
const WHOLE = /^[1-9]\d*(Ki|Mi|Gi|Ti|k|M|G|T)?$/
const MEBIBYTE = 2 ** 20

/**
 * Bytes of a size as Kubernetes writes it: `10Gi` is 10 × 2^30, `10G` is 10^10.
 * @returns undefined for anything else
 */
export function parseQuantity(text: string): Bytes | undefined {
  const value = WHOLE.test(text) ? quantity(text) : undefined
  return value === undefined ? undefined : bytes(value)
}

/** As a quantity in whole mebibytes, rounded up. */
export function formatQuantity(size: Bytes): string {
  return `${String(Math.ceil(size / MEBIBYTE))}Mi`
}
