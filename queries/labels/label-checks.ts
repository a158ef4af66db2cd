import type { CheckList, CheckRow, ChecksQuery } from '#core/labels/checks/schema.ts'
import type { LabelCheck } from '#core/labels/labels.ts'
import type { Sql } from '../database.ts'

/** The active checks of these answers, by answer. Answers without one have no entry. */
export async function activeChecks(
  sql: Sql,
  answerIds: readonly string[],
): Promise<Map<string, LabelCheck[]>> {
  if (answerIds.length === 0) return new Map()
  const { rows } = await sql.query<Stored<LabelCheck>>(
    `select ${columns} from llm_mentions.label_checks c
     where c.answer_id = any ($1) and c.withdrawn_at is null
     order by c.created_at, c.id`,
    [answerIds],
  )
  return Map.groupBy(rows.map(checkOf), (check) => check.answerId)
}

/** Which of these answers were corrected. */
export async function correctedAnswers(sql: Sql, answerIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>(
    `select distinct c.answer_id as id from llm_mentions.label_checks c
     where c.answer_id = any ($1) and c.withdrawn_at is null and c.correct is not null`,
    [answerIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Every check of one answer, newest first, including withdrawn ones. */
export async function checksOfAnswer(sql: Sql, answerId: string): Promise<CheckRow[]> {
  const { rows } = await sql.query<Stored<CheckRow>>(
    `${selectRows('llm_mentions.label_checks')} where c.answer_id = $1 order by c.created_at desc, c.id desc`,
    [answerId],
  )
  return rows.map(rowOf)
}

/** Checks of brands, newest first, page by page. */
export async function checksOfBrands(
  sql: Sql,
  brandIds: readonly string[],
  { only, cursor, limit }: ChecksQuery,
): Promise<CheckList> {
  const { rows } = await sql.query<Stored<CheckRow>>(
    // The details of a row are joined only to the page: otherwise ten thousand checks would each be looked up first.
    `${selectRows(`(
       select * from llm_mentions.label_checks k
       where k.client_id = any ($1) and ($2 = 'all' or (k.correct is not null and k.withdrawn_at is null))
         and ($3::uuid is null
           or (k.created_at, k.id) < (select o.created_at, o.id from llm_mentions.label_checks o where o.id = $3))
       order by k.created_at desc, k.id desc limit $4
     )`)}
     order by c.created_at desc, c.id desc`,
    [brandIds, only, cursor ?? null, limit + 1],
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(rowOf),
    nextCursor: rows.length > page.length && last !== undefined ? last.id : null,
  }
}

/** Rows as they come from the database: moments are dates there. */
type Stored<Row> = Row extends unknown
  ? {
      [Name in keyof Row]: Name extends 'createdAt' | 'answeredAt'
        ? Date
        : Name extends 'withdrawnAt'
          ? Date | null
          : Row[Name]
    }
  : never

const checkOf = (row: Stored<LabelCheck>): LabelCheck => ({ ...row, createdAt: row.createdAt.toISOString() })

const rowOf = (row: Stored<CheckRow>): CheckRow => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  answeredAt: row.answeredAt.toISOString(),
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
})

const columns = `c.id, c.answer_id as "answerId", c.tracked_brand_id as "trackedBrandId", c.label, c.subject, c.shown,
  c.correct, c.origin, c.note, c.extractor, c.checked_by as "checkedBy", c.created_at as "createdAt"`

const selectRows = (checks: string) => `
  select ${columns}, c.organization_id as "organizationId", c.client_id as "brandId", c.withdrawn_at as "withdrawnAt", t.name as "brandName",
    coalesce(nullif(u.full_name, ''), u.email) as "checkedByName", a.prompt_id as "promptId", p.text as "promptText",
    a.engine, c.answered_at as "answeredAt"
  from ${checks} c
  join llm_mentions.answers a on a.answered_at = c.answered_at and a.id = c.answer_id
  join llm_mentions.prompts p on p.id = a.prompt_id
  left join llm_mentions.tracked_brands t on t.id = c.tracked_brand_id
  left join llm_mentions.users u on u.id = c.checked_by`
