import { useQueryClient } from '@tanstack/react-query'
import { brandKeys } from '../../lib/brands/brands.ts'
import { shareKeys } from './api/share-links.ts'

/** Refetches the links, and the brands, which include the number of links. */
export function useLinksChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: shareKeys.all }),
      queryClient.invalidateQueries({ queryKey: brandKeys.lists }),
    ])
}
