import { useQuery } from '@tanstack/react-query'
import type { BrandRow } from '#core/brands/schema.ts'
import { brandsQuery } from './brands.ts'
import { useBrands } from '../organization/use-brands.ts'
import { useOrganizationId } from '../organization/use-organization.ts'

/** The current brand (`useBrands`) with the data that a report screen needs. */
export function useCurrentBrand() {
  const organizationId = useOrganizationId()
  const clients = useBrands()
  const rows = useQuery({ ...brandsQuery(organizationId ?? ''), enabled: organizationId !== null })
  const brand: BrandRow | undefined = rows.data?.find(({ id }) => id === clients.brand?.id)
  // Brands that were loaded before a failure are not shown either.
  const query: { data: unknown; error: Error | null; refetch: () => unknown } = clients.error
    ? { ...clients.query, data: undefined }
    : clients.isLoading
      ? clients.query
      : rows
  return { brand, brands: rows.data, query }
}
