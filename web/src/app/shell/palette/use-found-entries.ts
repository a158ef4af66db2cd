import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { maxCounted, minTyped, type FoundPage } from '#core/reports/search/schema.ts'
import { analysisName, statusTexts } from '../../../features/fan-out/analysis-labels.ts'
import { fanOutsQuery } from '../../../features/fan-out/api/analyses.ts'
import { sourcesQuery } from '../../../features/bot-logs/sources/api/sources.ts'
import { api } from '../../../lib/api.ts'
import { formatCount, formatDay, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { can } from '../../../lib/organization/rights.ts'
import { evidenceParameter } from '../../../lib/reports/evidence.ts'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import type { Entry } from './entry.ts'
import { hrefTo, type Where } from './screen-entries.ts'

/** What the server finds for the typed words. A request that is no longer of use is canceled. */
export function useFoundEntries(
  where: Where,
  typed: string,
): { entries: Entry[]; error: Error | null; isFetching: boolean } {
  const { membership, brand } = where
  const isAsked = typed.length >= minTyped && !membership.isBehindSecondFactor
  const { organizationId } = membership
  const search = useQuery({
    queryKey: ['palette', organizationId, brand?.id, typed],
    queryFn: async ({ signal }) => {
      const query = { typed: typed.slice(0, 100), ...(brand && { brandId: brand.id }) }
      const response = await api.organizations[':organizationId'].search.$get(
        { param: { organizationId }, query },
        { init: { signal } },
      )
      return response.json()
    },
    enabled: isAsked,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const analyses = useQuery({
    ...fanOutsQuery(brand?.id ?? '', { q: typed.slice(0, 200) }),
    enabled: isAsked && brand !== null && can(membership, 'query-fanout'),
    staleTime: 60_000,
    refetchInterval: false,
  })
  const logSources = useQuery({
    ...sourcesQuery(brand?.id ?? ''),
    enabled: isAsked && brand !== null && can(membership, 'bot-logs'),
    staleTime: 60_000,
  })
  if (!isAsked) return { entries: [], error: null, isFetching: false }
  const data = search.data
  // Rows of the words before show only as far as they match the new ones.
  const isFound = !search.isPlaceholderData
  const of = (row: { brandId: string; brandName: string }) => ({ id: row.brandId, name: row.brandName })
  const elsewhere = (row: { brandId: string; brandName: string }) =>
    row.brandId === brand?.id ? {} : { note: row.brandName }
  const at = (
    row: { brandId: string; brandName: string },
    path: string,
    parameters: Record<string, unknown>,
  ) => hrefTo({ membership, brand: of(row) }, path, parameters)
  const entries: Entry[] = [
    ...(data?.prompts ?? []).map((row): Entry => ({
      id: `prompt ${row.id}`,
      group: 'prompts',
      label: row.text.length > longestLabel ? `${row.text.slice(0, longestLabel)}…` : row.text,
      icon: 'prompts',
      isFound,
      ...(row.visibility === null
        ? elsewhere(row)
        : { note: t('Visibility {share}', { share: formatPercent(row.visibility) }) }),
      ...(row.isArchived && { note: t('Archived') }),
      href: at(row, '/prompt-details', {
        ...(row.brandId === brand?.id && keepReportFilters(where.search)),
        promptId: row.id,
      }),
    })),
    ...(data?.competitors ?? []).map((row): Entry => ({
      id: `competitor ${row.id}`,
      group: 'competitors',
      label: row.name,
      icon: 'overview',
      isFound,
      note: t('Competitor of {name}', { name: row.brandName }),
      href: at(row, '/overview', { view: 'competitors' }),
    })),
    ...(data?.sources ?? []).map((row): Entry => ({
      id: `source ${row.brandId} ${row.domain}`,
      group: 'sources',
      label: row.domain,
      icon: 'external',
      isFound,
      note: citationsNote(row.citations),
      href: at(row, '/overview', {
        view: 'sources',
        evidence: evidenceParameter({ about: row.domain, filters: { domain: row.domain } }),
      }),
    })),
    ...(data?.pages ?? []).map((row): Entry => ({
      id: `page ${row.brandId} ${row.key}`,
      group: 'pages',
      label: row.key,
      icon: 'external',
      isFound,
      ...pageNote(row),
      href: at(row, '/overview', {
        view: 'sources',
        evidence: evidenceParameter({
          about: row.key,
          filters: row.kind === 'own' ? { address: row.key } : { page: row.key },
        }),
      }),
    })),
    ...(data?.views ?? []).map((row): Entry => ({
      id: `view ${row.id}`,
      group: 'views',
      label: row.name,
      icon: 'overview',
      isFound,
      note: t('Saved view of {name}', { name: row.brandName }),
      href: at(row, row.path, row.search),
    })),
    ...(data?.emailReports ?? []).map((row): Entry => ({
      id: `email-report ${row.id}`,
      group: 'views',
      label: row.name,
      icon: 'bell',
      isFound,
      note: t('Email report of {name}', { name: row.brandName }),
      href: at(row, '/overview', { digests: 'open' }),
    })),
    ...(analyses.data?.analyses ?? []).slice(0, 20).map((analysis): Entry => ({
      id: `analysis ${analysis.id}`,
      group: 'analyses',
      label: analysisName(analysis),
      icon: 'fanout',
      isFound: true,
      note: t('Fan-out analysis, {status}', { status: statusTexts(analysis) }),
      href: hrefTo(where, `/query-fanout/${analysis.id}`),
    })),
    ...(logSources.data?.sources ?? []).map((source): Entry => ({
      id: `log-source ${source.id}`,
      group: 'logSources',
      label: source.name,
      icon: 'bots',
      note: t('Log source for {name}', { name: brand?.name ?? '' }),
      href: hrefTo(where, '/bot-logs', { view: 'sources', sourceId: source.id }),
    })),
  ]
  return { entries, error: search.error, isFetching: search.isFetching || search.isPlaceholderData }
}

const longestLabel = 160

function citationsNote(citations: number): string {
  return citations >= maxCounted
    ? t('{count}+ citations in 8 weeks', { count: formatCount(maxCounted) })
    : t('{citations, plural, one {# citation} other {# citations}} in 8 weeks', { citations })
}

function pageNote({ title, citations }: FoundPage): { note?: string } {
  if (citations !== null)
    return {
      note: t('Cited in {answers, plural, one {# answer} other {# answers}} in 8 weeks', {
        answers: citations,
      }),
    }
  return title === null ? {} : { note: title }
}

/** The full text of answers, only when the user asks for it. */
export function useAnswerEntries(where: Where, typed: string, isAsked: boolean) {
  const { brand } = where
  const brandId = brand?.id ?? ''
  const query = useQuery({
    queryKey: ['palette-answers', brandId, typed],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId']['answer-search'].$get(
        { param: { brandId }, query: { typed: typed.slice(0, 100) } },
        { init: { signal } },
      )
      return response.json()
    },
    enabled: isAsked && brand !== null && typed.length >= minTyped,
    staleTime: 60_000,
  })
  const entries = (query.data?.answers ?? []).map((row): Entry => ({
    id: `answer ${row.id}`,
    group: 'answers',
    label: row.excerpt.replaceAll(/\s+/g, ' ').trim(),
    icon: 'prompts',
    isFound: true,
    note: formatDay(row.answeredAt),
    href: hrefTo(where, '/prompt-details', { promptId: row.promptId, answerId: row.id }),
  }))
  return {
    entries,
    error: query.error,
    isFetching: isAsked && query.isFetching,
    isDone: isAsked && query.isSuccess,
  }
}
