/** Longer keys are truncated: searches of engines have about a dozen words. */
export const longestKey = 300
const longestRead = 2000

/**
 * Normalizes a search: compatibility forms (NFKC), lowercase, single blanks, no quotation marks, no punctuation. Keeps
 * what changes a search: words and their order, accents, years, signs inside numbers (`3.5`, `10%`), `c++` and `c#`,
 * operators such as `site:example.com`, and a leading minus. Empty: no content.
 */
export function subQueryKey(query: string): string {
  const words = query
    .slice(0, longestRead)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(?<=\p{L})['’ʼ`´](?=\p{L})/gu, '')
    .split(/[\s"“”„«»‹›()[\]{}<>|]+/u)
    .flatMap(wordsOf)
  let key = ''
  for (const word of words) {
    const longer = key === '' ? word : `${key} ${word}`
    if (longer.length > longestKey) return key === '' ? wellCut(word) : key
    key = longer
  }
  return key
}

const operator =
  /^(-?(?:site|filetype|inurl|intitle|intext|allintitle|allinurl|before|after|related|lang)):(.+)$/u

function wordsOf(piece: string): string[] {
  // Fast path for nearly every piece; the code below would split and rejoin it.
  if (/^[a-z0-9]+$/.test(piece)) return [piece]
  const [, name, value] = operator.exec(piece) ?? []
  if (name !== undefined && value !== undefined) {
    const plain = value.replaceAll(/[^\p{L}\p{M}\p{N}./_-]+/gu, '').replace(/[./]+$/u, '')
    return plain === '' ? [] : [`${name}:${plain}`]
  }
  const isExcluded = /^-[\p{L}\p{N}]/u.test(piece)
  const words = piece
    .replaceAll(/(?<=\p{N})[.,:](?=\p{N})/gu, (sign) => (sign === ',' ? '.' : sign))
    .match(/[\p{L}\p{M}]+(?:\+\+|#)|[$€£¥]?\p{N}+(?:[.:]\p{N}+)*%?|[\p{L}\p{M}]+|\p{N}+/gu)
  if (words === null) return []
  const joined = joinedAgain(piece, words)
  const [first] = joined
  return isExcluded && first !== undefined ? [`-${first}`, ...joined.slice(1)] : joined
}

/** Letters and digits written as one word stay one: `wh1000xm5`, `2nd`, `q3`. */
function joinedAgain(piece: string, words: readonly string[]): string[] {
  const joined: string[] = []
  let from = 0
  const plain = piece.replaceAll(/(?<=\p{N}),(?=\p{N})/gu, '.')
  for (const word of words) {
    const at = plain.indexOf(word, from)
    const last = joined.at(-1)
    if (last !== undefined && at === from && from > 0) joined[joined.length - 1] = last + word
    else joined.push(word)
    from = at + word.length
  }
  return joined
}

/** Does not split a surrogate pair. */
const wellCut = (word: string) => word.slice(0, longestKey).replace(/[\uD800-\uDBFF]$/, '')
