import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { loadClients, type Client } from '../session/load-clients.ts'
import { rowsClient } from '../session/rows.ts'
import { clientKeys } from './client-keys.ts'
import { useOrganizationId } from './use-organization.ts'

export const clientsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...clientKeys.all, organizationId],
    queryFn: () => loadClients(rowsClient(), organizationId),
    staleTime: 30_000,
    retry: false,
  })

/** The brands of both schemas that the user may see, and the current one. Empty, with the reason, if loading failed. */
export function useBrands() {
  const organizationId = useOrganizationId()
  const { clientId }: { clientId?: string } = useSearch({ strict: false })
  const query = useQuery({ ...clientsQuery(organizationId ?? ''), enabled: organizationId !== null })
  const { error, isLoading } = query
  const brands: readonly Client[] = error ? [] : (query.data ?? [])
  return { brands, brand: currentBrand(brands, clientId) ?? null, isLoading, error, query }
}

/** The brand in the URL, else the first one that is not archived, else the first. */
export function currentBrand<Brand extends { id: string; archivedAt: string | null }>(
  brands: readonly Brand[],
  chosenId: string | undefined,
): Brand | undefined {
  const chosen = brands.find((brand) => brand.id === chosenId)
  return chosen ?? brands.find((brand) => brand.archivedAt === null) ?? brands[0]
}
