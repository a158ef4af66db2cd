import { groupNames, type Entry, type Group } from './entry.ts'

/** Rows of a group until the user narrows the list to it. */
const maxPerGroup = 3
const maxNarrowed = 50
const maxRecent = 5
const maxActions = 6

export type Shown = { group: Group; entries: Entry[]; hidden: number }

/** How well an entry matches: 0 begins with the words, 1 recent, 2 all words begin words, 3 contains, 4 fuzzy. */
export function rankOf(entry: Entry, typed: string, recent: ReadonlySet<string>): number | null {
  const query = fold(typed)
  const label = fold(entry.label)
  if (label.startsWith(query)) return 0
  const text = [entry.label, entry.note ?? '', ...(entry.words ?? [])].map(fold)
  const parts = text.flatMap((part) => part.split(separators)).filter(Boolean)
  const words = query.split(/\s+/).filter(Boolean)
  const rank = words.every((word) => parts.some((part) => part.startsWith(word)))
    ? 2
    : words.every((word) => text.some((part) => part.includes(word))) || entry.isFound === true
      ? 3
      : words.every((word) => parts.some((part) => isFuzzy(word, part)))
        ? 4
        : null
  return rank !== null && recent.has(entry.id) ? 1 : rank
}

const separators = /[^\p{L}\p{N}]+/u

/** Without case and accents. */
const fold = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')

/** All letters in order, from the first one on, with a few between them: "prmpts" for "prompts". */
function isFuzzy(word: string, part: string): boolean {
  if (word.length < 4 || word[0] !== part[0] || part.length > word.length + 3) return false
  let at = 0
  for (const letter of part) if (letter === word[at]) at += 1
  return at === word.length
}

/**
 * The groups with a match, best first, with at most three rows each, or all rows of the one that the list is narrowed
 * to. Rows that match equally well stay in order.
 */
export function rankEntries(
  entries: readonly Entry[],
  { typed, recent, narrowed }: { typed: string; recent: ReadonlySet<string>; narrowed: Group | null },
): Shown[] {
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, typed, recent)
    return rank === null ? [] : [{ entry, rank }]
  })
  const shown = [...Map.groupBy(ranked, ({ entry }) => entry.group)].map(([group, of]) => ({
    group,
    best: Math.min(...of.map(({ rank }) => rank)),
    entries: of.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry),
  }))
  return shown
    .toSorted((a, b) => a.best - b.best || groupNames.indexOf(a.group) - groupNames.indexOf(b.group))
    .map(({ group, entries: of }) => limited(group, of, narrowed))
}

/** Without a query: the latest ones, then what can be done here; narrowed, everything of the group. */
export function startEntries(
  entries: readonly Entry[],
  { recent, narrowed }: { recent: readonly Entry[]; narrowed: Group | null },
): Shown[] {
  const of = (group: Group) => entries.filter((entry) => entry.group === group)
  if (narrowed !== null) return [limited(narrowed, of(narrowed), narrowed)]
  const latest: Shown = { group: 'recent', entries: recent.slice(0, maxRecent), hidden: 0 }
  const actions: Shown = {
    group: 'actions',
    entries: of('actions')
      .filter((entry) => !latest.entries.includes(entry))
      .slice(0, maxActions),
    hidden: 0,
  }
  return [latest, actions].filter((shown) => shown.entries.length > 0)
}

function limited(group: Group, entries: Entry[], narrowed: Group | null): Shown {
  const max = group === narrowed ? maxNarrowed : maxPerGroup
  return { group, entries: entries.slice(0, max), hidden: Math.max(0, entries.length - max) }
}
