import { foldedName } from './folded-name.ts'

/** The properties of a tracked brand that help to recognize other spellings. */
export type KnownBrand = { id: string; name: string; aliases: readonly string[]; domains: readonly string[] }

/** How often a name and a tracked brand occur in the same answers. */
export type Company = {
  answers: number
  /** Of these, answers that mention the tracked brand as well. */
  together: number
  /** Of these, answers that cite a domain of the tracked brand. */
  citing: number
}

/**
 * Why a name is clearly another spelling, a former name, or a short form of a tracked brand, as a sentence; null if
 * unclear. Similar letters are not enough: competitors appear together, spellings instead of each other.
 */
export function aliasReason(
  name: string,
  brand: KnownBrand,
  company: Company,
  sentences: readonly string[],
): string | null {
  const folded = foldedName(name)
  for (const known of [brand.name, ...brand.aliases]) {
    const other = foldedName(known)
    if (other === folded || other.length < 2) continue
    const former = sentences.find((sentence) => saysFormer(sentence, name, known))
    if (former !== undefined) return `An answer says that “${name}” is a former or other name of ${known}.`
    if (isAcronymOf(name, known)) return `“${name}” is made of the first letters of ${known}.`
    if (company.together * 4 > company.answers) continue
    const apart = `and answers name one instead of the other (both in ${company.together} of ${company.answers})`
    if (folded.length >= 4 && other.startsWith(folded) && startsWords(known, name))
      return `“${name}” is the beginning of ${known}, ${apart}.`
    const typos = folded.charAt(0) === other.charAt(0) ? edits(folded, other) : Infinity
    const isNear =
      (typos === 1 && Math.min(folded.length, other.length) >= 5) ||
      (typos === 2 && Math.min(folded.length, other.length) >= 9)
    if (isNear && !endsInOtherNumber(folded, other))
      return `“${name}” differs from ${known} by ${typos === 1 ? 'one letter' : 'two letters'}, ${apart}.`
    if (
      company.citing * 2 >= company.answers &&
      folded.length >= 4 &&
      other.length >= 4 &&
      (other.includes(folded) || folded.includes(other))
    )
      return `“${name}” shares its letters with ${known}, and ${company.citing} of ${company.answers} answers cite ${brand.domains[0] ?? 'its domain'}.`
  }
  const domain = brand.domains.find((each) => domainLabel(each) === folded)
  if (domain !== undefined && folded.length >= 3)
    return `“${name}” is the name in the domain ${domain} of ${brand.name}.`
  return null
}

/** `acme` for `shop.acme.com`; with a path the account: `acme` for `github.com/acme`. */
function domainLabel(domain: string): string {
  const [host = '', path] = domain.replace(/^\*\./, '').split('/')
  if (path !== undefined) return foldedName(path)
  const labels = host.split('.')
  return foldedName(
    labels.at(/^(?:co|com|org|net|ac|gov)\.[a-z]{2}$/.test(labels.slice(-2).join('.')) ? -3 : -2) ?? '',
  )
}

function saysFormer(sentence: string, name: string, known: string): boolean {
  const [low, one, other] = [sentence.toLowerCase(), name.toLowerCase(), known.toLowerCase()]
  const between = String.raw`[\s*_“"'(,:]{0,4}`
  const says = String.raw`(?:formerly(?: known as)?|previously(?: known as)?|now(?: known as| called)?|rebranded (?:as|to|from)|renamed(?: to| from)?|aka|a\.k\.a\.|also known as|früher|ehemals|旧)`
  const gap = String.raw`[\s*_”"',(:–-]{0,4}(?:was |is |has been |which was )?`
  const pattern = (a: string, b: string) =>
    new RegExp(`${escaped(a)}${gap}${says}${between}${escaped(b)}`, 'u')
  return pattern(one, other).test(low) || pattern(other, one).test(low)
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

function isAcronymOf(name: string, known: string): boolean {
  if (!/^\p{Lu}{3,6}$/u.test(name)) return false
  const words = known.split(/[\s-]+/).filter((word) => /^\p{Lu}/u.test(word))
  return words.length === name.length && words.every((word, index) => word.charAt(0) === name.charAt(index))
}

/** Whether a name consists of the first whole words of another. */
const startsWords = (whole: string, part: string) => {
  const words = whole.split(/\s+/)
  return words.some(
    (_, index) => index > 0 && foldedName(words.slice(0, index).join(' ')) === foldedName(part),
  )
}

/** `Model 3` and `Model 4` are different products. */
const endsInOtherNumber = (one: string, other: string) =>
  /\d/.test(one + other) && one.replace(/\d/g, '') === other.replace(/\d/g, '')

/** Number of insertions, deletions, substitutions, and swaps (optimal string alignment), capped at 3. */
export function edits(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min((previous[j] ?? 9) + 1, (row[j - 1] ?? 9) + 1, (previous[j - 1] ?? 9) + same)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 9) + 1)
      row.push(least)
    }
    before = previous
    previous = row
  }
  return Math.min(previous[other.length] ?? 3, 3)
}
