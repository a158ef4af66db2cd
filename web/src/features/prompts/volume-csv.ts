import { maxVolume } from '#core/prompts/importance.ts'
import type { PromptRow } from '#core/reports/schema.ts'
import { records } from '../../components/prompt-intake/prompt-csv.ts'
import { isHeading } from '../../components/prompt-intake/proposed-prompts.ts'
import { t } from '../../lib/language/t.ts'

type Row = Pick<PromptRow, 'promptId' | 'text' | 'importance' | 'volume' | 'volumeSource'>

export type VolumeFile = {
  matches: { line: number; prompt: Row; volume: number }[]
  /** Lines that change nothing, and why. */
  problems: { line: number; reason: string }[]
}

/**
 * Reads volumes from CSV whose first line names the columns: `prompt` (its text) or `id`, and `volume`. A text matches
 * whatever its case and spacing.
 */
export async function readVolumeCsv(content: string, prompts: readonly Row[]): Promise<VolumeFile> {
  const { lines, errors } = await records(content)
  const headings = lines[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const [idAt, textAt, volumeAt] = [
    headings.findIndex((heading) => heading === 'id' || heading === 'prompt_id'),
    headings.findIndex(isHeading),
    headings.indexOf('volume'),
  ]
  if (volumeAt < 0 || (idAt < 0 && textAt < 0))
    return {
      matches: [],
      problems: [{ line: 1, reason: t('Start the file with “prompt,volume” or “id,volume”.') }],
    }
  const byId = new Map(prompts.map((prompt) => [prompt.promptId, prompt]))
  const byText = new Map(prompts.map((prompt) => [folded(prompt.text), prompt]))
  const found: VolumeFile = { matches: [], problems: [...errors] }
  const lineOf = new Map<string, number>()
  for (const { line, cells } of lines.slice(1)) {
    const text = cells[textAt] ?? ''
    const prompt = byId.get((cells[idAt] ?? '').toLowerCase()) ?? byText.get(folded(text))
    const volume = volumeOf(cells[volumeAt] ?? '')
    const refuse = (reason: string) => found.problems.push({ line, reason })
    if (volume === null)
      refuse(
        t('Column volume: “{value}” isn’t a whole number from 0 to 1,000,000,000.', {
          value: (cells[volumeAt] ?? '').slice(0, 40),
        }),
      )
    else if (prompt === undefined)
      refuse(t('No prompt matches “{text}”.', { text: (text || (cells[idAt] ?? '')).slice(0, 80) }))
    else if (lineOf.has(prompt.promptId))
      refuse(t('Duplicate of line {earlier}', { earlier: lineOf.get(prompt.promptId) ?? 0 }))
    else {
      lineOf.set(prompt.promptId, line)
      found.matches.push({ line, prompt, volume })
    }
  }
  found.problems.sort((a, b) => a.line - b.line)
  return found
}

/** A whole number, also with separators of thousands; null if it is none. */
export function volumeOf(cell: string): number | null {
  const plain = cell.trim()
  if (!/^(?:\d+|\d{1,3}(?:[,.  ’]\d{3})+)$/.test(plain)) return null
  const volume = Number(plain.replaceAll(/\D/g, ''))
  return volume <= maxVolume ? volume : null
}

const folded = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
