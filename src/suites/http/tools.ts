import type { Tool } from '../../ports/tool.ts'

export const HEY: Tool = {
  id: 'hey',
  purpose: 'measures HTTP servers',
  from: { package: 'hey' },
  versionArguments: ['-h'],
  versionPattern: null,
}
export const HAPROXY: Tool = {
  id: 'haproxy',
  purpose: 'is the HTTP server',
  from: { package: 'haproxy' },
  versionArguments: ['-v'],
  minimum: '2.2',
}
