import { annotationsShown, type AnnotationRow, type NoteInput } from '#core/reports/annotations/schema.ts'
import type { Range } from '#core/reports/plan.ts'
import type { Annotation } from '#core/reports/schema.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { moments } from './sums/dots.ts'

/** Maximum length of an annotation, as its table allows. */
const maxLength = 500

/** Adds an annotation to a brand's timeline, at the moment of the transaction. */
export async function annotate(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  { kind, text }: { kind: 'brand-set' | 'prompts' | 'import' | 'extractor'; text: string },
): Promise<void> {
  await sql.query(
    'insert into llm_mentions.annotations (organization_id, client_id, kind, text) values ($1, $2, $3, $4)',
    [organizationId, brandId, kind, text.slice(0, maxLength)],
  )
}

/** The newest annotations of a brand: by the system and by people. */
export async function listAnnotations(sql: Sql, brandId: string): Promise<AnnotationRow[]> {
  const { rows } = await sql.query<Omit<AnnotationRow, 'occurredAt'> & { occurredAt: Date }>(
    `select id, occurred_at as "occurredAt", kind, text, created_by as "createdBy"
     from llm_mentions.annotations where client_id = $1 order by occurred_at desc, id limit $2`,
    [brandId, annotationsShown],
  )
  return rows.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }))
}

/** Those of a period, oldest first. */
export async function fetchAnnotations(sql: Sql, range: Range): Promise<Annotation[]> {
  const { rows } = await sql.query<Annotation>(
    `select (occurred_at at time zone 'UTC')::date as date, kind, text
     from llm_mentions.annotations
     where client_id = $1 and occurred_at >= $2 and occurred_at < $3
     order by occurred_at, id
     limit 100`,
    [range.brandId, ...moments(range.period)],
  )
  return rows
}

export async function addNote(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  { day, text }: NoteInput,
): Promise<{ id: string }> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.annotations (organization_id, client_id, kind, text, occurred_at)
     values ($1, $2, 'note', $3, $4) returning id`,
    [organizationId, brandId, text, noonOf(day)],
  )
  if (rows[0] === undefined) throw new Error('The note was not inserted')
  return rows[0]
}

export async function seesAnnotation(sql: Sql, annotationId: string): Promise<boolean> {
  const { rows } = await sql.query('select 1 from llm_mentions.annotations where id = $1', [annotationId])
  return rows.length > 0
}

/** False if the caller may not; annotations by the system cannot be changed. */
export async function changeNote(sql: Sql, noteId: string, { day, text }: NoteInput): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update llm_mentions.annotations set text = $2, occurred_at = $3 where id = $1',
    [noteId, text, noonOf(day)],
  )
  return rowCount === 1
}

export async function deleteNote(sql: Sql, noteId: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from llm_mentions.annotations where id = $1', [noteId])
  return rowCount === 1
}

const noonOf = (day: string) => `${day}T12:00:00Z`
