import { useMatches } from '@tanstack/react-router'
import { areaOf, type Area } from './screens.ts'

/** The entry of the sidebar to which the open screen belongs. */
export function useCurrentArea(): Area | undefined {
  const [pathname, view] = useMatches({
    select: (matches) => {
      const last = matches.at(-1)
      const search: Record<string, unknown> = { ...last?.search }
      const view = typeof search['view'] === 'string' ? search['view'] : undefined
      return [last?.pathname ?? '', view] as const
    },
    structuralSharing: true,
  })
  return areaOf(pathname, view)
}
