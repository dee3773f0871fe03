// Tests of the pages in a real browser (run by .ci/run). CHROMIUM names it; default: chromium on PATH.
import { shared } from './jest.config.js'
export default {
  ...shared,
  testMatch: ['<rootDir>/__tests__/browser/**/*.test.ts'],
  testTimeout: 120_000,
  maxWorkers: 1,
}
