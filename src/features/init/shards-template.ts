import { TEMPLATES, type Template } from './templates.ts'

/** The template of shards as it is in `workflows-templates`: for four runners. */
const OF = 4

/** The workflow that measures each pull request on so many runners. */
export function shardsTemplate(shards: number): Template {
  const { text, ...template } = TEMPLATES.shards
  return { ...template, text: changed(text, replacements(shards)) }
}

/** The places that name the number of runners. */
function replacements(shards: number): [from: string, to: string][] {
  const [before, after] = [places(OF), places(shards)]
  return before.map((text, index) => [text, after[index] ?? ''])
}

function places(shards: number): string[] {
  const numbers = Array.from({ length: shards }, (_, index) => String(index + 1))
  return [
    `shard: [${numbers.join(', ')}]\n`,
    `shard: \${{ matrix.shard }}/${String(shards)}\n`,
    `expected: |\n${numbers.map((number) => `            kbench-shard-${number}\n`).join('')}`,
  ]
}

function changed(text: string, replaced: readonly (readonly [from: string, to: string])[]): string {
  return replaced.reduce((whole, [from, to]) => {
    if (whole.split(from).length !== 2) throw new Error(`the template of shards does not have once: ${from}`)
    return whole.replace(from, () => to)
  }, text)
}
