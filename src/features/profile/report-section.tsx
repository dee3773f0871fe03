import type { ComponentChildren, JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { formatMagnitude } from '../../core/format/numbers.ts'
import type { MeasuredProfile, ProfiledFunction } from './core/schema.ts'

/** A function with what it calls, and the share of the CPU time that they took on either side. */
interface FlameNode {
  readonly name: string
  readonly base: number
  readonly head: number
  readonly called: FlameNode[]
}

/** A function as it is drawn: places and widths are shares of the drawing. */
interface FlameBox {
  readonly node: FlameNode
  /** Names from the root to it, without the root's own: so many rows are above it. */
  readonly path: readonly string[]
  readonly left: number
  readonly width: number
}

/** Narrower ones cannot be seen or clicked. */
const NARROWEST = 0.0015

/** The mean of both sides, so that what vanished is there too and callers are as wide as what they call. */
function widthOf({ base, head }: FlameNode): number {
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

/** Every function that is wide enough below the path that is zoomed in, callers first. */
export function flameBoxes(
  node: FlameNode,
  zoomed: readonly string[],
  path: readonly string[] = [],
): FlameBox[] {
  const whole = { node, path, left: 0, width: 1 }
  const next = node.called.find(({ name }) => name === zoomed[path.length])
  return next === undefined
    ? [whole, ...boxesBelow(whole, widthOf(node))]
    : [whole, ...flameBoxes(next, zoomed, [...path, next.name])]
}

function boxesBelow({ node, path, left }: FlameBox, whole: number): FlameBox[] {
  let place = left
  return node.called.flatMap((called) => {
    const width = widthOf(called) / whole
    const box = { node: called, path: [...path, called.name], left: place, width }
    place += width
    return width < NARROWEST ? [] : [box, ...boxesBelow(box, whole)]
  })
}

/** From far less CPU time on head, to far more; a share of the drawing is what counts. */
const STEPS = ['fell-3', 'fell-2', 'fell-1', 'same', 'grew-1', 'grew-2', 'grew-3']

function stepOf({ base, head }: FlameNode): string {
  const size = Math.abs(head - base)
  const step = [0.003, 0.01, 0.05].filter((least) => size >= least).length
  return STEPS[3 + Math.sign(head - base) * step] ?? 'same'
}

/** Where an arrow key leads: the caller, the first that it calls, its neighbours. */
function neighbour(boxes: readonly FlameBox[], at: FlameBox, key: string): FlameBox | undefined {
  const inRow = (row: number): FlameBox[] =>
    boxes.filter(({ path }) => path.length === row).sort((a, b) => a.left - b.left)
  const middle = at.left + at.width / 2
  switch (key) {
    case 'ArrowUp':
      return inRow(at.path.length - 1).find(({ left, width }) => left <= middle && middle <= left + width)
    case 'ArrowDown':
      return inRow(at.path.length + 1).find(({ left }) => left >= at.left && left < at.left + at.width)
    case 'ArrowLeft':
      return inRow(at.path.length).findLast(({ left }) => left < at.left)
    case 'ArrowRight':
      return inRow(at.path.length).find(({ left }) => left > at.left)
    default:
      return undefined
  }
}

const ROW_PIXELS = 22
/** Narrower ones have no room for a name. */
const NAMED = 0.03

interface Frame {
  /** A part of the page that can be folded away. */
  readonly Folded: (part: {
    readonly title: string
    readonly open?: boolean
    readonly children: ComponentChildren
  }) => JSX.Element
}

/** One flame graph per profile. @param data what explain.ts has recorded, embedded in the page */
export default function Profiles({
  data,
  Folded,
}: Frame & { readonly data: readonly unknown[] }): JSX.Element {
  return (
    <>
      {(data as readonly MeasuredProfile[]).map((profile) => (
        <FlameGraph key={profile.summary.measurement} {...profile} Folded={Folded} />
      ))}
    </>
  )
}

/** The functions of both sides, callers above what they call; red ones take more of the CPU time on head, blue ones less. */
function FlameGraph({ summary, functions, Folded }: MeasuredProfile & Frame): JSX.Element {
  const [zoomed, setZoomed] = useState<readonly string[]>([])
  const tree = useMemo(() => flameNodes(functions), [functions])
  const boxes = useMemo(() => flameBoxes(tree, zoomed), [tree, zoomed])
  const [at, setAt] = useState('')
  const drawing = useRef<HTMLDivElement>(null)
  const current = boxes.find(({ path }) => keyOf(path) === at) ?? boxes[zoomed.length]
  const go = (box: FlameBox | undefined): void => {
    if (box === undefined) return
    setAt(keyOf(box.path))
    const index = boxes.indexOf(box)
    drawing.current?.querySelectorAll('button')[index]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      setZoomed(zoomed.slice(0, -1))
      setAt(keyOf(zoomed.slice(0, -1)))
      return
    }
    const next = current === undefined ? undefined : neighbour(boxes, current, event.key)
    if (next === undefined) return
    event.preventDefault()
    go(next)
  }
  const title = `Functions of ${summary.measurement}${summary.source === 'pprof' ? ', in its pods (pprof)' : ''}`
  const facts = (node: FlameNode): string => factsOf(node, summary.source)
  const rows = boxes.reduce((most, { path }) => Math.max(most, path.length + 1), 1)
  return (
    <Folded title={title} open>
      <p class="muted">
        Mean of {summary.rounds} extra rounds with {summary.source} on base and on head. Width: CPU time with
        all that a function calls, mean of both sides. Red: more on head, blue: less. Click a function, or
        choose it with the arrow keys and press Enter, to enlarge it; Escape goes back.
        {rows < MOST_ROWS ? '' : ` At most ${String(MOST_ROWS)} rows are drawn; callers may go deeper.`}
      </p>
      <p class="flame-facts" aria-live="polite">
        {current === undefined ? '' : facts(current.node)}
      </p>
      <div
        ref={drawing}
        class="flames"
        role="group"
        aria-label={title}
        style={{ height: `${String(rows * ROW_PIXELS)}px` }}
        onKeyDown={onKeyDown}
      >
        {boxes.map((box) => (
          <button
            key={keyOf(box.path)}
            type="button"
            class={`flame ${stepOf(box.node)}`}
            tabIndex={box === current ? 0 : -1}
            title={facts(box.node)}
            aria-label={facts(box.node)}
            style={{
              left: `${String(100 * box.left)}%`,
              width: `${String(100 * box.width)}%`,
              top: `${String(box.path.length * ROW_PIXELS)}px`,
            }}
            onFocus={() => setAt(keyOf(box.path))}
            onMouseEnter={() => setAt(keyOf(box.path))}
            onClick={() => setZoomed(box.path)}
          >
            {box.width >= NAMED ? box.node.name : ''}
          </button>
        ))}
      </div>
    </Folded>
  )
}

function keyOf(path: readonly string[]): string {
  return path.join(';')
}

function factsOf({ name, base, head }: FlameNode, source: MeasuredProfile['summary']['source']): string {
  const share = (value: number): string => formatMagnitude(value, 'relative', '1')
  const change = head - base
  return `${name}: ${share(head)} of ${source === 'pprof' ? 'a CPU' : 'the CPU time'} on head, ${share(base)} on base (${change < 0 ? '−' : '+'}${share(Math.abs(change))})`
}
