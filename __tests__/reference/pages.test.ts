import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { EXIT, EXIT_CODES } from '../../src/app/exit-codes.ts'
import { configSchema } from '../../src/config/schema.ts'
import { createProgram } from '../../src/entry/command-line/program.ts'
import { VARIABLES_READ } from '../../scripts/reference/index.ts'
import { referencePages } from '../../scripts/reference/index.ts'

const PAGES = new Map(referencePages(DEFINITIONS).map(({ file, text }) => [file, text]))
const textOf = (file: string): string => PAGES.get(file) ?? ''

describe('the reference', () => {
  it('has an index of every page', () => {
    expect([...PAGES.keys()].sort()).toEqual(readdirSync('docs/reference').sort())
    for (const file of PAGES.keys())
      if (file !== 'README.md') expect(textOf('README.md')).toContain(`](${file})`)
  })

  it('has every key of kbench.yaml, of every suite and of every provider', () => {
    const text = textOf('configuration.md')
    for (const key of Object.keys(configSchema.shape))
      expect(text).toMatch(new RegExp(`^\\| \`${key}[\`.]`, 'm'))
    for (const { id, presets } of DEFINITIONS.suites) {
      const [, section = ''] = text.split(`\n## suites.${id}\n`)
      for (const key of Object.keys(presets.quick))
        expect([id, section]).toEqual([id, expect.stringContaining(`| \`${key}\` |`)])
    }
    for (const { id } of DEFINITIONS.providers) expect(text).toContain(`\n## provider.${id}\n`)
  })

  it('has the defaults that the schema fills in', () => {
    const { gate, baseline } = configSchema.parse({ version: 1 })
    const text = textOf('configuration.md')
    const shown = (key: string): string =>
      new RegExp(`^\\| \`${key.replaceAll('.', '\\.')}\` \\| [^|]* \\| \`([^\`]*)\``, 'm').exec(text)?.[1] ??
      ''
    expect(shown('gate.default.margin')).toBe(String(gate.default.margin))
    expect(shown('gate.falseAlarmRate')).toBe(String(gate.falseAlarmRate))
    expect(shown('gate.rounds')).toBe(JSON.stringify(gate.rounds))
    expect([shown('gate.budget'), gate.budget]).toEqual(['30m', 30 * 60])
    expect(shown('gate.certainty')).toBe(gate.certainty)
    expect(shown('baseline')).toBe(baseline)
  })

  it('has every metric with whether it gates', () => {
    for (const { metrics } of DEFINITIONS.suites)
      for (const { id, unit, better, gates, because, informs } of metrics) {
        const word = gates ? (informs === undefined ? 'yes' : 'in part') : 'no'
        const text = textOf('metrics.md')
        expect(text).toContain(`| \`${id}\` | \`${unit}\` | ${better} | ${word} |`)
        expect(text).toContain(`| \`${id}\` | ${gates ? 'yes' : 'no'} | ${because ?? ''} |`)
        for (const { label, values, except, because: reason } of informs ?? []) {
          expect(text).toContain(`| no | ${reason} |`)
          const others = except === undefined ? '' : ` other than \`${except}\``
          if (values === undefined)
            expect(text).toContain(`| \`${id}\` with the label \`${label}\`${others} |`)
          for (const value of values ?? []) expect(text).toContain(`\`${id}{${label}="${value}"}\``)
        }
      }
  })

  it('has the exit codes that help has', () => {
    let help = ''
    createProgram()
      .configureOutput({ writeOut: (text) => void (help += text) })
      .outputHelp()
    for (const { code, meaning } of Object.values(EXIT_CODES)) {
      expect(textOf('exit-codes.md')).toContain(`| ${String(code)} | ${meaning} |`)
      expect(help).toContain(`  ${String(code).padEnd(3)}  ${meaning}`)
    }
    expect(Object.values(EXIT)).toEqual(Object.values(EXIT_CODES).map(({ code }) => code))
  })

  it('has every environment variable that the sources read', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.ts'),
    )
    const read = files.flatMap((path) =>
      [...readFileSync(join('src', path), 'utf8').matchAll(/\benv\['([A-Z_]+)'\]/g)].map(
        ([, name = '']) => name,
      ),
    )
    const own = read.filter((name) => !/^(GITHUB|RUNNER|INPUT)_/.test(name))
    expect(own.length).toBeGreaterThan(5)
    expect([...new Set(own)].filter((name) => !(name in VARIABLES_READ))).toEqual([])
  })
})
