import { EnvironmentError } from './errors.ts'
import { bytes, type Bytes } from './series.ts'

const FACTORS: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
}

const FORM = /^([+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?)(n|u|m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?$/

/**
 * The number that a Kubernetes quantity stands for, in its base unit: `900m` → 0.9, `2Gi` → 2147483648.
 * Format: https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/
 * @returns undefined for text that is no quantity
 */
export function quantity(text: string): number | undefined {
  const [, digits, suffix = ''] = FORM.exec(text) ?? []
  const value = Number(digits) * (FACTORS[suffix] ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/** CPUs as the cluster states them → thousandths of a CPU. @throws {EnvironmentError} when it is no quantity */
export function millicores(text: string): number {
  return Math.round(stated(text) * 1000)
}

/** Memory as the cluster states it → bytes. @throws {EnvironmentError} when it is no quantity */
export function memoryBytes(text: string): Bytes {
  return bytes(Math.round(stated(text)))
}

function stated(text: string): number {
  const value = quantity(text)
  if (value === undefined)
    throw new EnvironmentError(`the cluster states an amount as "${text}", which is no Kubernetes quantity`)
  return value
}
