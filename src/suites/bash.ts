import type { Tool } from '../ports/tool.ts'

/** For suites that run shell lines on this machine. */
export const BASH: Tool = { id: 'bash', purpose: 'times the CPU of a tool', from: { package: 'bash' } }
