import { beforeEach, vi } from 'vitest'

/** Keeps what each test of the file prints from the terminal. Call it outside of tests. @returns what the test has printed so far */
export function captureStdout(): () => string {
  let printed = ''
  beforeEach(() => {
    printed = ''
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text)
      return true
    })
  })
  return () => printed
}
