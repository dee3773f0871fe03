/** What /proc and /etc say about this machine. Pure: text in, value out; `undefined` where the text does not say. */

/** Text of /proc/cpuinfo; ARM kernels name no model there. */
export function cpuModelOf(cpuinfo: string): string | undefined {
  return /^model name\s*:\s*(\S.*?)\s*$/m.exec(cpuinfo)?.[1]
}

/** Text of /proc/cpuinfo → number of logical processors. */
export function coresOf(cpuinfo: string): number | undefined {
  const count = [...cpuinfo.matchAll(/^processor\s*:/gm)].length
  return count === 0 ? undefined : count
}

/** Text of /proc/meminfo, in kB (of 1024 bytes, proc_meminfo(5)) → bytes. */
export function memoryBytesOf(meminfo: string): number | undefined {
  const kibibytes = /^MemTotal:\s*(\d+) kB$/m.exec(meminfo)?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}

/** Text of /etc/os-release (os-release(5)) → the name for people. */
export function osNameOf(osRelease: string): string | undefined {
  return /^PRETTY_NAME=["']?(.*?)["']?$/m.exec(osRelease)?.[1]
}
