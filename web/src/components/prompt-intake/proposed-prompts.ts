import { importanceLevels, maxVolume, type ImportanceInput } from '#core/prompts/importance.ts'
import { promptInput } from '#core/prompts/schema.ts'
import { t } from '../../lib/language/t.ts'

/** One line of a pasted list or a file, as it will be sent if it has no problem. */
export type ProposedPrompt = {
  /** Counts from 1, as in the pasted text or the file. */
  line: number
  text: string
  topic: string
  tags: string[]
  intent: string | null
  /** As in the file; empty or absent: not given. */
  importance?: string
  volume?: string
  volumeSource?: string
  /** Why this row cannot be sent; null if it can. */
  problem: string | null
}

/**
 * Reads one prompt per line, or `prompt<TAB>topic<TAB>tags` as copied from a spreadsheet. Blank lines are skipped,
 * bullets removed, and numbers only if every line begins with one ("5. generation tablets" stays).
 */
export function readPastedPrompts(pasted: string): ProposedPrompt[] {
  const lines = pasted
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content.trim() !== '')
  const numbered = lines.length > 1 && lines.every(({ content }) => leadingNumber.test(content))

  const rows = lines.map(({ content, line }) => {
    const [text = '', topic = '', tags = ''] = content.split('\t').map(unquoted)
    return { line, text: withoutMarker(text, { numbered }), topic, tags: splitTags(tags), intent: null }
  })
  return examined(rows.filter((row, index) => index > 0 || !isHeading(row.text)))
}

export function splitTags(list: string): string[] {
  const tags = list.split(/[,;|]/).map(collapsed)
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** Marks rows that break a limit or repeat an earlier row. */
export function examined(rows: Omit<ProposedPrompt, 'problem'>[]): ProposedPrompt[] {
  const firstLine = new Map<string, number>()
  return rows.map((row) => {
    const wording = collapsed(row.text).toLowerCase()
    const earlier = firstLine.get(wording)
    if (earlier === undefined) firstLine.set(wording, row.line)
    return {
      ...row,
      problem:
        limitBroken(row) ?? (earlier === undefined ? null : t('Duplicate of line {earlier}', { earlier })),
    }
  })
}

/** Whether the first row of a list names the columns instead of asking something. */
export function isHeading(cell: string): boolean {
  return ['prompt', 'prompts', 'question', 'questions', 'text'].includes(cell.trim().toLowerCase())
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const leadingNumber = /^\s*\d{1,4}[.)]\s+/
const bullet = /^\s*[-*•–]\s+/

function withoutMarker(text: string, { numbered }: { numbered: boolean }): string {
  return (numbered ? text.replace(leadingNumber, '') : text.replace(bullet, '')).trim()
}

/** Spreadsheets put quotes around a cell that contains quotes, and double the inner ones. */
function unquoted(cell: string): string {
  const trimmed = cell.trim()
  return /^"(?:[^"]|"")*"$/.test(trimmed) && trimmed.includes('""')
    ? trimmed.slice(1, -1).replaceAll('""', '"')
    : trimmed
}

function limitBroken(row: Omit<ProposedPrompt, 'problem'>): string | null {
  if (row.text === '') return t('Prompt is empty')
  const weight = importanceIn(row)
  if ('problem' in weight) return weight.problem
  const checked = promptInput.safeParse({ ...row, ...absent, ...weight })
  if (checked.success) return null
  const issue = checked.error.issues[0]
  const field = issue === undefined ? undefined : fieldNames[String(issue.path[0])]
  return `${field ?? t('Prompt')}: ${issue?.message ?? t('not valid')}`
}

const absent = { importance: undefined, volume: undefined, volumeSource: undefined }

/** The importance of a row as it is sent, or which column of which line has an unknown value. */
export function importanceIn({
  line,
  importance = '',
  volume = '',
  volumeSource = '',
}: Pick<ProposedPrompt, 'line' | 'importance' | 'volume' | 'volumeSource'>):
  | ImportanceInput
  | { problem: string } {
  const level = importanceLevels.find((known) => known === importance.trim().toLowerCase())
  const shown = (text: string) => text.trim().slice(0, 40)
  if (importance.trim() !== '' && level === undefined)
    return {
      problem: t('Line {line}, column importance: “{value}” isn’t low, normal, or high.', {
        line,
        value: shown(importance),
      }),
    }
  if (volume.trim() !== '' && !(/^\d{1,10}$/.test(volume.trim()) && Number(volume) <= maxVolume))
    return {
      problem: t('Line {line}, column volume: “{value}” isn’t a whole number from 0 to 1,000,000,000.', {
        line,
        value: shown(volume),
      }),
    }
  if (volume.trim() !== '' && volumeSource.trim() === '')
    return { problem: t('Line {line}, column volume_source: Name the source of the volume.', { line }) }
  if (volume.trim() !== '' && level !== undefined && level !== 'normal')
    return {
      problem: t('Line {line}, column importance: A prompt has either a level or a volume.', { line }),
    }
  return {
    ...(level === undefined ? {} : { importance: level }),
    ...(volume.trim() === '' ? {} : { volume: Number(volume), volumeSource: volumeSource.trim() }),
  }
}

const fieldNames: Record<string, string> = {
  text: t('Prompt'),
  topic: t('Topic'),
  tags: t('Tags'),
  intent: t('Intent'),
  volumeSource: t('Volume source'),
}
