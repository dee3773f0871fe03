import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { DEFINITIONS } from '../src/app/registry.ts'
import { loadConfigurations } from '../src/config/load.ts'

const FILES = readdirSync('examples', { recursive: true, encoding: 'utf8' }).map((path) => `examples/${path}`)
const MODULES = FILES.filter((path) => path.endsWith('/main.tf'))
const optionsSchema = z.object({
  workingDirectory: z.string(),
  create: z.string(),
  delete: z.string(),
  environment: z.record(z.string(), z.string()),
})

interface Token {
  readonly text: string
  readonly line: number
}

/** Words and signs of HCL; the expressions within strings and heredocs count, what is around them does not. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const read = (source: string, from: number): void => {
    const pattern =
      /#[^\n]*|<<-?(\w+)\n([\s\S]*?)\n\s*\1(?=\n)|"((?:[^"\\\n]|\\.)*)"|[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*|\d[\d.]*|[{}()[\]]|\s+|=>|[^\s\w"#]/gy
    let [at, match] = [0, pattern.exec(source)]
    for (; match !== null; match = pattern.exec(source)) {
      const line = from + source.slice(0, match.index).split('\n').length - 1
      const quoted = match[2] ?? match[3]
      if (quoted !== undefined)
        for (const inner of quoted.matchAll(/\$\{([^}]*)\}/g)) read(inner[1] ?? '', line)
      if (quoted !== undefined) tokens.push({ text: match[3] === undefined ? '"' : `"${quoted}`, line })
      else if (!/^(?:#|\s)/.test(match[0])) tokens.push({ text: match[0], line })
      at = pattern.lastIndex
    }
    if (at !== source.length)
      throw new Error(`line ${String(from)}: cannot read ${source.slice(at, at + 20)}`)
  }
  read(text, 1)
  return tokens
}

/** Names of blocks by their type: `resource "a" "b" {` is a.b. */
function blocksOf(tokens: readonly Token[]): { readonly type: string; readonly name: string }[] {
  const pairs: Readonly<Record<string, string>> = { '}': '{', ')': '(', ']': '[' }
  const open: Token[] = []
  return tokens.flatMap(({ text, line }, index) => {
    if (['{', '(', '['].includes(text)) open.push({ text, line })
    if (pairs[text] !== undefined && open.pop()?.text !== pairs[text])
      throw new Error(`line ${String(line)}: ${text} closes nothing`)
    if (index === tokens.length - 1 && open.length > 0)
      throw new Error(`line ${String(open[0]?.line)}: ${open[0]?.text ?? ''} is not closed`)
    const isBlock = open.length === 0 && /^[a-z_]+$/.test(text)
    if (!isBlock) return []
    const labels = tokens.slice(index + 1, index + 3).flatMap((one) => /^"(.+)/.exec(one.text)?.[1] ?? [])
    return [{ type: text, name: labels.join('.') }]
  })
}

function moduleOf(path: string) {
  const text = readFileSync(path, 'utf8')
  const tokens = tokensOf(text)
  const blocks = blocksOf(tokens)
  const named = (type: string) => blocks.filter((one) => one.type === type).map(({ name }) => name)
  const optional = named('variable').filter((name) =>
    new RegExp(`variable "${name}" \\{[^}]*default`).test(text),
  )
  return { text, words: tokens.map((one) => one.text), named, optional }
}

describe.each(MODULES)('%s', (path) => {
  const { text, words, named } = moduleOf(path)

  it('declares what it uses, and uses what it declares', () => {
    const used = new Set(words.flatMap((word) => /^var\.(\w+)/.exec(word)?.[1] ?? []))
    expect([...used].sort()).toEqual(named('variable').sort())
    const known = [...named('resource'), ...named('data').map((name) => `data.${name}`)]
    const references = words.filter((word) => /^(?:data\.)?(?:azurerm|google|terraform)_\w+\./.test(word))
    for (const reference of references)
      expect([reference, known.some((name) => `${reference}.`.startsWith(`${name}.`))]).toEqual([
        reference,
        true,
      ])
  })

  it('pins each of its providers', () => {
    const providers = new Set(
      [...named('resource'), ...named('data')].map((name) => name.split('_')[0] ?? ''),
    )
    for (const provider of [...providers].filter((name) => name !== 'terraform'))
      expect(text).toMatch(
        new RegExp(
          `${provider} = \\{\\n\\s+source\\s+= "hashicorp/${provider}"\\n\\s+version = "\\d+\\.\\d+\\.\\d+"`,
        ),
      )
  })
})

// OpenTofu where it is installed, else Terraform, whose files are the same.
const BINARY = ['tofu', 'terraform'].find((name) => spawnSync(name, ['version']).status === 0)
const describeInstalled = BINARY === undefined ? describe.skip : describe

describeInstalled('the program that reads these files', () => {
  it.each(MODULES)('%s: parses and is formatted', (path) => {
    const { status, stdout, stderr } = spawnSync(BINARY ?? '', ['fmt', '-check', '-diff', path], {
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr: status === 0 ? '' : stderr }).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    })
  })

  // Only what needs no provider can be validated without a network: providers would be downloaded.
  const withoutProviders = MODULES.filter(
    (path) => !readFileSync(path, 'utf8').includes('required_providers'),
  )
  it.each(withoutProviders)('%s: is valid', (path) => {
    const folder = mkdtempSync(join(tmpdir(), 'kbench-module-'))
    try {
      cpSync(dirname(path), folder, { recursive: true })
      const run = (...words: string[]) => spawnSync(BINARY ?? '', words, { cwd: folder, encoding: 'utf8' })
      run('init', '-backend=false', '-input=false')
      const { stdout } = run('validate', '-json')
      expect(JSON.parse(stdout)).toMatchObject({ valid: true, diagnostics: [] })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('clusters that examples create', () => {
  const commands = FILES.filter(
    (path) => path.endsWith('.yaml') && /^ {2}command:$/m.test(readFileSync(path, 'utf8')),
  ).flatMap((source) =>
    loadConfigurations({ text: readFileSync(source, 'utf8'), source }, DEFINITIONS).map(
      ({ variant, provider }) => ({
        source,
        variant,
        options: optionsSchema.parse(provider?.options),
      }),
    ),
  )

  it.each(commands.map((one) => [one.source, one.variant, one.options] as const))(
    '%s, %s: has its folder, its scripts, and a value for each variable',
    (source, _variant, options) => {
      const module = join(options.workingDirectory, 'main.tf')
      const scripts = [options.create, options.delete].flatMap((line) => line.match(/\S+\.sh/g) ?? [])
      for (const script of scripts) accessSync(join(options.workingDirectory, script), constants.X_OK)
      expect(existsSync(module) || scripts.length === 2).toBe(true)
      if (!existsSync(module)) return
      const { named, optional } = moduleOf(module)
      const outputs = [...options.create.matchAll(/tofu output -raw (\w+)/g)].map(([, name]) => name)
      expect(named('output')).toEqual(expect.arrayContaining(outputs))
      // What the person sets is named at the head of the file.
      const head = readFileSync(source, 'utf8').split('\nversion:')[0] ?? ''
      const variables = (...texts: string[]): string[] =>
        texts.flatMap((text) => [...text.matchAll(/TF_VAR_(\w+)/g)].map(([, name = '']) => name))
      const set = variables(options.create, options.delete, ...Object.keys(options.environment))
      expect(named('variable')).toEqual(expect.arrayContaining(set))
      const needed = named('variable').filter((name) => !optional.includes(name))
      expect([...set, ...variables(head)]).toEqual(expect.arrayContaining(needed))
    },
  )
})
