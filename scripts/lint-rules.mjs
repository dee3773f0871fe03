// Rules of oxlint that this project alone has; see .oxlintrc.jsonc.
import { dirname, relative, resolve } from 'node:path'

/** What a folder of src may import beside itself; the same table is in docs/architecture.md. Only entry wires adapters in. */
const MAY_IMPORT = {
  core: [],
  ports: ['core'],
  config: ['core', 'ports'],
  tools: ['core', 'ports'],
  kubernetes: ['core', 'ports'],
  providers: ['core', 'ports', 'kubernetes'],
  slices: ['core', 'ports'],
  suites: ['core', 'ports', 'kubernetes', 'slices'],
  // src/suites/*/figures: drawn in browsers, too.
  figures: ['core', 'suites'],
  import: ['core', 'ports', 'suites'],
  export: ['core'],
  app: ['core', 'ports', 'config', 'tools', 'kubernetes', 'import', 'export'],
  adapters: ['core', 'ports', 'charts'],
  charts: ['core'],
  pages: ['core'],
  reference: ['core', 'ports', 'config', 'app', 'entry'],
}
const root = resolve(import.meta.dirname, '..')

const layers = {
  create(context) {
    const { filename } = context
    const folderOf = (path) => /^src\/([^/]+)\//.exec(relative(root, path))?.[1]
    const own = /\/suites\/[^/]+\/figures/.test(filename) ? 'figures' : folderOf(filename)
    const allowed = MAY_IMPORT[own]
    if (allowed === undefined) return {}
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return
      const other = folderOf(resolve(dirname(filename), source.value))
      if (other === undefined || other === own || allowed.includes(other)) return
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
