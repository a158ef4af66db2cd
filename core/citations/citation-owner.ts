import type { TrackedBrand } from '#core/mentions/brand-set.ts'
import type { Tables } from '../database/tables.ts'

export type Owner = { owner: Tables['answer_citations']['owner']; brand: number | null }

type Claim = { brand: number; competitor: boolean; subdomainsOnly: boolean; path: string }

/** Hosts and paths with the brands that claim them. */
export type OwnerIndex = ReadonlyMap<string, readonly Claim[]>

const nobody: Owner = { owner: 'other', brand: null }

/**
 * `acme.com` claims the host and its subdomains, `*.acme.com` only its subdomains, `github.com/acme` the pages below
 * that path. Scheme, `www.`, and case are ignored.
 */
export function ownerIndex(brands: readonly TrackedBrand[]): OwnerIndex {
  const index = new Map<string, Claim[]>()
  brands.forEach(({ domains, competitor }, brand) => {
    for (const domain of domains) {
      const claim = claimOf(domain)
      if (claim === null) continue
      const { host, subdomainsOnly, path } = claim
      const known = index.get(host) ?? []
      known.push({ brand, competitor, subdomainsOnly, path })
      index.set(host, known)
    }
  })
  return index
}

/** The owner of a page by host and path: the most specific claim wins, and the own brand's before a competitor's. */
export function ownerOf(index: OwnerIndex, page: { host: string | null; path: string }): Owner {
  if (page.host === null || index.size === 0) return nobody
  let host = page.host
  for (;;) {
    const claims = index.get(host) ?? []
    const fitting = claims.filter(
      (claim) => isWithin(page.path, claim.path) && (!claim.subdomainsOnly || host !== page.host),
    )
    const best = fitting.toSorted(
      (a, b) => b.path.length - a.path.length || Number(a.competitor) - Number(b.competitor),
    )[0]
    if (best !== undefined) return { owner: best.competitor ? 'competitor' : 'own', brand: best.brand }
    const dot = host.indexOf('.')
    if (dot === -1) return nobody
    host = host.slice(dot + 1)
  }
}

/** The hosts these brands claim, fully or partly. */
export function claimedHosts(brands: readonly TrackedBrand[]): string[] {
  return [...ownerIndex(brands).keys()]
}

function claimOf(domain: string): { host: string; subdomainsOnly: boolean; path: string } | null {
  const bare = domain.trim().replace(/^[a-z]+:\/\//i, '')
  const subdomainsOnly = bare.startsWith('*.')
  const url = URL.parse(`https://${bare.replace(/^\*?\.+/, '').replace(/\/\*$/, '')}`)
  if (url === null) return null
  return {
    host: url.hostname.replace(/^www\./, ''),
    subdomainsOnly,
    path: url.pathname.replace(/\/+$/, '').toLowerCase(),
  }
}

function isWithin(path: string, prefix: string): boolean {
  if (prefix === '') return true
  const lower = path.toLowerCase()
  return lower === prefix || lower.startsWith(`${prefix}/`)
}
