/** The box beside the pointer. Text goes in as text: labels come from strangers. */
interface Tooltip {
  /** As vega calls it: with nothing where the pointer leaves a mark. */
  show(event: MouseEvent, value: unknown): void
  remove(): void
}

const GAP = 14

export function createTooltip(): Tooltip {
  const box = document.createElement('div')
  box.className = 'chart-tooltip'
  box.setAttribute('role', 'tooltip')
  return {
    show(event, value) {
      const content = contentOf(value)
      if (content === undefined) {
        box.remove()
        return
      }
      box.replaceChildren(content)
      document.body.append(box)
      place(box, event)
    },
    remove: () => box.remove(),
  }
}

function contentOf(value: unknown): Node | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value !== 'object') return document.createTextNode(textOf(value))
  const list = document.createElement('dl')
  for (const [name, text] of Object.entries(value)) {
    const term = document.createElement('dt')
    const description = document.createElement('dd')
    term.textContent = name
    description.textContent = textOf(text)
    list.append(term, description)
  }
  return list.children.length === 0 ? undefined : list
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Beside the pointer, on the side where there is room. */
function place(box: HTMLElement, { clientX, clientY }: MouseEvent): void {
  const { width, height } = box.getBoundingClientRect()
  const room = document.documentElement
  const left = clientX + GAP + width > room.clientWidth ? clientX - GAP - width : clientX + GAP
  const top = clientY + GAP + height > room.clientHeight ? clientY - GAP - height : clientY + GAP
  box.style.left = `${String(Math.max(0, left))}px`
  box.style.top = `${String(Math.max(0, top))}px`
}
