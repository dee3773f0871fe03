import { secretRemover } from '../src/core/secrets.ts'

// A separate process: takes so many secrets of such a length out of a text, and says how long that took per MB, in CPU time.

const [count = 0, length = 0, kind = 'log'] = process.argv
  .slice(2)
  .map((word) => (/^\d+$/.test(word) ? Number(word) : word))
const MEGABYTES = 4
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

let state = 42
function random(below: number): number {
  // Numerical Recipes: enough for text that is nowhere the same.
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
function digits(size: number): string {
  return Array.from({ length: size }, () => DIGITS[random(64)]).join('')
}
const lines: Record<string, () => string> = {
  log: () => `step ${String(random(1e6))} of the build: compiling something with a name at 12.5 ms\n`,
  json: () =>
    `{"time":"2026-11-29T07:11:00Z","metric":"http_req_duration","value":${String(random(1e6) / 1000)},"url":"https://a.example/b?c=d%20e","note":"a \\"quoted\\" word"}\n`,
  base64: () => `${digits(76)}\n`,
}

const line = lines[String(kind)]
if (line === undefined) throw new Error(`no text ${String(kind)}; there are ${Object.keys(lines).join(', ')}`)
const secrets = Array.from({ length: Number(count) }, () => digits(Number(length)))
let text = ''
while (text.length < MEGABYTES * 1e6) text += line()
const cpuSeconds = (): number => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6
const idleBytes = process.memoryUsage().rss
const begun = cpuSeconds()
const clean = secretRemover(secrets)
const built = cpuSeconds()
clean(text.slice(0, 1e6))
const warm = cpuSeconds()
const left = clean(text)
const seconds = cpuSeconds() - warm
if (secrets[0] !== undefined && clean(`<${secrets[0]}>`) !== '<***>') throw new Error('a secret is left')
// In 52 million characters a few pieces of 6 bytes are also those of random bytes.
if (kind !== 'base64' && left !== text) throw new Error('something else was taken out')
const memoryBytes = process.resourceUsage().maxRSS * 1024 - idleBytes
console.log(
  JSON.stringify({
    buildSeconds: built - begun,
    megabytesPerSecond: text.length / 1e6 / seconds,
    memoryBytes,
  }),
)
