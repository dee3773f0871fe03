// Measures how large the house is: `node scripts/house.mjs [REVISION…]`, one column per revision of git as a Markdown
// table. Without one: the working tree. `--twice` prints the names that more than one file of src exports
// in the working tree.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript-6'
import { CHANGES, NOT_CARRIERS, OLD, WALK } from './house-lists.mjs'

const git = (...args) => execFileSync('git', args, { maxBuffer: 2 ** 28 })
const namesIn = (list) => list.toString().split('\0').filter(Boolean)
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
const lineCount = (text) => text.split('\n').length - 1

/** Calls `use` with the folder and the files of a revision; undefined is the working tree with what is new in it. */
function withTree(revision, use) {
  if (revision === undefined) {
    const names = namesIn(git('ls-files', '-z', '--cached', '--others', '--exclude-standard'))
    return use('.', [...new Set(names)].filter(existsSync))
  }
  const folder = mkdtempSync(join(tmpdir(), 'kbench-house-'))
  try {
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', revision), maxBuffer: 2 ** 28 })
    return use(folder, namesIn(git('ls-tree', '-rz', '--name-only', revision)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function sourcesIn(folder, names) {
  return names
    .filter((name) => /^src\/.*\.tsx?$/.test(name))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, tree: ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true) }
    })
}

const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
const isType = (node) =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isEnumDeclaration(node)
const isData = (name) =>
  !/^(package(-lock)?\.json|action\/dist\/)/.test(name) &&
  (/\.(json|svg)$/.test(name) || /^__tests__\/(fixtures|golden)\//.test(name)) &&
  !/\.(png|gz|zip|tar|bin)$/.test(name)

function eachNode(node, visit) {
  visit(node)
  ts.forEachChild(node, (child) => eachNode(child, visit))
}

/** Names of everything that a file exports by a declaration. */
function exportedNames(tree) {
  return tree.statements.filter(isExported).flatMap((node) => {
    if (!ts.isVariableStatement(node)) return node.name === undefined ? [] : [node.name.text]
    return node.declarationList.declarations.map(({ name }) => name.getText(tree))
  })
}

/** @returns what more than one file of src exports: name → files. The entries of the bundle are called as what they start. */
function exportedTwice(sources) {
  const files = new Map()
  for (const { name, tree } of sources.filter(({ name }) => name !== 'src/entry/index.ts'))
    for (const one of new Set(exportedNames(tree))) files.set(one, [...(files.get(one) ?? []), name])
  return new Map([...files].filter(([, all]) => all.length > 1).sort())
}

/** The named types of src in the signatures of the listed functions. @throws {Error} for one that is not there */
function typesOfWalk(sources, list, isWorkingTree) {
  const [declared, functions] = [new Set(), []]
  for (const { name, tree } of sources)
    eachNode(tree, (node) => {
      if (isType(node)) declared.add(node.name.text)
      if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node))
        functions.push({ file: name, name: node.name?.getText(tree), node })
    })
  const carriers = new Set()
  for (const entry of list) {
    const [name, path = ''] = entry.split('#').reverse()
    const found = functions.filter((one) => one.name === name && one.file.includes(path))
    if (found.length !== 1 && !isWorkingTree) continue
    if (found.length !== 1)
      throw new Error(`house-lists.mjs: ${String(found.length)} functions are called ${entry}`)
    for (const part of [...found[0].node.parameters, ...(found[0].node.type ? [found[0].node.type] : [])])
      eachNode(part, (node) => {
        if (ts.isTypeReferenceNode(node)) carriers.add(node.typeName.getText())
      })
  }
  return [...carriers].filter((name) => declared.has(name) && !NOT_CARRIERS.includes(name)).sort()
}

function filesOfChanges(folder, age) {
  return Object.entries(CHANGES).map(([change, { [age]: files }]) => {
    const gone = files.filter((file) => !existsSync(join(folder, file)))
    // The lists are of this tree: in an older one a change has other files.
    if (gone.length > 0 && folder !== '.') return [change, '–']
    if (gone.length > 0) throw new Error(`house-lists.mjs, ${change}: ${gone.join(', ')} is not there`)
    return [change, files.length]
  })
}

