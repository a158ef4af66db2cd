import { createHash } from 'node:crypto'
import type { Row } from '#core/database/row.ts'
import type { MentionLabels, Quote } from '#core/labels/labels.ts'
import { labelerMethod, labelsOfVerdict, verdict } from '#core/labels/labeler/verdict.ts'
import type { Sql } from '../database.ts'

type Span = { brandId: string; start: number; end: number }

/** An answer with its mentions; `id` is only returned. */
export type LabeledText = { id: string; text: string; mentions: readonly Span[] }

/**
 * The key of a verdict, 64 hexadecimal digits: the brand, its names in the text, and the text. Instruction, engine, and
 * model are separate columns of the row.
 */
export function verdictKey({
  brandId,
  names,
  textHash,
}: {
  brandId: string
  names: readonly string[]
  /** SHA-256 of the text, as answers store it in `content_hash`. */
  textHash: string
}): string {
  return sha256(JSON.stringify([brandId, [...new Set(names)].sort(), textHash]))
}

/** The key of each brand that the text mentions, with its names in order of appearance and their places. */
export function verdictKeys({
  text,
  mentions,
}: Omit<LabeledText, 'id'>): Map<string, { key: string; names: string[]; places: Quote[] }> {
  const textHash = sha256(text)
  return new Map(
    [...Map.groupBy(mentions, ({ brandId }) => brandId)].map(([brandId, spans]) => {
      const names = [...new Set(spans.map(({ start, end }) => text.slice(start, end)))]
      const places = spans.map(({ start, end }) => ({ start, end }))
      return [brandId, { key: verdictKey({ brandId, names, textHash }), names, places }]
    }),
  )
}

/**
 * The labeler's labels of these answers, by answer and tracked brand, from stored verdicts: those of the current
 * labeler, else the newest. Answers without a verdict have no entry. Stored verdicts also count while the labeler is
 * switched off.
 */
export async function labelsFromVerdicts(
  sql: Sql,
  brandId: string,
  answers: readonly LabeledText[],
): Promise<Map<string, Map<string, MentionLabels>>> {
  const judged = new Map<string, Map<string, MentionLabels>>()
  const { rows: any } = await sql.query(
    'select from llm_mentions.labeler_verdicts where client_id = $1 limit 1',
    [brandId],
  )
  if (any.length === 0) return judged
  const asked = answers.flatMap((answer) =>
    [...verdictKeys(answer)].map(([trackedBrandId, { key }]) => ({ answer, trackedBrandId, key })),
  )
  const { rows } = await sql.query<VerdictRow>(selectVerdicts, [brandId, asked.map(({ key }) => key)])
  const found = new Map(rows.map((row) => [row.key, row]))
  for (const { answer, trackedBrandId, key } of asked) {
    const row = found.get(key)
    if (row === undefined) continue
    const labels = labelsOfVerdict(verdict.parse(row.verdict), {
      text: answer.text,
      mentions: answer.mentions.filter((mention) => mention.brandId === trackedBrandId),
      method: labelerMethod(row),
    })
    const ofAnswer = judged.get(answer.id) ?? new Map<string, MentionLabels>()
    judged.set(answer.id, ofAnswer.set(trackedBrandId, labels))
  }
  return judged
}

type VerdictRow = Row<'labeler_verdicts', 'key' | 'verdict' | 'instruction' | 'model'>

const selectVerdicts = `
  select distinct on (v.key) v.key, v.verdict, v.instruction, v.model
  from llm_mentions.labeler_verdicts v
  left join llm_mentions.labeler_settings s on s.client_id = v.client_id
  where v.client_id = $1 and v.key = any($2)
  order by v.key, (v.engine = s.engine and v.model = s.model) is true desc, v.instruction desc, v.created_at desc`

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
