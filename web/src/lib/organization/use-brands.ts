import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { loadClients, type Client } from '../load-clients.ts'
import { supabase } from '../supabase.ts'
import { clientKeys } from './client-keys.ts'
import { useOrganizationId } from './use-organization.ts'

export const clientsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...clientKeys.all, organizationId],
    queryFn: () => loadClients(supabase(), organizationId),
    staleTime: 30_000,
    retry: false,
  })

/**
 * The brands of both schemas that the person may see, and the one the address names: else the first that is not
 * archived. Empty, with the reason, when they could not be loaded.
 */
export function useBrands(): {
  brands: readonly Client[]
  brand: Client | null
  isLoading: boolean
  error: Error | null
} {
  const organizationId = useOrganizationId()
  const { clientId }: { clientId?: string } = useSearch({ strict: false })
  const { data, error, isLoading } = useQuery({
    ...clientsQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  })
  const brands = error ? [] : (data ?? [])
  const chosen = brands.find((brand) => brand.id === clientId)
  return {
    brands,
    brand: chosen ?? brands.find((brand) => !brand.archivedAt) ?? null,
    isLoading,
    error,
  }
}
