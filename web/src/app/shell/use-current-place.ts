import { useMatches } from '@tanstack/react-router'
import { placeOf, type Place } from './screens.ts'

/** The entry of the sidebar to which the open screen belongs. */
export function useCurrentPlace(): Place | undefined {
  const [pathname, view] = useMatches({
    select: (matches) => {
      const last = matches.at(-1)
      const { view }: { view?: string } = last?.search ?? {}
      return [last?.pathname ?? '', view] as const
    },
    structuralSharing: true,
  })
  return placeOf(pathname, view)
}
