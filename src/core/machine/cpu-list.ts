/**
 * The CPUs that a process may use.
 * @param status its /proc/PID/status; proc(5): `Cpus_allowed_list:	0-3,8`
 * @returns their numbers, ascending; empty where the line is missing
 */
export function allowedCpus(status: string): number[] {
  const list = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(status)?.[1] ?? ''
  return list.split(',').flatMap((range) => {
    if (range === '') return []
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

/** The list as the kernel writes it: `0-3,8`. @param cpus ascending */
export function formatCpuList(cpus: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const cpu of cpus) {
    const range = ranges.at(-1)
    if (range?.last === cpu - 1) range.last = cpu
    else ranges.push({ first: cpu, last: cpu })
  }
  return ranges
    .map(({ first, last }) => (first === last ? String(first) : `${String(first)}-${String(last)}`))
    .join(',')
}
