// One configuration for every kind of test. KBENCH_TESTS names the kind; the scripts of package.json set it.
import { defineConfig } from 'vitest/config'
import { importedAsText } from './scripts/text-files.mjs'

const MINUTES = 60_000

const kinds = {
  // No cluster, no network and no measuring tool needed.
  unit: {
    include: ['__tests__/**/*.test.ts'],
    exclude: ['act', 'browser', 'bundle', 'consumers', 'host', 'house', 'kind', 'node24'].map(
      (name) => `__tests__/${name}/**`,
    ),
    // vitest counts processor time of tests that wait for nothing, too: on a machine with a load of 25 some took 80 s.
    testTimeout: 2 * MINUTES,
    maxWorkers: '100%',
    // The files of a worker share its modules: loading them for each of 400 files took twice as long as the tests.
    isolate: false,
  },
  // The action in a workflow, run by act on this machine.
  act: { testTimeout: 30 * MINUTES },
  // What bench/ computes; some of it simulates for a minute.
  bench: { include: ['bench/**/*.test.ts'], testTimeout: 2 * MINUTES, maxWorkers: '100%', isolate: false },
  // What ships, started as a person would.
  bundle: { testTimeout: 2 * MINUTES, maxWorkers: '100%' },
  // The pages in a real browser. CHROMIUM names it; default: chromium on PATH.
  browser: { testTimeout: 2 * MINUTES },
  // What the real readers make of exports; .ci/consumers installs them.
  consumers: { testTimeout: 2 * MINUTES },
  // The real measuring tools, in network namespaces of this machine.
  host: { testTimeout: 2 * MINUTES },
  // Rules of the source tree, and what generates and builds all of it.
  house: { testTimeout: 5 * MINUTES, maxWorkers: '100%' },
  // kind clusters that the tests make and delete themselves.
  kind: { testTimeout: 40 * MINUTES },
  // The bundle on the Node that GitHub runs actions with. KBENCH_NODE names the program.
  node24: { testTimeout: MINUTES },
}

const chosen = process.env['KBENCH_TESTS'] ?? 'unit'
if (!(chosen in kinds))
  throw new Error(`KBENCH_TESTS is ${chosen}; expected one of ${Object.keys(kinds).join(', ')}`)

export default defineConfig({
  plugins: [importedAsText],
  // The least version that package.json allows.
  oxc: { target: 'node20.19' },
  test: {
    include: [`__tests__/${chosen}/**/*.test.ts`],
    // Processes, as tests change the working directory and send signals.
    pool: 'forks',
    maxWorkers: 1,
    ...kinds[chosen],
    hookTimeout: kinds[chosen].testTimeout,
    setupFiles: ['__tests__/setup.ts'],
    sequence: { hooks: 'list' },
    // Titles of tests hold paths, which must not be cut.
    chaiConfig: { truncateThreshold: 200 },
    restoreMocks: true,
    unstubEnvs: true,
    reporters: ['default', './scripts/test-times.mjs'],
  },
})
