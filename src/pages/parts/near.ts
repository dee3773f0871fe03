import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { useMedia } from './media.ts'

const IDLE_AFTER = 500

/** Whether an element has come near the view, the browser has nothing else to do, or everything is printed; stays so. */
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
    const idle = whenIdle(() => setNear(true))
    return () => {
      observer.disconnect()
      idle.cancel()
    }
  }, [element, isNear])
  return isNear || isPrinted
}

// Safari has no requestIdleCallback.
function whenIdle(act: () => void): { cancel(): void } {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(act)
    return { cancel: () => window.cancelIdleCallback(handle) }
  }
  const handle = window.setTimeout(act, IDLE_AFTER)
  return { cancel: () => window.clearTimeout(handle) }
}
