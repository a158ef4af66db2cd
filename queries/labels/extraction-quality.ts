import { labelPrecisions } from '#core/labels/checks/label-precision.ts'
import { mentionQuality, type MentionStudy } from '#core/labels/checks/mention-quality.ts'
import type {
  AgreementQuery,
  AgreementReport,
  AnswerAnalysis,
  BrandQuality,
  CheckList,
  ChecksQuery,
} from '#core/labels/checks/schema.ts'
import type { Sql } from '../database.ts'
import { checksOfBrands } from './label-checks.ts'
import {
  countCorrections,
  fetchCheckedPairs,
  fetchLabelPrecision,
  fetchMethodQuality,
  studyOf,
  type CheckedPairs,
  type CheckScope,
  type PairCounts,
} from './label-quality.ts'
import { agreementReport } from './rater-agreement.ts'

/** Extraction quality. `own`: in the organizations the caller administers; `everything`: bypasses all policies. */
export async function answerAnalysis(sql: Sql, scope: AnswerAnalysis['scope']): Promise<AnswerAnalysis> {
  const brands = await fetchBrands(sql, scope)
  const brandIds = brands.map(({ brandId }) => brandId)
  const checks: CheckScope = { where: 'c.client_id = any ($1::uuid[])', parameters: [brandIds] }
  const parts = await fetchStudies(sql, checks, 'language')
  const labels = await fetchLabelPrecision(sql, checks)
  const engines = await fetchStudies(sql, checks, 'engine')
  return {
    scope,
    overall: { mention: mentionQuality(parts.map(({ study }) => study)) },
    brands: brands.map((brand) => ({
      ...brand,
      labels: labels.get(brand.brandId) ?? labelPrecisions([]),
      mention: mentionQuality(
        parts.filter(({ brandId }) => brandId === brand.brandId).map(({ study }) => study),
      ),
    })),
    languages: qualityByPart(parts).map(({ part, mention }) => ({ language: part, mention })),
    engines: qualityByPart(engines).map(({ part, mention }) => ({ engine: part, mention })),
    sentiment: await fetchMethodQuality(sql, 'sentiment', checks),
    recommendation: await fetchMethodQuality(sql, 'recommendation', checks),
    topPick: await fetchMethodQuality(sql, 'topPick', checks),
    criticism: await fetchMethodQuality(sql, 'criticism', checks),
    corrections: await countCorrections(sql, checks),
    unread: await fetchUnread(sql, brandIds),
  }
}

/** Corrections and confirmations, newest first. */
export async function listCorrections(
  sql: Sql,
  scope: AnswerAnalysis['scope'],
  query: ChecksQuery,
): Promise<CheckList> {
  const brands = await fetchBrands(sql, scope)
  return checksOfBrands(
    sql,
    brands.map(({ brandId }) => brandId),
    query,
  )
}

/** Agreement between raters over the same brands. */
export async function listAgreements(
  sql: Sql,
  scope: AnswerAnalysis['scope'],
  query: AgreementQuery,
): Promise<AgreementReport> {
  const brands = await fetchBrands(sql, scope)
  return agreementReport(
    sql,
    brands.map(({ brandId }) => brandId),
    query,
  )
}

async function fetchBrands(
  sql: Sql,
  scope: AnswerAnalysis['scope'],
): Promise<Omit<BrandQuality, 'mention' | 'labels'>[]> {
  const { rows } = await sql.query<Omit<BrandQuality, 'mention' | 'labels'>>(
    `select b.id as "brandId", b.name, o.id as "organizationId", o.name as organization,
       (select jsonb_build_object('done', r.done, 'total', r.total) from llm_mentions.brand_reprocessings r
        where r.client_id = b.id and r.status = 'running') as reprocessing
     from llm_mentions.clients b
     join llm_mentions.organizations o on o.id = b.organization_id
     where b.archived_at is null
       and ($1 = 'everything' or o.id in (select private.my_admin_organization_ids()))
     order by lower(o.name), lower(b.name), b.id
     limit 500`,
    [scope],
  )
  return rows
}

type Part = CheckedPairs & { study: MentionStudy }

async function fetchStudies(sql: Sql, checks: CheckScope, by: 'language' | 'engine'): Promise<Part[]> {
  const checked = await fetchCheckedPairs(sql, checks, by)
  const pairs = await fetchPairs(sql, [...new Set(checked.map(({ brandId }) => brandId))], by)
  return checked.map((each) => {
    const there = pairs.find(({ brandId, part }) => brandId === each.brandId && part === each.part)
    return { ...each, study: studyOf(each, there ?? { named: 0, pairs: 0 }) }
  })
}

const qualityByPart = (parts: readonly Part[]) =>
  [...Map.groupBy(parts, ({ part }) => part)]
    .map(([part, ofPart]) => ({ part, mention: mentionQuality(ofPart.map(({ study }) => study)) }))
    .sort((a, b) => b.mention.checked - a.mention.checked || (a.part < b.part ? -1 : 1))

/** Weeks are enough: nothing here needs days. */
async function fetchPairs(
  sql: Sql,
  brandIds: readonly string[],
  by: 'language' | 'engine',
): Promise<PairCounts[]> {
  if (brandIds.length === 0) return []
  const { rows } = await sql.query<PairCounts>(
    `with valid as (
       select client_id, ${by} as part, sum(valid) as valid from llm_mentions.answer_rollups
       where client_id = any ($1) and grain = 'week' group by 1, 2
     ), tracked as (
       select client_id, count(*) as brands from llm_mentions.tracked_brands
       where client_id = any ($1) and status = 'tracked' group by 1
     ), named as (
       select r.client_id, r.${by} as part, sum(r.present) as named
       from llm_mentions.brand_rollups r
       join llm_mentions.tracked_brands t on t.id = r.tracked_brand_id and t.status = 'tracked'
       where r.client_id = any ($1) and r.grain = 'week' group by 1, 2
     )
     select v.client_id as "brandId", v.part, coalesce(n.named, 0) as named, v.valid * t.brands as pairs
     from valid v
     join tracked t on t.client_id = v.client_id
     left join named n on n.client_id = v.client_id and n.part = v.part`,
    [brandIds],
  )
  return rows
}

async function fetchUnread(sql: Sql, brandIds: readonly string[]): Promise<AnswerAnalysis['unread']> {
  const { rows: counted } = await sql.query<{ count: number }>(
    'select count(*) as count from llm_mentions.unread_replies where client_id = any ($1)',
    [brandIds],
  )
  const { rows } = await sql.query<
    Omit<AnswerAnalysis['unread']['newest'][number], 'receivedAt'> & { receivedAt: Date }
  >(
    `select r.id, r.client_id as "brandId", b.name as "brandName", r.engine, r.received_at as "receivedAt",
       left(r.response, 500) as excerpt
     from llm_mentions.unread_replies r join llm_mentions.clients b on b.id = r.client_id
     where r.client_id = any ($1) order by r.received_at desc, r.id limit 50`,
    [brandIds],
  )
  return {
    count: counted[0]?.count ?? 0,
    newest: rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() })),
  }
}
