// Tests with a real kind cluster that the tests make and delete themselves (run by .ci/run).
import { shared } from './jest.config.js'
export default {
  ...shared,
  testMatch: ['<rootDir>/__tests__/kind/**/*.test.ts'],
  testTimeout: 2_400_000,
  maxWorkers: 1,
}
