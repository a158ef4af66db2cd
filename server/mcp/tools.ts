import { shownAnswer } from '#core/api/answers.ts'
import { mcpLimits, type McpInput, type McpOutput, type McpToolName } from '#core/api/mcp.ts'
import { cursorOf, placeIn } from '#core/api/page.ts'
import { citationsFilters } from '#core/bot-logs/reports/citation-schema.ts'
import { pagesFilters } from '#core/bot-logs/reports/filters.ts'
import { observedFilters } from '#core/fan-out/observed/schema.ts'
import { answersFilters, reportFilters, type ReportFilters } from '#core/reports/filters.ts'
import { makeComparison } from '#core/reports/compare/comparison.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { botsReport } from '#queries/bot-logs/reports/bots.ts'
import { citationsReport } from '#queries/bot-logs/reports/citations.ts'
import { botLogOverview } from '#queries/bot-logs/reports/overview.ts'
import { pagesReport } from '#queries/bot-logs/reports/pages.ts'
import { referralsReport } from '#queries/bot-logs/reports/referrals.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { listTrackedBrands } from '#queries/competitors/competitors.ts'
import type { Sql } from '#queries/database.ts'
import { findFanOut } from '#queries/fan-out/analyses.ts'
import { coverageBriefOf } from '#queries/fan-out/coverage-brief.ts'
import { newestFanOut } from '#queries/fan-out/newest-analysis.ts'
import { observedReport } from '#queries/fan-out/observed.ts'
import { brandsPage } from '#queries/api/brands.ts'
import { promptsPage } from '#queries/api/prompts.ts'
import { answerReader } from '#queries/reports/evidence/answer-reader.ts'
import { answersReport } from '#queries/reports/evidence/answers.ts'
import { makeReport } from '#queries/reports/report-data.ts'
import { explainChangeReport } from '#queries/reports/explain-change.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import { sourcesReport } from '#queries/reports/source-report.ts'
import { badRequest } from '../errors.ts'
import { requireFanOut } from '../fan-out/require-fan-out.ts'
import { accepted, found } from '../outcome.ts'

type Given = { sql: Sql; organizationId: string; now: Date }

