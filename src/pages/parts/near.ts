import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { useMedia } from './media.ts'

/** Whether an element has come near the view, or everything is printed; stays so. */
export function useNear(element: RefObject<Element | null>): boolean {
  const isPrinted = useMedia('print')
  const [isNear, setNear] = useState(false)
  useLayoutEffect(() => {
    if (element.current === null || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear || isPrinted
}
