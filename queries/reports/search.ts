import { addDays } from '#core/calendar.ts'
import { reportFilters } from '#core/reports/filters.ts'
import { planPeriod } from '#core/reports/period.ts'
import {
  maxCounted,
  type AnswersFound,
  type FoundAnswer,
  type FoundPage,
  type FoundPrompt,
  type FoundSource,
  type SearchFound,
} from '#core/reports/search/schema.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import { fetchPromptVisibility } from './sums/prompt-visibility.ts'
import { fetchAvailable } from './sums/scope.ts'

/** Rows of each kind; the palette shows three until the user narrows the list to a kind. */
const maxRows = 20
/** The newest citations that are searched for sources and pages of others. */
const maxCitationsRead = 10_000
/** The newest answers that a full-text search reads. */
const maxAnswersRead = 20_000
const countedDays = 56

type Asked = { organizationId: string; brandId: string | null; typed: string; now: Date }

/**
 * Everything with the typed words in it that the caller may see in an organization, best match first: rows of the
 * brand on the screen, then names that begin with the words, then short names.
 */
export async function searchOrganization(sql: Sql, asked: Asked): Promise<SearchFound> {
  const words = wordsOf(asked.typed)
  const parameters = [asked.organizationId, asked.brandId, words, `${escaped(asked.typed)}%`, maxRows]
  const { rows: competitors } = await sql.query<SearchFound['competitors'][number]>(
    `select b.id, b.name, c.id as "brandId", c.name as "brandName"
     from llm_mentions.clients c
     join llm_mentions.tracked_brands b on b.client_id = c.id and not b.is_own and b.status = 'tracked'
     where c.organization_id = $1 and b.name ilike all ($3::text[])
     order by (c.id = $2) is true desc, b.name ilike $4 desc, length(b.name), b.id limit $5`,
    parameters,
  )
  const { rows: views } = await sql.query<SearchFound['views'][number]>(
    `select v.id, v.name, v.path, v.search, c.id as "brandId", c.name as "brandName"
     from llm_mentions.clients c join llm_mentions.saved_views v on v.client_id = c.id
     where c.organization_id = $1 and v.name ilike all ($3::text[])
     order by (c.id = $2) is true desc, v.name ilike $4 desc, length(v.name), v.id limit $5`,
    parameters,
  )
  const { rows: emailReports } = await sql.query<SearchFound['emailReports'][number]>(
    `select r.id, r.name, c.id as "brandId", c.name as "brandName"
     from llm_mentions.clients c join llm_mentions.email_reports r on r.client_id = c.id
     where c.organization_id = $1 and r.name ilike all ($3::text[])
     order by (c.id = $2) is true desc, r.name ilike $4 desc, length(r.name), r.id limit $5`,
    parameters,
  )
  const prompts = await findPrompts(sql, asked, parameters)
  const home = await findHome(sql, asked)
  return {
    prompts,
    competitors,
    views,
    emailReports,
    sources: home === null ? [] : await findSources(sql, home, asked, words),
    pages: home === null ? [] : await findPages(sql, home, asked, words),
  }
}

/** The words in any order, each as a pattern in which all typed characters are literal. */
const wordsOf = (typed: string) =>
  typed
    .split(/\s+/)
    .slice(0, 10)
    .map((word) => `%${escaped(word)}%`)

const escaped = (typed: string) => typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

async function findPrompts(
  sql: Sql,
  { brandId, now }: Asked,
  parameters: readonly unknown[],
): Promise<FoundPrompt[]> {
  const { rows } = await sql.query<Omit<FoundPrompt, 'visibility'>>(
    `select p.id, p.text, p.archived_at is not null as "isArchived", c.id as "brandId", c.name as "brandName"
     from llm_mentions.clients c join llm_mentions.prompts p on p.client_id = c.id
     where c.organization_id = $1 and p.text ilike all ($3::text[])
     order by (c.id = $2) is true desc, p.archived_at is not null, p.text ilike $4 desc, length(p.text), p.id
     limit $5`,
    parameters,
  )
  const counted = rows.filter((row) => row.brandId === brandId).map(({ id }) => id)
  const visibility =
    brandId === null ? new Map<string, number | null>() : await visibilityOf(sql, brandId, counted, now)
  return rows.map((row) => ({ ...row, visibility: visibility.get(row.id) ?? null }))
}

/** As on the page of each prompt, without filters. */
async function visibilityOf(sql: Sql, brandId: string, promptIds: readonly string[], now: Date) {
  const available = await fetchAvailable(sql, brandId)
  const today = now.toISOString().slice(0, 10)
  const { period } = planPeriod(reportFilters.parse({}), available, today)
  return fetchPromptVisibility(sql, brandId, promptIds, period)
}

