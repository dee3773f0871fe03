import type { JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { formatMagnitude } from '../../core/format/numbers.ts'
import type { MeasuredProfile } from '../../core/profile/schema.ts'
import {
  flameBoxes,
  flameNodes,
  growthStep,
  MOST_ROWS,
  neighbour,
  type FlameBox,
  type FlameNode,
} from './flame-layout.ts'
import { Folded } from './sections.tsx'

const ROW_PIXELS = 22
const STEPS = ['fell-3', 'fell-2', 'fell-1', 'same', 'grew-1', 'grew-2', 'grew-3']
/** Narrower ones have no room for a name. */
const NAMED = 0.03

/** The functions of both sides, callers above what they call; red ones take more of the CPU time on head, blue ones less. */
export function FlameGraph({ summary, functions }: MeasuredProfile): JSX.Element {
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
  const rows = boxes.reduce((most, { row }) => Math.max(most, row + 1), 1)
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
            class={`flame ${STEPS[3 + growthStep(box.node)] ?? 'same'}`}
            tabIndex={box === current ? 0 : -1}
            title={facts(box.node)}
            aria-label={facts(box.node)}
            style={{
              left: `${String(100 * box.left)}%`,
              width: `${String(100 * box.width)}%`,
              top: `${String(box.row * ROW_PIXELS)}px`,
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
