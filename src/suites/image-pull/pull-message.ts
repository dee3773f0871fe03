import { bytes, seconds, type Bytes, type Seconds } from '../../core/unit.ts'

/** What the kubelet reports in an event `Pulled` about the image of a container. */
export type PullMessage =
  | {
      readonly kind: 'pulled'
      /** Fetching and unpacking alone. */
      readonly pullTime: Seconds
      /** Before that: other pulls of this kubelet went first. */
      readonly waitTime: Seconds
      /** As the container runtime reports it; containerd: of what was fetched. */
      readonly imageSize: Bytes | undefined
    }
  /** The node had the image: nothing was pulled. */
  | { readonly kind: 'present' }

/**
 * `Successfully pulled image "…" in 1.234s (2.345s including waiting). Image size: 1234 bytes.`
 * Both times are cut to milliseconds. pkg/kubelet/images/image_manager.go of Kubernetes, in this form since v1.27.
 */
const PULLED =
  /^Successfully pulled image ".*" in (\S+) \((\S+) including waiting\)\.?(?: Image size: (\d+) bytes\.?)?$/
const PRESENT = 'already present on machine'

/** @returns undefined for a text that is not understood: no number is better than a wrong one */
export function parsePullMessage(message: string): PullMessage | undefined {
  if (message.includes(PRESENT)) return { kind: 'present' }
  const [, pull, total, size] = PULLED.exec(message) ?? []
  const [pullTime, totalTime] = [parseGoDuration(pull ?? ''), parseGoDuration(total ?? '')]
  if (pullTime === undefined || totalTime === undefined || totalTime < pullTime) return undefined
  return {
    kind: 'pulled',
    pullTime,
    // Both are whole milliseconds.
    waitTime: seconds(Math.round((totalTime - pullTime) * 1000) / 1000),
    imageSize: size === undefined ? undefined : bytes(Number(size)),
  }
}

const FACTORS: Readonly<Record<string, number>> = {
  h: 3600,
  m: 60,
  s: 1,
  ms: 1e-3,
  µs: 1e-6,
  us: 1e-6,
  ns: 1e-9,
}
const PART = /(\d+(?:\.\d+)?)(h|ms|m|s|µs|us|ns)/g

/** A duration as Go prints it: `1m2.345s`, `345ms`, `0s`. https://pkg.go.dev/time#Duration.String */
export function parseGoDuration(text: string): Seconds | undefined {
  const parts = [...text.matchAll(PART)]
  if (text === '' || parts.map(([whole]) => whole).join('') !== text) return undefined
  const sum = parts.reduce((total, [, number, unit = '']) => total + Number(number) * (FACTORS[unit] ?? 0), 0)
  return seconds(Math.round(sum * 1e9) / 1e9)
}
