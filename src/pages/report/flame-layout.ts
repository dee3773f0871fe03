import type { ProfiledFunction } from '../../core/profile/schema.ts'

/** A function with what it calls, and the share of the CPU time that they took on either side. */
export interface FlameNode {
  readonly name: string
  readonly base: number
  readonly head: number
  readonly called: FlameNode[]
}

/** A function as it is drawn: places and widths are shares of the drawing. */
export interface FlameBox {
  readonly node: FlameNode
  /** Names from the root to it, without the root's own. */
  readonly path: readonly string[]
  readonly row: number
  readonly left: number
  readonly width: number
}

/** Narrower ones cannot be seen or clicked. */
const NARROWEST = 0.0015

/** The mean of both sides, so that what vanished is there too and callers are as wide as what they call. */
export function widthOf({ base, head }: FlameNode): number {
  return (base + head) / 2
}

/** Rows that are drawn: kbench keeps 127 functions of a stack. */
export const MOST_ROWS = 200

/** The functions of a profile as a tree. One whose caller does not come before it is left out, and so are rows below MOST_ROWS. */
export function flameNodes(functions: readonly ProfiledFunction[]): FlameNode {
  const nodes = functions.map(({ name, base, head }): FlameNode => ({ name, base, head, called: [] }))
  const rows: number[] = []
  for (const [index, { caller }] of functions.entries()) {
    const node = nodes[index]
    const row = caller < index ? (rows[caller] ?? -1) + 1 : 0
    rows.push(row)
    if (caller < index && row < MOST_ROWS && node !== undefined) nodes[caller]?.called.push(node)
  }
  return nodes[0] ?? { name: 'all', base: 0, head: 0, called: [] }
}

/** Every function that is wide enough below this path, callers first. */
export function flameBoxes(root: FlameNode, zoomed: readonly string[]): FlameBox[] {
  const callers: FlameNode[] = [root]
  for (const name of zoomed) {
    const next = callers.at(-1)?.called.find((one) => one.name === name)
    if (next === undefined) break
    callers.push(next)
  }
  const row = callers.length - 1
  const last = callers[row] ?? root
  const boxes = callers.map((node, place): FlameBox => ({
    node,
    path: zoomed.slice(0, place),
    row: place,
    left: 0,
    width: 1,
  }))
  const below = boxesBelow({ node: last, path: zoomed.slice(0, row), row, left: 0, width: 1 }, widthOf(last))
  return [...boxes, ...below]
}

function boxesBelow({ node, path, row, left }: FlameBox, whole: number): FlameBox[] {
  let place = left
  return node.called.flatMap((called) => {
    const width = widthOf(called) / whole
    const box = { node: called, path: [...path, called.name], row: row + 1, left: place, width }
    place += width
    return width < NARROWEST ? [] : [box, ...boxesBelow(box, whole)]
  })
}

/** From −3, far less CPU time on head, to 3, far more; a share of the drawing is what counts. */
export function growthStep({ base, head }: FlameNode): number {
  const change = head - base
  const size = Math.abs(change)
  const step = size >= 0.05 ? 3 : size >= 0.01 ? 2 : size >= 0.003 ? 1 : 0
  return Math.sign(change) * step
}

/** Where an arrow key leads: the caller, the first that it calls, its neighbours. */
export function neighbour(boxes: readonly FlameBox[], at: FlameBox, key: string): FlameBox | undefined {
  const inRow = (row: number): FlameBox[] =>
    boxes.filter((one) => one.row === row).sort((a, b) => a.left - b.left)
  const middle = at.left + at.width / 2
  switch (key) {
    case 'ArrowUp':
      return inRow(at.row - 1).find(({ left, width }) => left <= middle && middle <= left + width)
    case 'ArrowDown':
      return inRow(at.row + 1).find(({ left }) => left >= at.left && left < at.left + at.width)
    case 'ArrowLeft':
      return inRow(at.row).findLast(({ left }) => left < at.left)
    case 'ArrowRight':
      return inRow(at.row).find(({ left }) => left > at.left)
    default:
      return undefined
  }
}
