import { ownerIndex, ownerOf } from '../citations/citation-owner.ts'
import { pageOf } from '../citations/page-key.ts'
import * as values from '../database/values.ts'
import type { TrackedBrand } from '../mentions/brand-set.ts'

export const pageOwners = values.pages.owner
/** `cited`: on a site that is neither the brand's nor a tracked competitor's. */
export type PageOwner = (typeof pageOwners)[number]

export type Owned = { owner: PageOwner; competitorId: string | null }

/** Returns the owner of a URL, by the domains of the brand and its competitors. */
export function ownersByDomain(brands: readonly TrackedBrand[]): (url: string) => Owned {
  const index = ownerIndex(brands)
  return (url) => {
    const { owner, brand } = ownerOf(index, pageOf(url) ?? { host: null, path: '' })
    if (owner === 'own') return { owner: 'own', competitorId: null }
    const competitorId = brand === null ? null : (brands[brand]?.id ?? null)
    return owner === 'competitor' ? { owner: 'rival', competitorId } : { owner: 'cited', competitorId: null }
  }
}
