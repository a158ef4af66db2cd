import { subQueryKey } from '#core/fan-out/normalize.ts'
import { groupSearches } from '#core/fan-out/group-searches.ts'
import { observedFilters } from '#core/fan-out/observed/schema.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'
import { findMentions } from '#core/mentions/find-mentions.ts'
import { visibleText } from '#core/mentions/text/visible-text.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import { citedSources, type CitedSource, type PromptReasons } from '#core/reports/prompts/prompt-reasons.ts'
import type { SampledAnswer } from '#core/reports/sampled-answers.ts'
import { newestCiting } from '#core/reports/views.ts'
import type { TrackedBrandRow } from '#core/brands/schema.ts'
import type { Plan } from '#core/reports/plan.ts'
import { pageCandidates } from '../actions/crawled-pages.ts'
import { findBrandHome } from '../brands/brand-home.ts'
import { listTrackedBrands } from '../competitors/competitors.ts'
import type { Sql } from '../database.ts'
import { fanOutAccess } from '../fan-out/access.ts'
import { namesIn } from '../fan-out/names-in.ts'
import { observedReport } from '../fan-out/observed.ts'
import { coverageOfSearches } from '../fan-out/search-coverage.ts'
import { fetchNewestAnswers } from './evidence/newest-answers.ts'
import { perceptionReport } from './perception.ts'
import { brandOfPrompt } from './prompt-details.ts'
import { fetchNames } from './source-report.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { planReport } from './sums/scope.ts'

/** Themes and comparisons kept, and searches read before equal ones are grouped, and shown. */
const most = { themes: 12, comparisons: 6, searchesRead: 60, searches: 4 }

/** Why a prompt is won or lost, as far as its answers show; null if the caller sees no such prompt. */
export async function promptReasons(
  sql: Sql,
  promptId: string,
  filters: ReportFilters,
  now: Date,
): Promise<PromptReasons | null> {
  const brandId = await brandOfPrompt(sql, promptId)
  const home = brandId && (await findBrandHome(sql, brandId))
  const brand = home && (await fetchBrandFacts(sql, home.brandId))
  const plan = brand && (await planReport(sql, brand, filters, now, { promptId }))
  if (!home || !plan) return null
  const newest = await fetchNewestAnswers(sql, plan.range, plan.chosen, plan.cells, {
    brands: true,
    pages: true,
    most: newestCiting,
    isSparse: plan.isSparse,
  })
  const tracked = await listTrackedBrands(sql, home.brandId)
  const perception = await perceptionReport(sql, home.brandId, { ...filters, compare: 'none' }, now, {
    promptId,
  })
  const ownId = plan.scope.brand.ownTrackedBrandId
  return {
    answers: newest.length,
    mentions: newest.filter(({ brandIds }) => ownId !== null && brandIds.includes(ownId)).length,
    sources: await sourcesOf(sql, plan, { newest, tracked }),
    themes: (perception?.aspects ?? [])
      .slice(0, most.themes)
      .map(({ aspect, sentiments, quotes }) => ({ aspect, sentiments, quotes })),
    comparisons: (perception?.comparisons ?? [])
      .slice(0, most.comparisons)
      .map(({ brandId, name, aspect, lost, won }) => ({ brandId, name, aspect, lost, won })),
    searches: await searchesOf(sql, { ...home, promptId }, { filters, tracked, now }),
    failing: await failingPages(sql, plan, newest, now),
  }
}

async function sourcesOf(
  sql: Sql,
  { range }: Plan,
  { newest, tracked }: { newest: readonly SampledAnswer[]; tracked: readonly TrackedBrandRow[] },
): Promise<CitedSource[]> {
  const sources = citedSources(newest)
  const keys = sources.map(({ pageKey }) => pageKey)
  const names = await fetchNames(sql, range, keys, newest)
  const mentioning = await pagesMentioningOwn(sql, range.brandId, { keys, tracked })
  return sources.map((source) => ({
    ...source,
    url: names.get(source.pageKey)?.url ?? source.pageKey,
    title: names.get(source.pageKey)?.title ?? null,
    mentionsOwn: mentioning.get(source.pageKey) ?? null,
  }))
}

