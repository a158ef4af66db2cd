import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { BrandRow } from '#core/brand/schema.ts'
import { brandsQuery } from './brands.ts'
import { useOrganizationId } from './organization/use-organization.ts'

/** The brand of a report screen: that of the address, else the first by name that is not archived. */
export function useCurrentBrand() {
  const organizationId = useOrganizationId()
  const search: { clientId?: string } = useSearch({ strict: false })
  const query = useQuery({ ...brandsQuery(organizationId ?? ''), enabled: organizationId !== null })
  const brand = currentBrand(query.data ?? [], search.clientId)
  return { brand, brands: query.data, query }
}

export function currentBrand(
  brands: readonly BrandRow[],
  chosenId: string | undefined,
): BrandRow | undefined {
  const chosen = brands.find((brand) => brand.id === chosenId)
  return chosen ?? brands.find((brand) => brand.archivedAt === null) ?? brands[0]
}
