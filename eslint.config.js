import js from '@eslint/js'
import jest from 'eslint-plugin-jest'
import tseslint from 'typescript-eslint'

// Direction of imports: entry → app → {core, config, ports}; suites, providers, kubernetes → {core, ports};
// import → {core, ports, suites}; export → core; adapters → ports; charts, pages → core. Only entry wires adapters in. `layer` says what a folder may not import.
const folder = (name) => ({
  regex: `^(\\.\\./)+${name}/`,
  message: `see docs/architecture.md: no import of ${name}/ here`,
})
const layer = (files, ...forbidden) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: forbidden,
      },
    ],
  },
})
const namedZod = {
  selector: "ImportDeclaration[source.value='zod'] > ImportSpecifier",
  message: "import * as z from 'zod': the named import defeats tree-shaking",
}
const zodCore = {
  selector: "MemberExpression[object.name='z'][property.name='core']",
  message: 'the value z.core brings all of zod into the bundle; as a type it is fine',
}
const impure = {
  regex: '^(node:|@actions/|execa|commander|vega|@resvg)',
  message: 'no input or output here: use a port',
}

const BROWSER_GLOBALS = [
  'alert',
  'close',
  'closed',
  'confirm',
  'customElements',
  'document',
  'event',
  'find',
  'focus',
  'frames',
  'history',
  'innerWidth',
  'length',
  'localStorage',
  'location',
  'name',
  'open',
  'origin',
  'parent',
  'print',
  'prompt',
  'screen',
  'scroll',
  'self',
  'sessionStorage',
  'status',
  'stop',
  'top',
  'window',
]

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
    },
  },
  {
    files: ['src/core/**/*.ts'],
    rules: {
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
  layer(
    ['src/core/**/*.ts'],
    impure,
    // core/charts, beside other folders of core, makes specifications; src/charts draws them.
    {
      regex: '^(\\.\\./){2,}charts/|^\\.\\./charts/(index|render|text-width)',
      message: 'see docs/architecture.md: no import of src/charts here',
    },
    ...[
      'app',
      'entry',
      'adapters',
      'ports',
      'suites',
      'providers',
      'kubernetes',
      'config',
      'pages',
      'tools',
      'import',
      'export',
    ].map(folder),
    // Not core/charts, which is seen as ../charts from the other folders of core.
    { ...folder('charts'), regex: '^(\\.\\./){2,}charts/' },
  ),
  layer(
    ['src/ports/**/*.ts'],
    impure,
    ...[
      'app',
      'entry',
      'adapters',
      'suites',
      'providers',
      'kubernetes',
      'config',
      'charts',
      'pages',
      'tools',
      'import',
      'export',
    ].map(folder),
  ),
  layer(
    ['src/config/**/*.ts'],
    impure,
    ...[
      'app',
      'entry',
      'adapters',
      'suites',
      'providers',
      'kubernetes',
      'charts',
      'pages',
      'import',
      'export',
    ].map(folder),
  ),
  layer(
    ['src/suites/**/*.ts', 'src/providers/**/*.ts', 'src/kubernetes/**/*.ts', 'src/tools/**/*.ts'],
    impure,
    ...['app', 'entry', 'adapters', 'config', 'charts', 'pages', 'import', 'export'].map(folder),
  ),
  layer(
    ['src/suites/*/figures.ts', 'src/suites/*/figures/**/*.ts'],
    impure,
    // Figures are drawn in browsers too.
    ...[
      'app',
      'entry',
      'adapters',
      'config',
      'charts',
      'pages',
      'import',
      'export',
      'ports',
      'kubernetes',
    ].map(folder),
  ),
  layer(
    ['src/import/**/*.ts'],
    impure,
    ...[
      'app',
      'entry',
      'adapters',
      'config',
      'charts',
      'pages',
      'providers',
      'kubernetes',
      'tools',
      'export',
    ].map(folder),
  ),
  layer(
    ['src/export/**/*.ts'],
    impure,
    ...[
      'app',
      'entry',
      'adapters',
      'ports',
      'suites',
      'providers',
      'kubernetes',
      'config',
      'charts',
      'pages',
      'tools',
      'import',
    ].map(folder),
  ),
  layer(['src/app/**/*.ts'], impure, ...['entry', 'adapters', 'charts', 'pages'].map(folder)),
  layer(
    ['src/charts/**/*.ts'],
    ...[
      'app',
      'entry',
      'adapters',
      'suites',
      'providers',
      'kubernetes',
      'config',
      'ports',
      'tools',
      'import',
      'export',
    ].map(folder),
  ),
  layer(
    ['src/pages/**/*.{ts,tsx}'],
    { regex: '^(node:|@actions/|execa|commander|@resvg)', message: 'this runs in a browser' },
    ...[
      'app',
      'entry',
      'adapters',
      'charts',
      'suites',
      'providers',
      'kubernetes',
      'config',
      'ports',
      'tools',
      'import',
      'export',
    ].map(folder),
  ),
  {
    // The compiler knows the globals of browsers everywhere, as one project; they are there in pages alone.
    files: ['src/**/*.ts', 'bench/**/*.ts', '__tests__/**/*.ts'],
    ignores: ['src/core/**', 'src/pages/**', '__tests__/pages/**', '__tests__/browser/**'],
    rules: { 'no-restricted-globals': ['error', ...BROWSER_GLOBALS] },
  },
  layer(
    ['src/adapters/**/*.ts'],
    ...['app', 'entry', 'suites', 'providers', 'config', 'kubernetes', 'tools', 'import', 'export'].map(
      folder,
    ),
  ),
  {
    files: ['__tests__/**/*.test.ts'],
    extends: [jest.configs['flat/recommended']],
    rules: {
      'jest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect', 'expect*', 'assert*', '**.assert*', 'fc.assert'] },
      ],
      'jest/no-conditional-expect': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
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