type Home = BrandHome & { brandName: string }

/** Sources and pages are searched only in the brand on the screen: an organization has millions. */
async function findHome(sql: Sql, { organizationId, brandId }: Asked): Promise<Home | null> {
  const { rows } = await sql.query<Home>(
    `select organization_id as "organizationId", id as "brandId", name as "brandName"
     from llm_mentions.clients where organization_id = $1 and id = $2`,
    [organizationId, brandId],
  )
  return rows[0] ?? null
}

const firstDay = (now: Date) => addDays(now.toISOString().slice(0, 10), 1 - countedDays)

/** Domains among the newest citations, with the number of links to each in the last weeks. */
async function findSources(
  sql: Sql,
  { organizationId, brandId, brandName }: Home,
  { now, typed }: Asked,
  words: readonly string[],
): Promise<FoundSource[]> {
  const { rows } = await sql.query<Pick<FoundSource, 'domain' | 'citations'>>(
    `select f.domain, (select count(*)::integer from (
         select from llm_mentions.answer_citations x
         where x.client_id = $2 and x.answered_at >= $6::date and x.domain = f.domain and x.kind = 'cited'
         limit $7) counted) as citations
     from (select x.domain from ${newestCitations} x
           where x.domain ilike all ($4::text[])
           group by x.domain order by x.domain ilike $8 desc, count(*) desc, x.domain limit $5) f`,
    [
      organizationId,
      brandId,
      maxCitationsRead,
      words,
      maxRows,
      firstDay(now),
      maxCounted,
      `${escaped(typed)}%`,
    ],
  )
  return rows.map((row) => ({ ...row, brandId, brandName }))
}

/** Bounds the search whatever the number of citations, for parameters $1 to $3. */
const newestCitations = `(
  select page_key, title, domain, owner from llm_mentions.answer_citations
  where organization_id = $1 and client_id = $2 and kind = 'cited' order by answered_at desc limit $3)`

/** Own pages that answers have cited, and other pages among the newest citations. */
async function findPages(
  sql: Sql,
  { organizationId, brandId, brandName }: Home,
  { now }: Asked,
  words: readonly string[],
): Promise<FoundPage[]> {
  const { rows: own } = await sql.query<Pick<FoundPage, 'key' | 'citations'>>(
    `select f.address as key, coalesce(sum(r.answers), 0)::integer as citations
     from (select page, address from llm_mentions.own_pages
           where client_id = $1 and address ilike all ($3::text[]) order by length(address), address limit $4) f
     left join llm_mentions.own_page_rollups r on r.client_id = $1 and r.page = f.page and r.day >= $2::date
     group by f.address order by citations desc, f.address`,
    [brandId, firstDay(now), words, maxRows],
  )
  const { rows: cited } = await sql.query<Pick<FoundPage, 'key' | 'title'>>(
    `select x.page_key as key, max(x.title) as title from ${newestCitations} x
     where x.owner <> 'own' and (x.page_key || ' ' || coalesce(x.title, '')) ilike all ($4::text[])
     group by x.page_key order by count(*) desc, x.page_key limit $5`,
    [organizationId, brandId, maxCitationsRead, words, maxRows],
  )
  return [
    ...own.map((page) => ({ ...page, title: null, kind: 'own' as const, brandId, brandName })),
    ...cited.map((page) => ({ ...page, citations: null, kind: 'cited' as const, brandId, brandName })),
  ].slice(0, maxRows)
}

/** The newest answers with all typed words. */
export async function searchAnswers(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  typed: string,
): Promise<AnswersFound> {
  const [first = ''] = typed.toLowerCase().split(/\s+/)
  const { rows } = await sql.query<Omit<FoundAnswer, 'answeredAt'> & { answeredAt: Date }>(
    `select a.id, a.prompt_id as "promptId", a.engine, a.answered_at as "answeredAt",
            substr(a.text, greatest(1, strpos(lower(a.text), $3) - 40), 160) as excerpt
     from (select id, prompt_id, engine, answered_at, text from llm_mentions.answers
           where new_organization_id = $1 and client_id = $2 order by answered_at desc limit $5) a
     where a.text ilike all ($4::text[])
     order by a.answered_at desc, a.id limit $6`,
    [organizationId, brandId, first, wordsOf(typed), maxAnswersRead, maxRows],
  )
  return {
    answers: rows.map((row) => ({ ...row, answeredAt: row.answeredAt.toISOString() })),
    searched: maxAnswersRead,
  }
}
