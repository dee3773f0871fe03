// One configuration for every kind of test. KBENCH_TESTS names the kind; the scripts of package.json set it.

const MINUTES = 60_000

const kinds = {
  // No cluster, no network and no measuring tool needed. Many start the bundle, which is slow on a busy machine.
  unit: {
    testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
    testPathIgnorePatterns: [
      '/node_modules/',
      ...['act', 'browser', 'consumers', 'host', 'kind', 'node24'].map(
        (name) => `<rootDir>/__tests__/${name}/`,
      ),
    ],
    testTimeout: MINUTES,
    maxWorkers: '100%',
  },
  // The action in a workflow, run by act on this machine.
  act: { testTimeout: 30 * MINUTES },
  // The pages in a real browser. CHROMIUM names it; default: chromium on PATH.
  browser: { testTimeout: 2 * MINUTES },
  // What the real readers make of exports; .ci/consumers installs them.
  consumers: { testTimeout: 2 * MINUTES },
  // The real measuring tools, in network namespaces of this machine.
  host: { testTimeout: 2 * MINUTES },
  // kind clusters that the tests make and delete themselves.
  kind: { testTimeout: 40 * MINUTES },
  // The bundle on the Node that GitHub runs actions with. KBENCH_NODE names the program.
  node24: { testTimeout: MINUTES },
}

const chosen = process.env['KBENCH_TESTS'] ?? 'unit'
if (!(chosen in kinds))
  throw new Error(`KBENCH_TESTS is ${chosen}; expected one of ${Object.keys(kinds).join(', ')}`)

export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.yaml', '.yml', '.css', '.pl'],
  injectGlobals: false,
  transform: {
    '^.+\\.(tsx?|ya?ml|css|pl)$': '<rootDir>/scripts/jest-esbuild.cjs',
    Dockerfile$: '<rootDir>/scripts/jest-esbuild.cjs',
  },
  coverageProvider: 'v8',
  reporters: ['default', '<rootDir>/scripts/jest-times.mjs'],
  testMatch: [`<rootDir>/__tests__/${chosen}/**/*.test.ts`],
  maxWorkers: 1,
  ...kinds[chosen],
}