/** Lines of the trunk (all but features), of suites and providers in it, and of each feature. */
function linesOfRooms(sources) {
  const of = (pattern) =>
    sources.filter(({ name }) => pattern.test(name)).reduce((sum, { text }) => sum + lineCount(text), 0)
  const features = [
    ...new Set(sources.flatMap(({ name }) => /^src\/features\/([^/]+)\//.exec(name)?.[1] ?? [])),
  ].sort()
  return [
    ['lines of the trunk (src without features)', of(/^src\/(?!features\/)/)],
    ['lines of suites, in the trunk', of(/^src\/suites\//)],
    ['lines of providers, in the trunk', of(/^src\/providers\//)],
    [
      'lines of features',
      features.map((name) => `${name} ${of(new RegExp(`^src/features/${name}/`))}`).join(', ') || 0,
    ],
  ]
}

function measure(folder, names, age) {
  const sources = sourcesIn(folder, names)
  const lengths = sources.map(({ text }) => lineCount(text)).sort((a, b) => a - b)
  let [types, exported] = [0, 0]
  for (const { tree } of sources)
    eachNode(tree, (node) => {
      if (isType(node)) types += 1
      if ((isType(node) || ts.isClassDeclaration(node)) && isExported(node)) exported += 1
    })
  const data = names.filter(isData).filter((name) => existsSync(join(folder, name)))
  const carriers = typesOfWalk(sources, WALK, folder === '.')
  return {
    rows: [
      ['files of src', sources.length],
      ['lines of src', lengths.reduce((sum, length) => sum + length, 0)],
      [
        'lines of a file: median / 90th percentile / longest',
        [quantile(lengths, 0.5), quantile(lengths, 0.9), lengths.at(-1)].join(' / '),
      ],
      ['folders of src', new Set(sources.map(({ name }) => dirname(name))).size],
      ...linesOfRooms(sources),
      ['named types of src', types],
      ['exported types and classes of src', exported],
      ['names that src exports twice', exportedTwice(sources).size],
      ['named types from parser to comment', carriers.length],
      [
        'lines of data (JSON, SVG, fixtures, golden files)',
        data.reduce((sum, name) => sum + lineCount(readFileSync(join(folder, name), 'utf8')), 0),
      ],
      ['README.md, bytes', readFileSync(join(folder, 'README.md')).length],
      ...filesOfChanges(folder, age).map(([change, files]) => [`files to edit for ${change}`, files]),
    ],
    carriers,
  }
}

function measureRevision(revision) {
  const commit = revision === undefined ? '' : git('rev-parse', revision).toString()
  return withTree(revision, (folder, names) => measure(folder, names, commit.startsWith(OLD) ? 'old' : 'now'))
}

function main(args) {
  const revisions = args.filter((one) => !one.startsWith('--'))
  const columns = revisions.length === 0 ? [undefined] : revisions
  if (args.includes('--twice')) {
    withTree(undefined, (folder, names) => {
      for (const [name, files] of exportedTwice(sourcesIn(folder, names)))
        console.log(`${name}: ${files.join(', ')}`)
    })
    return
  }
  const measured = columns.map(measureRevision)
  console.log(`| | ${columns.map((one) => one ?? 'working tree').join(' | ')} |`)
  console.log(`| --- |${' ---: |'.repeat(columns.length)}`)
  for (const [index, [title]] of measured[0].rows.entries())
    console.log(`| ${title} | ${measured.map(({ rows }) => String(rows[index][1])).join(' | ')} |`)
  for (const [index, { carriers }] of measured.entries())
    console.log(`\nA sample passes in ${columns[index] ?? 'the working tree'}: ${carriers.join(', ')}`)
}

main(process.argv.slice(2))
