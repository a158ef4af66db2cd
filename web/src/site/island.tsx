import { useEffect, useRef, type ReactNode } from 'react'
import type { IslandName } from './islands/names.ts'

/**
 * Markup with a small script (`islands/<name>.ts`). On server-rendered pages, `islands/start.ts` finds it; in the
 * application, it is mounted here. The script contains no texts: what it shows is in the markup.
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
