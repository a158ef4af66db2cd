import type { Block } from './blocks.ts'
import { pageLimits } from './limits.ts'

/** Raise it if the same file would give other passages: files read by an older version are read again. */
export const readerVersion = 1

export type Passage = {
  /** The title and the headings above, joined with ` › `. */
  heading: string
  content: string
}

/**
 * Sizes in words. A section is a passage from `least` up; shorter ones are merged with the next, so that a passage can
 * answer by itself. Longer ones are split between paragraphs and, within a long one, between sentences.
 */
const sizes = { least: 40, most: 250 } as const
const longestHeading = 1000
const longestContent = 8000

/** The passages of a text, limited in number and length. */
export function passagesOf(title: string, blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = []
  let room: number = pageLimits.text
  const path: { level: number; text: string }[] = []
  let heading = headingOf(title, path)
  let parts: string[] = []
  let words = 0
  let signs = 0

  const flush = () => {
    const content = parts.join('\n').slice(0, Math.min(longestContent, room))
    if (content !== '' && passages.length < pageLimits.passages) passages.push({ heading, content })
    room -= content.length
    parts = []
    words = 0
    signs = 0
    heading = headingOf(title, path)
  }

  for (const block of blocks) {
    if (room <= 0 || passages.length >= pageLimits.passages) break
    if (block.kind === 'heading') {
      const isDone = words >= sizes.least
      while ((path.at(-1)?.level ?? 0) >= block.level) path.pop()
      path.push({ level: block.level, text: block.text })
      if (isDone) flush()
      else if (parts.length === 0) heading = headingOf(title, path)
      else parts.push(block.text)
      continue
    }
    for (const piece of piecesOf(block.text)) {
      const count = wordsIn(piece)
      if (parts.length > 0 && (words + count > sizes.most || signs + piece.length > longestContent / 2))
        flush()
      parts.push(piece)
      words += count
      signs += piece.length
    }
  }
  flush()
  return joinedTail(passages)
}

/** In scripts without blanks, two characters count as a word. */
export function wordsIn(text: string): number {
  let count = 0
  for (const [word] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)) {
    const dense = word.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0
    count += dense > 0 ? Math.ceil(dense / 2) : 1
  }
  return count
}

function headingOf(title: string, path: readonly { text: string }[]): string {
  const names = [title, ...path.map(({ text }) => text)].filter((text) => text !== '')
  return names
    .filter((name, index) => index === 0 || !isSame(name, names[index - 1] ?? ''))
    .join(' › ')
    .slice(0, longestHeading)
    .toWellFormed()
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** A paragraph, whole or split into groups of sentences. */
function piecesOf(text: string): string[] {
  if (text.length <= longestContent / 4 && wordsIn(text) <= sizes.most) return [text]
  const pieces: string[] = []
  let piece = ''
  let words = 0
  for (const sentence of sentencesOf(text)) {
    const count = wordsIn(sentence)
    if (piece !== '' && (words + count > sizes.most || piece.length + sentence.length > longestContent / 2)) {
      pieces.push(piece.trim())
      piece = ''
      words = 0
    }
    piece += sentence
    words += count
  }
  return [...pieces, piece.trim()].filter((some) => some !== '')
}

/** Also splits text without sentences, such as a table: at most a thousand characters. */
const sentencesOf = (text: string): string[] => text.match(/[^.!?。！？]{1,1000}[.!?。！？]*\s*/gu) ?? []

/** A last passage of a few words is merged with the one before if they share the heading. */
function joinedTail(passages: Passage[]): Passage[] {
  const last = passages.at(-1)
  const before = passages.at(-2)
  if (last === undefined || before === undefined || last.heading !== before.heading) return passages
  if (
    wordsIn(last.content) >= sizes.least / 2 ||
    before.content.length + last.content.length > longestContent
  )
    return passages
  return [
    ...passages.slice(0, -2),
    { heading: before.heading, content: `${before.content}\n${last.content}` },
  ]
}
