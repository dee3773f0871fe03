// The bundle on the Node that GitHub runs actions with (run by .ci/run; KBENCH_NODE names the program).
import { shared } from './jest.config.js'
export default {
  ...shared,
  testMatch: ['<rootDir>/__tests__/node24/**/*.test.ts'],
  testTimeout: 60_000,
}
