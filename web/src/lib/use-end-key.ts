import { useEffect, type RefObject } from 'react'

/**
 * Makes the End key reach the last row of a list that renders only the visible rows. The browser scrolls to the end by
 * estimated heights; rows that appear there may move that end further down.
 */
export function useEndKey(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = viewport.current
    if (element === null) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'End' || event.defaultPrevented || event.shiftKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) return
      event.preventDefault()
      scrollToEnd(element)
    }
    element.addEventListener('keydown', handleKey)
    return () => element.removeEventListener('keydown', handleKey)
  }, [viewport])
}

/** Two frames: one to render the visible rows, one to measure them. */
function scrollToEnd(viewport: HTMLElement, heightBefore = -1): void {
  const height = viewport.scrollHeight
  if (height === heightBefore) return
  viewport.scrollTop = height
  requestAnimationFrame(() => requestAnimationFrame(() => scrollToEnd(viewport, height)))
}
