import { registrableDomain } from '#core/citations/registrable-domain.ts'
import { claimedHosts } from '#core/citations/citation-owner.ts'
import { foldedName } from '#core/competitors/discovery/folded-name.ts'
import { nameUnit } from '#core/mentions/text/boundary.ts'
import { compileBrandSet, type BrandSet, type TrackedBrand } from '#core/mentions/brand-set.ts'
import { visibleText } from '#core/mentions/text/visible-text.ts'

export type BrandSetContent = {
  brands: readonly TrackedBrand[]
  /** Names dismissed as not being brands, in any spelling. */
  ignored: readonly string[]
}

/** The parts of an answer, as extracted with the earlier brand set, that decide whether it must be extracted again. */
export type ReadAnswer = { text: string; domains: readonly string[]; untracked: readonly { name: string }[] }

/**
 * Whether an answer extracted with the brand set `before` may have another result with `after`. There are no false
 * negatives: an extraction depends on a brand only through its names in the visible text, searched here without rules
 * about case or word borders, and through its domains among the cited pages. So most stored answers need no
 * reprocessing when a competitor is added. `npm run bench -- reprocess`, answers of 1.1 kB: 37,600 per second probed,
 * 2,700 extracted.
 */
export function changeProbe(
  before: BrandSetContent,
  after: BrandSetContent,
): (answer: ReadAnswer) => boolean {
  const changed = changedBrands(before.brands, after.brands)
  const dismissedBefore = new Set(before.ignored.map(foldedName))
  const dismissedNow = new Set(after.ignored.map(foldedName))
  const domains = new Set(claimedHosts(changed).map(registrableDomain))
  // A name that counts again may occur anywhere, and a claim on `com` or `co.uk` has no domain to search for.
  if ([...dismissedBefore].some((name) => !dismissedNow.has(name))) return () => true
  if ([...domains].some((domain) => isSuffix(domain))) return () => true
  const names = compileBrandSet(changed)
  const newlyDismissed = [...dismissedNow].some((name) => !dismissedBefore.has(name))
  return ({ text, domains: cited, untracked }) =>
    cited.some((domain) => domains.has(domain)) ||
    (newlyDismissed && untracked.some(({ name }) => dismissedNow.has(foldedName(name)))) ||
    (changed.length > 0 && holdsName(text, names))
}

/** Brands that differ, in both their old and new versions. */
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

/** Finds any spelling anywhere, also inside a word. */
function holdsName(source: string, { trie }: BrandSet): boolean {
  const { units, length } = visibleText(source, { borrow: true })
  const { starts } = trie
  for (let at = 0; at < length; at += 1) {
    if (starts[units[at] ?? 0] === 0) continue
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
