import { useEffect, useRef, type ReactNode } from 'react'
import type { IslandName } from './islands/names.ts'

/**
 * Markup that a small script brings to life (`islands/<name>.ts`). On pages from the server `islands/start.ts` finds it;
 * in the application it is mounted here. The script brings no words: what it shows stands in the markup.
 */
export function Island({
  name,
  className,
  children,
}: {
  name: IslandName
  className?: string | undefined
  children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (element && !import.meta.env.SSR)
      void import('./islands/mount-all.ts').then(({ mount }) => mount(name, element))
  }, [name])
  return (
    <div ref={ref} data-island={name} className={className}>
      {children}
    </div>
  )
}
