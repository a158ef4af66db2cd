import type { HomePage } from '#core/onboarding/home-page.ts'
import type { PageProblem } from '#core/pages/problems.ts'
import type { Row } from '#core/database/row.ts'
import type { Sql } from '../database.ts'

/** The domain of a draft whose home page is still to be read; null: it no longer is. */
export async function domainToRead(sql: Sql, draftId: string): Promise<string | null> {
  const { rows } = await sql.query<Row<'brand_drafts', 'domain'>>(
    `select domain from llm_mentions.brand_drafts where id = $1 and state = 'reading'`,
    [draftId],
  )
  return rows[0]?.domain ?? null
}

export async function keepHomePage(
  sql: Sql,
  draftId: string,
  outcome: HomePage | PageProblem,
): Promise<void> {
  const isProblem = 'code' in outcome
  await sql.query(
    `update llm_mentions.brand_drafts set state = 'ready', home_page = $2, problem = $3
     where id = $1 and state = 'reading'`,
    [draftId, isProblem ? null : JSON.stringify(outcome), isProblem ? JSON.stringify(outcome) : null],
  )
}
