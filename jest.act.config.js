// The action in a workflow, run by act on this machine against a real kind cluster (run by .ci/run).
import { shared } from './jest.config.js'
export default {
  ...shared,
  testMatch: ['<rootDir>/__tests__/act/**/*.test.ts'],
  testTimeout: 1_800_000,
  maxWorkers: 1,
}
