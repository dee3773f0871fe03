// Rules of oxlint that this project alone has; see .oxlintrc.jsonc.
import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/** What a folder of src may import beside itself; the same table is in docs/architecture.md. Only entry wires adapters in. */
const MAY_IMPORT = {
  core: [],
  ports: ['core'],
  config: ['core', 'ports'],
  kubernetes: ['core', 'ports'],
  providers: ['core', 'ports', 'kubernetes'],
  slices: ['core', 'ports'],
  suites: ['core', 'ports', 'kubernetes', 'slices'],
  // src/suites/*/figures: drawn in browsers, too.
  figures: ['core', 'suites'],
  app: ['core', 'ports', 'config', 'kubernetes'],
  adapters: ['core', 'ports'],
  // src/features/*: the trunk, and the features that their manifest names.
  features: ['core', 'ports', 'config', 'kubernetes', 'suites', 'app', 'adapters', 'entry'],
  // src/features/*/core is pure; src/features/*/*-page and the parts that pages share run in browsers.
  'features/*/core': ['core'],
  'features/*/*-page': ['core'],
}
const root = resolve(import.meta.dirname, '..')

const featureOf = (path) => /^src\/features\/([^/]+)\//.exec(relative(root, path))?.[1]

/** The line of the table for a file of a suite's figures, or of a part of a feature; else its folder. */
function partOf(path) {
  if (/\/suites\/[^/]+\/figures/.test(path)) return 'figures'
  const [, part] = /\/features\/[^/]+\/(core|parts|[^/]+-page)\//.exec(path) ?? []
  if (part !== undefined) return part === 'core' ? 'features/*/core' : 'features/*/*-page'
  return folderOf(path)
}

const folderOf = (path) => /^src\/([^/]+)\//.exec(relative(root, path))?.[1]

/** The features that a manifest names: `uses: ['bisect']`. */
export function usesOf(feature) {
  const manifest = readFileSync(resolve(root, 'src/features', feature, 'feature.ts'), 'utf8')
  const [, names = ''] = /\buses: \[([^\]]*)\]/.exec(manifest) ?? []
  return [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name)
}

const layers = {
  create(context) {
    const { filename } = context
    const feature = featureOf(filename)
    const own = partOf(filename)
    const allowed = MAY_IMPORT[own]
    if (own === undefined) return {}
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return
      const path = resolve(dirname(filename), source.value)
      const other = folderOf(path)
      if (other === 'features' && feature !== undefined) {
        const to = featureOf(path)
        const inside = partOf(path)
        const isPure = own !== 'features' && inside !== own && inside !== 'features/*/core'
        if (!isPure && (to === feature || usesOf(feature).includes(to))) return
      } else if (other === undefined || other === own || (allowed ?? [other]).includes(other)) {
        if (other !== 'features') return
      }
      context.report({
        node: source,
        message: `src/${own} may not import src/${other}: see docs/architecture.md`,
      })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

const isMember = (node, object, property) =>
  node.object.type === 'Identifier' && node.object.name === object && node.property.name === property

const wholeZod = {
  create: (context) => ({
    ImportDeclaration(node) {
      if (node.source.value === 'zod' && node.specifiers.some(({ type }) => type === 'ImportSpecifier'))
        context.report({ node, message: "import * as z from 'zod': the named import defeats tree-shaking" })
    },
    MemberExpression(node) {
      if (isMember(node, 'z', 'core'))
        context.report({
          node,
          message: 'the value z.core brings all of zod into the bundle; as a type it is fine',
        })
    },
  }),
}

const pure = {
  create: (context) => ({
    NewExpression(node) {
      if (node.callee.name === 'Date' && node.arguments.length === 0)
        context.report({ node, message: 'the core reads no clock' })
    },
    MemberExpression(node) {
      if (isMember(node, 'Date', 'now')) context.report({ node, message: 'the core reads no clock' })
      if (isMember(node, 'Math', 'random')) context.report({ node, message: 'pass a seeded generator in' })
    },
  }),
}

export default { meta: { name: 'house' }, rules: { layers, 'whole-zod': wholeZod, pure } }