/** A page is searched for mentions up to here, which is far longer than an article. */
const longestText = 200_000

/** Of the pages whose text the caller may read: whether it mentions the own brand, by the rules for answers. */
async function pagesMentioningOwn(
  sql: Sql,
  brandId: string,
  { keys, tracked }: { keys: readonly string[]; tracked: readonly TrackedBrandRow[] },
): Promise<Map<string, boolean>> {
  const { rows } = await sql.query<{ key: string; text: string }>(
    `select p.page_key as key, left(d.title || e'\\n\\n' || d.content, $3) as text
     from llm_mentions.pages p
     join llm_mentions.documents d on d.id = p.document_id
     where p.client_id = $1 and p.page_key = any ($2)`,
    [brandId, keys, longestText],
  )
  const set = compileBrandSet(
    tracked.map(({ isOwn, ...brand }) => ({
      ...brand,
      competitor: !isOwn,
      description: brand.description ?? '',
    })),
  )
  const isOwn = (brand: number) => tracked[brand]?.isOwn === true
  return new Map(
    rows.map(({ key, text }) => {
      const given = { text: visibleText(text), set, prompt: '', citedBrands: new Set<number>(), ignored: [] }
      return [key, findMentions(given).mentions.some(({ brand }) => isOwn(brand))]
    }),
  )
}

async function searchesOf(
  sql: Sql,
  home: { organizationId: string; brandId: string; promptId: string },
  { filters, tracked, now }: { filters: ReportFilters; tracked: readonly TrackedBrandRow[]; now: Date },
): Promise<PromptReasons['searches']> {
  if ((await fanOutAccess(sql, home)) !== 'allowed') return null
  const { engines, from, to, channel, country, analysis, weighting } = filters
  const report = await observedReport(
    sql,
    home.brandId,
    {
      ...observedFilters.parse({
        prompt: home.promptId,
        branded: 'all',
        compare: 'none',
        limit: most.searchesRead,
      }),
      engines,
      weighting,
      from,
      to,
      channel,
      country,
      analysis,
    },
    now,
  )
  if (report === null) return null
  const groups = groupSearches(report.rows, namesIn(tracked)).slice(0, most.searches)
  const coverage = await coverageOfSearches(
    sql,
    home.brandId,
    groups.flatMap(({ lead, others }) => [lead, ...others].map(({ query }) => subQueryKey(query))),
  )
  return {
    total: report.matching,
    rows: groups.map(({ lead, others }) => {
      const found = [lead, ...others].map(({ query }) => coverage.get(subQueryKey(query))).find(Boolean)
      return {
        query: lead.query,
        key: lead.key,
        answers: lead.answers,
        ofAnswers: lead.ofAnswers,
        coverage: found ? { state: found.state, page: found.state === 'missing' ? null : found.page } : null,
      }
    }),
  }
}

async function failingPages(
  sql: Sql,
  { scope, range, chosen }: Plan,
  newest: readonly SampledAnswer[],
  now: Date,
): Promise<PromptReasons['failing']> {
  const cited = new Map<string, number>()
  for (const { pages } of newest)
    for (const { key, owner } of pages) if (owner === 'own') cited.set(key, (cited.get(key) ?? 0) + 1)
  if (cited.size === 0) return []
  const candidates = await pageCandidates(sql, scope.brand.id, {
    period: range.period,
    channel: chosen.channel,
    now,
  })
  if (typeof candidates === 'string') return []
  return candidates.flatMap(({ evidence: { address, visits, failed } }) => {
    const answers = cited.get(address)
    return answers === undefined ? [] : [{ address, answers, visits, failed }]
  })
}
