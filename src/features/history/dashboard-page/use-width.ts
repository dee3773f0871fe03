import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** Width of an element in pixels, rounded down to tens so that a chart is not drawn for every pixel of a window being resized. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const update = (): void => setWidth(Math.floor(current.getBoundingClientRect().width / 10) * 10)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
