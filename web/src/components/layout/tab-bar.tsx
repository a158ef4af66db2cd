import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import classes from './tab-bar.module.css'

/** The props of every link in a bar, besides its route. */
export const tabLink = (isCurrent: boolean) =>
  ({
    className: classes['tab'],
    // Without it, the first view, whose parameter is absent, would count as active in every other view.
    activeOptions: { explicitUndefined: true },
    'data-current': isCurrent || undefined,
    'aria-current': isCurrent ? 'page' : undefined,
    resetScroll: false,
    // Browsers leave a link where it is if a part of it is visible.
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
      currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  }) as const

/**
 * Links to the views of a screen, as list items, each with `tabLink`. If they are too wide, they scroll sideways: an
 * edge with hidden tabs fades, and the current tab is visible.
 */
export function TabBar({
  about,
  current,
  children,
}: {
  about: string
  current: string
  children: ReactNode
}) {
  const own = useRef<HTMLUListElement>(null)
  const { ref: sized, width } = useElementSize<HTMLUListElement>()
  const ref = useMergedRef(own, sized)
  const [hidden, setHidden] = useState({ start: false, end: false })
  const look = () => {
    const list = own.current
    if (list === null) return
    const start = list.scrollLeft > 1
    const end = list.scrollLeft + list.clientWidth < list.scrollWidth - 1
    setHidden((before) => (before.start === start && before.end === end ? before : { start, end }))
  }
  // Synchronizes the scroll position with the current view and the available width.
  useEffect(() => {
    const tab = own.current?.querySelector<HTMLElement>('[data-current]')
    const list = own.current
    if (tab && list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
    look()
  }, [current, width])
  return (
    <nav aria-label={about} className={classes['bar']}>
      <ul
        ref={ref}
        className={classes['list']}
        data-hidden-start={hidden.start || undefined}
        data-hidden-end={hidden.end || undefined}
        onScroll={look}
      >
        {children}
      </ul>
    </nav>
  )
}
