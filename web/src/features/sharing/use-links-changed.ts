import { useQueryClient } from '@tanstack/react-query'
import { brandKeys } from '../../lib/brands/brands.ts'
import { shareKeys } from './api/share-links.ts'

/** Asks anew for links, and for the brands, which tell how many there are. */
export function useLinksChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: shareKeys.all }),
      queryClient.invalidateQueries({ queryKey: brandKeys.lists }),
    ])
}
