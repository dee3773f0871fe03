import { dirname, relative, resolve } from 'node:path'
import js from '@eslint/js'
import vitest from '@vitest/eslint-plugin'
import tseslint from 'typescript-eslint'

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
  app: ['core', 'ports', 'config', 'tools', 'kubernetes', 'providers', 'suites', 'import', 'export'],
  adapters: ['core', 'ports', 'charts'],
  charts: ['core'],
  pages: ['core'],
  reference: ['core', 'ports', 'config', 'app', 'entry'],
}

const layers = {
  create(context) {
    const { filename } = context
    const folderOf = (path) => /^src\/([^/]+)\//.exec(relative(import.meta.dirname, path))?.[1]
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
const packages = (files, regex, message) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] },
})
const namedZod = {
  selector: "ImportDeclaration[source.value='zod'] > ImportSpecifier",
  message: "import * as z from 'zod': the named import defeats tree-shaking",
}
const zodCore = {
  selector: "MemberExpression[object.name='z'][property.name='core']",
  message: 'the value z.core brings all of zod into the bundle; as a type it is fine',
}
const BROWSER_GLOBALS = (
  'alert close closed confirm customElements document event find focus frames history innerWidth length localStorage ' +
  'location name open origin parent print prompt screen scroll self sessionStorage status stop top window'
).split(' ')

export default tseslint.config(
  { ignores: ['action/dist/**', 'node_modules/**', 'coverage/**', 'kbench-out/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // The compiler allows no enums (erasableSyntaxOnly); looking for them took a tenth of the time of lint.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'max-lines': ['error', { max: 300 }], 'no-restricted-syntax': ['error', namedZod, zodCore] },
  },
  {
    files: ['src/core/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'process',
        'Buffer',
        'setTimeout',
        'setInterval',
        'fetch',
        'console',
        ...BROWSER_GLOBALS,
      ],
      'no-restricted-syntax': [
        'error',
        namedZod,
        zodCore,
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'the core reads no clock',
        },
        {
          selector: "MemberExpression[object.name='Date'][property.name='now']",
          message: 'the core reads no clock',
        },
        {
          selector: "MemberExpression[object.name='Math'][property.name='random']",
          message: 'pass a seeded generator in',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { house: { rules: { layers } } },
    rules: { 'house/layers': 'error' },
  },
  packages(
    [...Object.keys(MAY_IMPORT).filter((name) => !['adapters', 'charts', 'pages'].includes(name))].map(
      (name) => `src/${name}/**/*.ts`,
    ),
    '^(node:|@actions/|execa|commander|vega|@resvg)',
    'no input or output here: use a port',
  ),
  packages(
    ['src/pages/**/*.{ts,tsx}'],
    '^(node:|@actions/|execa|commander|@resvg)',
    'this runs in a browser',
  ),
  {
    // The compiler knows the globals of browsers everywhere, as one project; they are there in pages alone.
    files: ['src/**/*.ts', 'bench/**/*.ts', '__tests__/**/*.ts'],
    ignores: ['src/core/**', 'src/pages/**', '__tests__/pages/**', '__tests__/browser/**'],
    rules: { 'no-restricted-globals': ['error', ...BROWSER_GLOBALS] },
  },
  {
    files: ['__tests__/**/*.test.ts'],
    extends: [vitest.configs.recommended],
    rules: {
      'vitest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect', 'expect*', 'assert*', '**.assert*', 'fc.assert'] },
      ],
      'vitest/no-conditional-expect': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    // vitest types expect.stringMatching and its like as any, and tests put them into what they expect.
    files: ['__tests__/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Tests that one test file brings together.
    files: ['__tests__/kind/one-cluster/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        module: 'writable',
        require: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },
)