export const toolWork: {
  [Name in McpToolName]: (given: Given, input: McpInput<Name>) => Promise<McpOutput<Name>>
} = {
  async list_brands({ sql, organizationId }, page) {
    return accepted(await brandsPage(sql, organizationId, { archived: false, ...page }))
  },

  async list_competitors({ sql }, { brandId }) {
    found(await findBrandHome(sql, brandId), 'Brand')
    return { competitors: (await listTrackedBrands(sql, brandId)).filter((row) => !row.isOwn) }
  },

  async list_prompts({ sql }, { brandId, ...query }) {
    found(await findBrandHome(sql, brandId), 'Brand')
    return accepted(await promptsPage(sql, brandId, { archived: false, ...query }))
  },

  async get_overview({ sql, now }, { brandId, ...given }) {
    const report = found(await overviewReport(sql, brandId, filtersOf(given), now), 'Brand')
    const own = report.scope.brand.ownTrackedBrandId
    return {
      ...measuredIn(report.scope),
      answers: report.counts.answers,
      validAnswers: report.counts.valid,
      prompts: report.counts.prompts,
      sandboxAnswers: report.scope.sandboxAnswers,
      metrics: report.tiles,
      ranking: report.ranking
        .slice(0, mcpLimits.brands)
        .map(
          ({
            averageRank: _rank,
            visibilityRankFrom: _from,
            visibilityRankTo: _to,
            visibilityChange: _change,
            ...row
          }) => row,
        ),
      topics: report.heatmap.rows.map(({ topic, prompts, cells }) => ({
        topic,
        prompts,
        visibility: cells.find((cell) => cell.brandId === own)?.visibility ?? null,
      })),
    }
  },

  async get_searches({ sql, now }, { brandId, ...given }) {
    await requireFanOut(sql, brandId, 'Brand')
    const filters = observedFilters.parse({ ...given, limit: mcpLimits.rows })
    const report = found(await observedReport(sql, brandId, filters, now), 'Prompt')
    const { scope, total, compare, engines, types, counts, rows, matching } = report
    return {
      ...measuredIn(scope),
      total,
      before: compare,
      engines,
      types,
      counts,
      subQueries: rows,
      matching,
      sandboxAnswers: scope.sandboxAnswers,
    }
  },

  async get_gaps({ sql, now }, { brandId, analysisId, ...filters }) {
    const home = await requireFanOut(sql, brandId, 'Brand')
    const id = analysisId ?? (await newestFanOut(sql, { brandId, promptId: null, topic: null }))
    const known = id === null ? null : await findFanOut(sql, id)
    const { id: shownId } = found(known?.brandId === brandId ? known : null, 'Fan-out analysis')
    const brief = await coverageBriefOf(sql, home, shownId, { ...filters, gaps: mcpLimits.gaps }, now)
    return { analysisId: shownId, ...found(brief, 'Page coverage') }
  },

  async get_bot_visits({ sql, now }, { brandId, proven, ...given }) {
    const filters = pagesFilters.parse({ ...given, proven: String(proven) })
    const overview = found(await botLogOverview(sql, brandId, { ...filters, by: 'purpose' }, now), 'Brand')
    const { bots } = found(await botsReport(sql, brandId, filters, now), 'Brand')
    const pages = found(await pagesReport(sql, brandId, filters, now), 'Brand')
    const { ratios } = found(await referralsReport(sql, brandId, filters, now), 'Brand')
    const failing = { ...given, proven: String(proven), group: 'failing', limit: mcpLimits.rows }
    const citations = found(
      await citationsReport(sql, brandId, citationsFilters.parse(failing), now),
      'Brand',
    )
    const { scope, visits, pagesRead, failed, referrals, searchAndAi, grades, byPurpose } = overview
    return {
      brand: scope.brand.name,
      period: { from: scope.period.from, to: scope.period.to },
      compare: scope.compare,
      zone: scope.period.zone,
      sandbox: scope.sandbox,
      visits,
      pagesRead,
      failed,
      referrals,
      searchAndAi,
      grades,
      byPurpose,
      bots: bots.slice(0, mcpLimits.rows).map(({ docs: _docs, ...row }) => row),
      botsInAll: bots.length,
      pages: pages.rows.slice(0, mcpLimits.rows),
      pagesInAll: pages.totals.pages,
      crawlToRefer: ratios,
      citations: {
        answers: citations.answers,
        counts: citations.counts,
        crawledCited: citations.crawledCited,
        citedCrawled: citations.citedCrawled,
        failing: citations.rows,
      },
    }
  },

  async compare_periods({ sql, now }, { brandId, ...given }) {
    const compared = { by: 'period' as const }
    const report = found(
      await makeReport(sql, { brandId, filters: filtersOf(given), now }, (data) =>
        makeComparison(data, compared),
      ),
      'Brand',
    )
    return {
      ...measuredIn(report.scope),
      rows: report.rows.map(({ metric, a, b, difference }) => ({ metric, now: a, before: b, difference })),
      prompts: report.prompts
        .slice(0, mcpLimits.prompts)
        .map(({ promptId, text, a, b }) => ({ promptId, text, now: a, before: b })),
      promptsInBoth: report.shared,
    }
  },

  async explain_change({ sql, now }, { brandId, metric, ...given }) {
    const explained = await explainChangeReport(sql, brandId, filtersOf(given), metric, now)
    const { scope, prompts, brands, evidence, ...report } = accepted(found(explained, 'Brand'))
    const answersOf = new Map(evidence.map((one) => [one.promptId, one]))
    return {
      ...measuredIn(scope),
      ...report,
      prompts: prompts.slice(0, mcpLimits.prompts).map((prompt) => ({
        ...prompt,
        evidence: {
          before: answersOf.get(prompt.promptId)?.before ?? [],
          now: answersOf.get(prompt.promptId)?.now ?? [],
        },
      })),
      promptsInAll: prompts.length,
      brands: brands.slice(0, mcpLimits.brands),
    }
  },

  async list_answers(
    { sql, now },
    { brandId, cursor, limit, promptId, present, domain, subQuery, state, ...given },
  ) {
    const place = cursor === undefined ? undefined : placeIn(cursor)
    if (place === null) throw badRequest('The cursor is invalid. Start from the first page.')
    const filters = {
      ...answersFilters.parse({}),
      ...filtersOf(given),
      limit,
      ...(promptId !== undefined && { promptId }),
      ...(present !== undefined && { present }),
      ...(domain !== undefined && { domain }),
      ...(subQuery !== undefined && { subQuery }),
      ...(state !== undefined && { state }),
      ...(place !== undefined && { cursor: `${place.moment}_${place.id}` }),
    }
    const page = found(await answersReport(sql, brandId, filters, now), 'Brand')
    const [moment, id] = page.nextCursor?.split('_') ?? []
    return {
      data: page.rows,
      nextCursor: moment === undefined || id === undefined ? null : cursorOf({ moment, id }),
      total: page.total,
    }
  },

  async get_answer({ sql }, { answerId }) {
    const answer = shownAnswer(found(await answerReader(sql, answerId), 'Answer'))
    const isCut = answer.text.length > mcpLimits.answerText
    return { answer: isCut ? { ...answer, text: answer.text.slice(0, mcpLimits.answerText) } : answer, isCut }
  },

  async list_sources({ sql, now }, { brandId, ...given }) {
    const report = found(await sourcesReport(sql, brandId, filtersOf(given), now), 'Brand')
    return {
      ...measuredIn(report.scope),
      domains: report.domains
        .slice(0, mcpLimits.sources)
        .map(({ citationShare: _share, engines: _engines, ...domain }) => domain),
      domainsInAll: report.domains.length,
      gaps: report.gaps.slice(0, mcpLimits.gaps).map(({ url, title, domain, answers, rivals }) => ({
        url,
        title,
        domain,
        answers,
        rivals: rivals.map((rival) => rival.name),
      })),
    }
  },
}

type Scoped = Omit<McpInput<'get_overview'>, 'brandId'>

function filtersOf({ engines = [], ...given }: Scoped): ReportFilters {
  const isCustom = given.compareFrom !== undefined && given.compareTo !== undefined
  return { ...reportFilters.parse({}), ...given, engines, ...(isCustom && { compare: 'custom' as const }) }
}

const measuredIn = ({ brand, period, compare, channel }: ReportScope) => ({
  brand: brand.name,
  period: { from: period.from, to: period.to },
  compare,
  channel,
})
