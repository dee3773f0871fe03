/**
 * One order in which all lists keep their own: of what may come next, that which was named first.
 * @throws {RangeError} for lists that contradict one another
 */
export function mergedOrder(lists: readonly (readonly string[])[]): string[] {
  const left = new Set(lists.flat())
  const order: string[] = []
  const isFree = (name: string): boolean =>
    lists.every((list) => list.slice(0, Math.max(0, list.indexOf(name))).every((one) => !left.has(one)))
  while (left.size > 0) {
    const next = [...left].find(isFree)
    if (next === undefined) throw new RangeError(`no order keeps that of all lists: ${[...left].join(', ')}`)
    left.delete(next)
    order.push(next)
  }
  return order
}
