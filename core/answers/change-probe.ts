import { registrableDomain } from '#core/citations/registrable-domain.ts'
import { claimedHosts } from '#core/citations/citation-owner.ts'
import { foldedName } from '#core/competitors/discovery/folded-name.ts'
import { nameUnit } from '#core/mentions/text/boundary.ts'
import { compileBrandSet, type BrandSet, type TrackedBrand } from '#core/mentions/brand-set.ts'
import { visibleText } from '#core/mentions/text/visible-text.ts'

export type BrandSetContent = {
  brands: readonly TrackedBrand[]
  /** Names that were dismissed as no brands, written in any way. */
  ignored: readonly string[]
}

/** What of an answer, as it was read with the earlier brands, tells whether it must be read again. */
export type ReadAnswer = { text: string; domains: readonly string[]; untracked: readonly { name: string }[] }

/**
 * Whether an answer that was read with the brands `before` may read differently with `after`. Never false for one
 * that does: an extraction depends on a brand only through its names in the visible text, found here without any rule
 * about case or borders, and through its domains among the pages cited. So most stored answers need not be read again
 * when a competitor is added. `npm run bench -- rescore`,
 * answers of 1.1 kB: 37,600 a second looked through, 2,700 read.
 */
export function changeProbe(
  before: BrandSetContent,
  after: BrandSetContent,
): (answer: ReadAnswer) => boolean {
  const changed = changedBrands(before.brands, after.brands)
  const dismissedBefore = new Set(before.ignored.map(foldedName))
  const dismissedNow = new Set(after.ignored.map(foldedName))
  const domains = new Set(claimedHosts(changed).map(registrableDomain))
  // A name that counts again may stand anywhere, and a claim on `com` or `co.uk` has no domain to look for.
  if ([...dismissedBefore].some((name) => !dismissedNow.has(name))) return () => true
  if ([...domains].some((domain) => isSuffix(domain))) return () => true
  const names = compileBrandSet(changed)
  const newlyDismissed = [...dismissedNow].some((name) => !dismissedBefore.has(name))
  return ({ text, domains: cited, untracked }) =>
    cited.some((domain) => domains.has(domain)) ||
    (newlyDismissed && untracked.some(({ name }) => dismissedNow.has(foldedName(name)))) ||
    (changed.length > 0 && holdsName(text, names))
}

/** Brands that are not the same in both, as they were and as they are. */
function changedBrands(before: readonly TrackedBrand[], after: readonly TrackedBrand[]): TrackedBrand[] {
  const written = (brand: TrackedBrand) =>
    JSON.stringify([
      brand.id,
      brand.name,
      brand.aliases.map(({ text, match }) => [text, match]),
      brand.domains,
      brand.description ?? '',
      brand.competitor,
    ])
  const [old, fresh] = [new Set(before.map(written)), new Set(after.map(written))]
  return [
    ...before.filter((brand) => !fresh.has(written(brand))),
    ...after.filter((brand) => !old.has(written(brand))),
  ]
}

/** Any spelling at any place, also in the middle of a word. */
function holdsName(source: string, { trie }: BrandSet): boolean {
  const { units, length } = visibleText(source, { borrow: true })
  const { starts } = trie
  for (let at = 0; at < length; at += 1) {
    if (starts[units[at] ?? 0] !== 1) continue
    let node = 0
    for (let to = at; to < length; to += 1) {
      node = trie.step(node, nameUnit(units[to] ?? 0))
      if (node === 0) break
      if (trie.endsAt(node) !== undefined) return true
    }
  }
  return false
}

const isSuffix = (domain: string) => !domain.includes('.') || registrableDomain(`x.${domain}`) !== domain
