import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Inline } from '../parts/inline.tsx'
import { useMedia } from '../parts/media.ts'

interface SectionProps {
  readonly id?: string
  readonly title: string
  readonly children: ComponentChildren
}

export function Section({ id, title, children }: SectionProps): JSX.Element {
  return (
    <section id={id} class="section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A section that waits for a click; on paper it is open. */
export function Folded({
  id,
  title,
  children,
  open = false,
}: SectionProps & { readonly open?: boolean }): JSX.Element {
  const isPrinted = useMedia('print')
  const [isOpen, setOpen] = useState(open)
  return (
    <details
      id={id}
      class="section folded"
      open={isOpen || isPrinted}
      onToggle={({ currentTarget }) => {
        if (!isPrinted) setOpen(currentTarget.open)
      }}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  )
}

export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ComponentChildren])[]
}): JSX.Element {
  return (
    <dl class="facts">
      {facts.map(([name, value], index) => (
        <div key={index} class="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A list of sentences under a title; nothing where there are none. */
export function Remarks({
  title,
  texts,
  tone = 'plain',
}: {
  readonly title: string
  readonly texts: readonly string[]
  readonly tone?: 'plain' | 'warning' | 'bad'
}): JSX.Element | null {
  if (texts.length === 0) return null
  return (
    <section class={`remarks ${tone}-box`}>
      <h2>{title}</h2>
      <ul>
        {texts.map((text, index) => (
          <li key={index}>
            <Inline text={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}
