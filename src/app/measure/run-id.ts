import type { Ports } from '../ports.ts'

/** Of a run: when it began and a random name, `20260102T030405Z-abcd1234`. */
export function newRunId({ clock, randomName }: Ports): string {
  return `${clock
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')}-${randomName()}`
}

/** Where a run keeps what it writes, unless the person says otherwise. */
export function defaultFolder(id: string): string {
  return `kbench-out/${id}`
}
