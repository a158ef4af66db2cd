/** A brand that the reader must not recognize. */
export type HiddenBrand = { id: string; name: string; aliases: readonly string[]; domains: readonly string[] }

/**
 * A report with numbers instead of competitors' names. Their names, other spellings, and domains are replaced in every
 * text: prompts, titles, URLs, notes. Names of their sources are removed entirely.
 */
export function withoutNames<Report>(report: Report, hidden: readonly HiddenBrand[]): Report {
  const words = wordsOf(hidden)
  if (words.size === 0) return report
  const pattern = new RegExp(
    [...words.keys()]
      .toSorted((a, b) => b.length - a.length)
      .map(patternOf)
      .join('|'),
    'giu',
  )
  const replaced = (text: string) =>
    text
      .normalize('NFC')
      .replace(pattern, (found) => words.get(folded(found)) ?? words.get(joined(words, found)) ?? 'Rival')
  const walked = (value: unknown): unknown => {
    if (typeof value === 'string') return replaced(value)
    if (Array.isArray(value)) return value.map(walked)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
      key,
      isOurs(key, inner) ? inner : walked(inner),
    ])
    return withoutSource(Object.fromEntries(entries))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same shape, other texts
  return walked(report) as Report
}

/** Scripts without blanks between words, or with endings attached to them. */
const unspaced = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]`
const startsUnspaced = new RegExp(`^${unspaced}`, 'u')
const endsUnspaced = new RegExp(`${unspaced}$`, 'u')

/** A whole word, its parts written together or separately; also with an attached genitive s, as in “Haldens”. */
function patternOf(word: string): string {
  const before = startsUnspaced.test(word) ? '' : String.raw`(?<![\p{L}\p{N}])`
  const after = endsUnspaced.test(word) ? '' : String.raw`(?=s?(?![\p{L}\p{N}]))`
  return `${before}${word
    .split(' ')
    .map(escaped)
    .join(String.raw`(?:[\s_+-]|%20)*`)}${after}`
}

/** Fields with our own words, ids, and days, which a competitor's name may equal by chance; all others are searched. */
const ours = new Set(
  `id brandId trackedBrandId promptId answerId analysisId organizationId ownTrackedBrandId engine engines channel country
  countries language kind type owner state status verdict metric place grain consistency bucket sentiment by branded
  weighting importance compare since funnel funnels date from to answeredAt createdAt lastCitedAt wave view`.split(
    /\s+/,
  ),
)
const isOurs = (key: string, value: unknown) =>
  ours.has(key) &&
  (typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string')))

/** Sources of competitors, by the field names of URL parts in reports. */
function withoutSource(entry: Record<string, unknown>): Record<string, unknown> {
  if (entry['owner'] !== 'competitor') return entry
  const hidden = ['domain', 'pageKey', 'url', 'title'].flatMap((name) =>
    typeof entry[name] === 'string' ? [[name, name === 'url' ? '' : 'competitor’s site']] : [],
  )
  return { ...entry, ...Object.fromEntries(hidden) }
}

/** Maps folded texts to their replacements. */
function wordsOf(hidden: readonly HiddenBrand[]): Map<string, string> {
  const words = new Map<string, string>()
  hidden.forEach(({ name, aliases, domains }, index) => {
    const hosts = domains.map((domain) => domain.replace(/^\*\./, '').replace(/\/.*$/, ''))
    for (const word of [name, ...aliases, ...hosts].map(folded))
      if (word !== '') words.set(word, `Competitor ${index + 1}`)
  })
  return words
}

const folded = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?:[\s_+-]|%20)+/g, ' ')
    .trim()

const joined = (words: ReadonlyMap<string, string>, found: string) => {
  const bare = folded(found).replaceAll(' ', '')
  return [...words.keys()].find((word) => word.replaceAll(' ', '') === bare) ?? ''
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
