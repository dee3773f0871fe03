// What the real readers make of exports: Prometheus, promtool, Python's csv, junitparser (run by .ci/consumers, which installs them).
import { shared } from './jest.config.js'
export default {
  ...shared,
  testMatch: ['<rootDir>/__tests__/consumers/**/*.test.ts'],
  testTimeout: 120_000,
  maxWorkers: 1,
}
