import { readdirSync, readFileSync } from 'node:fs'

/** Ids of the processes whose environment has this variable with this value. */
export function processesWith(name: string, value: string): readonly string[] {
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false
    try {
      return readFileSync(`/proc/${id}/environ`, 'latin1').includes(`${name}=${value}\0`)
    } catch {
      // It has ended, or is somebody else's.
      return false
    }
  })
}
