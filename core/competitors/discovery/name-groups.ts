import { isDictionaryWord } from './head-words.ts'
import { foldedName } from './folded-name.ts'

/** One examined answer with its untracked names. */
export type LookedAtAnswer = {
  id: string
  promptId: string
  answeredAt: Date
  names: readonly { name: string; start: number; end: number }[]
  /** Tracked brands it mentions, and those whose domains it cites. */
  named: readonly string[]
  cited: readonly string[]
}

export type NameGroup = {
  folded: string
  /** The spelling that most answers use. */
  name: string
  /** The first position of the name in each answer; newest first. */
  places: { answer: LookedAtAnswer; start: number; end: number }[]
}

/**
 * The names of all answers grouped by their key, with products under their maker: `Tavoro X5` under `Tavoro` if that
 * also occurs alone or begins several names.
 */
export function nameGroups(answers: readonly LookedAtAnswer[]): NameGroup[] {
  const groups = new Map<
    string,
    { spellings: Map<string, number>; places: Map<string, NameGroup['places'][number]> }
  >()
  const makers = makersIn(answers)
  for (const answer of answers)
    for (const { name, start, end } of answer.names) {
      const maker = makers.get(foldedName(name)) ?? name
      const folded = foldedName(maker)
      const group = groups.get(folded) ?? { spellings: new Map(), places: new Map() }
      groups.set(folded, group)
      group.spellings.set(maker, (group.spellings.get(maker) ?? 0) + 1)
      const known = group.places.get(answer.id)
      if (known === undefined || start < known.start) group.places.set(answer.id, { answer, start, end })
    }
  return [...groups].map(([folded, { spellings, places }]) => ({
    folded,
    name: [...spellings].reduce((best, each) => (each[1] > best[1] ? each : best))[0],
    places: [...places.values()].toSorted(
      (a, b) => b.answer.answeredAt.getTime() - a.answer.answeredAt.getTime(),
    ),
  }))
}

/** For each folded multi-word name, the maker it begins with, if the other names make that clear. */
function makersIn(answers: readonly LookedAtAnswer[]): Map<string, string> {
  const written = new Map<string, string>()
  for (const { names } of answers)
    for (const { name } of names) if (!written.has(foldedName(name))) written.set(foldedName(name), name)
  const nexts = new Map<string, Set<string>>()
  for (const name of written.values())
    for (const { start, rest } of beginnings(name)) {
      const known = nexts.get(start) ?? new Set()
      nexts.set(start, known.add(foldedName(rest)))
    }
  const makers = new Map<string, string>()
  for (const [folded, name] of written)
    for (const { start, words } of beginnings(name)) {
      const alone = written.has(start)
      const several = (nexts.get(start)?.size ?? 0) >= 2
      const plain = words.split(/\s+/).every((word) => isDictionaryWord(foldedName(word)))
      if (alone || (several && !plain)) {
        makers.set(folded, words)
        break
      }
    }
  return makers
}

/** `Le Creuset Signature` begins with `Le Creuset`; single letters and particles are not a beginning. */
function beginnings(name: string): { start: string; words: string; rest: string }[] {
  const words = name.split(/\s+/)
  return words.slice(1).flatMap((word, index) => {
    const begin = words.slice(0, index + 1).join(' ')
    const last = words[index] ?? ''
    const next = words[index + 1] ?? ''
    if (
      last === '&' ||
      next === '&' ||
      word === '&' ||
      begin.length < 3 ||
      /^(?:the|de|la|le|der|die|das|new|san|el)$/i.test(last)
    )
      return []
    return [{ start: foldedName(begin), words: begin, rest: next }]
  })
}
