import type { PromptRow } from '#core/reports/schema.ts'

type Found = Pick<PromptRow, 'promptId' | 'text' | 'archivedAt'>

const most = 8

/** Prompts with every word of the query, archived ones last. None for fewer than two letters. */
export function findPrompts<Row extends Found>(rows: readonly Row[], query: string): Row[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.join('').length < 2) return []
  const found = rows.filter((row) => {
    const text = row.text.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return found
    .toSorted((a, b) => Number(a.archivedAt !== null) - Number(b.archivedAt !== null))
    .slice(0, most)
}
