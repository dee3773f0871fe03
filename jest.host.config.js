// Tests with the real measuring tools in real network namespaces of this machine (run by .ci/run).
import { shared } from './jest.config.js'
export default {
  ...shared,
  testMatch: ['<rootDir>/__tests__/host/**/*.test.ts'],
  testTimeout: 120_000,
  maxWorkers: 1,
}
