import { role } from './roles.ts'
import { lexemeOf, rolesOf, type Words } from './words.ts'

const writers = new Set("i i'd i'll we we'd we'll".split(' '))
const maxAnnouncement = 24

/**
 * Whether the words `a` to `b` before a list say that the answer chooses what follows: `I'd pick one of these three:`,
 * `Start with these:`, `My shortlist:`, `These are often recommended:`; not `Here are some options to consider:`.
 */
export function announcesChoices(words: Words, { a, b }: { a: number; b: number }): boolean {
  if (b - a > maxAnnouncement || lexemeOf(words, a).text === 'what') return false
  for (let at = a; at < b; at += 1) {
    const { text, roles, negates } = lexemeOf(words, at)
    if (negates) return false
    if (text === 'recommended' && (rolesOf(words, Math.max(a, at - 3), at) & role.be) !== 0) return true
    if (text === 'worth' && worthy.has(lexemeOf(words, at + 1).text)) return true
    if (isShortlist(words, at) && (rolesOf(words, Math.max(a, at - 2), at) & role.article) !== 0) return true
    if ((roles & role.advise) !== 0 && (at === a || isOfWriter(words, at, a)))
      return pointsAhead(words, at + 1, b)
  }
  return false
}

const worthy = new Set('your a considering trying visiting buying'.split(' '))

const isShortlist = (words: Words, at: number) => {
  const { text } = lexemeOf(words, at)
  return text === 'shortlist' || (text === 'list' && lexemeOf(words, at - 1).text === 'short')
}

function isOfWriter(words: Words, at: number, a: number): boolean {
  for (let place = at - 1; place >= Math.max(a, at - 3); place -= 1)
    if (writers.has(lexemeOf(words, place).text)) return true
  return false
}

const ahead = new Set('these following two three four five'.split(' '))

/** `one of these three`, `the following`; `I recommend:`. */
function pointsAhead(words: Words, from: number, b: number): boolean {
  for (let at = from; at < b; at += 1) if (ahead.has(lexemeOf(words, at).text)) return true
  return b - from <= 1
}
