import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface ChartLine {
  readonly file: string
  /** One command, its continued lines joined. */
  readonly command: string
}

const FILES = readdirSync('examples', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:sh|yaml)$/.test(path))
  .map((path) => `examples/${path}`)

const LINES: readonly ChartLine[] = FILES.flatMap((file) =>
  readFileSync(file, 'utf8')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => /helm (?:upgrade|install)\b.*/.exec(line)?.[0] ?? [])
    .map((command) => ({ file, command })),
)
/** The chart of the checkout that is measured: its version is the commit. */
const OF_THE_CHECKOUT = /^helm upgrade --install \S+ (?:charts?\/\S+|"\$chart") /
const NAMED = /^helm upgrade --install \S+ "\$\{[A-Z]+_CHART:\?Set it to [^}]+\}" +--version v?\d+\.\d+\.\d+ /

describe('charts that examples install', () => {
  it('are found', () => {
    expect(LINES.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['examples/cilium-ingress/setup.sh', 'examples/spegel/kbench.yaml']),
    )
  })

  it.each(LINES)('$file: a chart of the checkout, or where it is and a version', ({ command }) => {
    expect(OF_THE_CHECKOUT.test(command) || NAMED.test(command) ? '' : command).toBe('')
  })

  it.each(LINES)('$file: helm waits until it is there', ({ command }) => {
    expect(command).toContain('--wait')
  })
})
