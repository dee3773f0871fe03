// The unit and bundle tests: no cluster, no network, no measuring tool needed.
const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.yaml', '.yml', '.css'],
  injectGlobals: false,
  transform: {
    '^.+\\.(tsx?|ya?ml|css)$': '<rootDir>/scripts/jest-esbuild.cjs',
    Dockerfile$: '<rootDir>/scripts/jest-esbuild.cjs',
  },
  coverageProvider: 'v8',
}
export default {
  ...shared,
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/__tests__/host/',
    '<rootDir>/__tests__/kind/',
    '<rootDir>/__tests__/act/',
    '<rootDir>/__tests__/node24/',
    '<rootDir>/__tests__/browser/',
    '<rootDir>/__tests__/consumers/',
  ],
  // The bundle is started many times; on a busy machine that takes its time.
  testTimeout: 60_000,
}
export { shared }
