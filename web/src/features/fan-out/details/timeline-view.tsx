import { Box, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import type {
  CoverageMatrix,
  FanOutTimeline,
  TimelineFilters,
  TimelinePart,
  TimelineWeek,
} from '#core/fan-out/coverage-schema.ts'
import { channels, type CollectionMethod } from '#core/reports/filters.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { CountChart } from '../../../charts/time/count-chart.tsx'
import type { ChartTable } from '../../../charts/frame/chart-table.ts'
import { SandboxShareContext } from '../../../charts/frame/sandbox-share.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Figures } from '../../../components/figures/figures.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import { formatCalendarDay, formatCount, formatShortDay, nothing } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { matrixQuery, timelineQuery } from '../api/load-coverage.ts'
import { useCoverageParts } from './coverage-parts.ts'
import { addressLabels, versionOf } from './coverage-labels.ts'
import classes from '../fan-out.module.css'
import { ShareFigure } from './share-figure.tsx'

/** A sub-query or a page by week: searches, citations, visits of bots, and mentions. */
export default function TimelineView({ analysis }: { analysis: FanOutAnalysis }) {
  const { parts, choose } = useCoverageParts()
  const matrix = useQuery(matrixQuery(analysis.id, versionOf(analysis), { sort: 'recurrence' }))
  return (
    <Loaded query={matrix}>
      {(data) => {
        const subject = subjectIn(parts.subject) ?? firstSubject(data)
        if (subject === null)
          return (
            <EmptyState title={t('No data yet')}>
              {t('This analysis has no sub-queries or pages.')}
            </EmptyState>
          )
        return (
          <>
            <Group gap="xs" mb="sm">
              <SubjectSelect matrix={data} subject={subject} onChoose={(next) => choose({ subject: next })} />
              <Select
                size="xs"
                aria-label={t('Collection method')}
                placeholder={t('All collection methods')}
                clearable
                value={parts.channel ?? null}
                data={channels.map((channel) => ({ value: channel, label: collectionMethodLabels[channel] }))}
                onChange={(channel) => choose({ channel: channel ?? undefined })}
              />
            </Group>
            <Subject
              key={`${subject.kind}:${subject.id}`}
              analysis={analysis}
              subject={subject}
              channel={parts.channel}
            />
          </>
        )
      }}
    </Loaded>
  )
}

const collectionMethodLabels: Record<CollectionMethod, string> = {
  api: t('API'),
  ui: t('Consumer app'),
  import: t('Imported'),
}

type SubjectIn = { kind: 'query' | 'page'; id: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function subjectIn(written: string | undefined): SubjectIn | null {
  const [kind, id = ''] = (written ?? '').split(':')
  return (kind === 'query' || kind === 'page') && uuid.test(id) ? { kind, id } : null
}

function firstSubject({ rows, columns }: CoverageMatrix): SubjectIn | null {
  const query = rows.find(({ origin }) => origin === 'observed') ?? rows[0]
  if (query !== undefined) return { kind: 'query', id: query.queryId }
  return columns[0] === undefined ? null : { kind: 'page', id: columns[0].pageId }
}

/**
 * The most recurrent sub-queries and the pages of the matrix. For any other subject, the timeline provides the name.
 */
function SubjectSelect({
  matrix,
  subject,
  onChoose,
}: {
  matrix: CoverageMatrix
  subject: SubjectIn
  onChoose: (subject: string) => void
}) {
  const value = `${subject.kind}:${subject.id}`
  const data = useMemo(
    () => [
      {
        group: t('Sub-queries, most recurrent first'),
        items: matrix.rows.map(({ queryId, query }) => ({ value: `query:${queryId}`, label: query })),
      },
      {
        group: t('Pages'),
        items: matrix.columns.map(({ pageId, url }) => ({
          value: `page:${pageId}`,
          label: addressLabels(url),
        })),
      },
    ],
    [matrix],
  )
  const isListed = data.some(({ items }) => items.some((item) => item.value === value))
  return (
    <Select
      flex="1 1 20rem"
      maw="34rem"
      aria-label={t('Sub-query or page')}
      placeholder={t('Sub-query or page')}
      searchable
      allowDeselect={false}
      limit={60}
      value={isListed ? value : null}
      data={data}
      nothingFoundMessage={t('No results')}
      onChange={(next) => {
        if (next !== null) onChoose(next)
      }}
    />
  )
}

function Subject({
  analysis,
  subject,
  channel,
}: {
  analysis: FanOutAnalysis
  subject: SubjectIn
  channel: CollectionMethod | undefined
}) {
  const filters: TimelineFilters = {
    ...(subject.kind === 'query' ? { queryId: subject.id } : { pageId: subject.id }),
    ...(channel === undefined ? {} : { channel }),
  }
  const query = useQuery(timelineQuery(analysis.id, filters))
  return (
    <Loaded query={query}>
      {(timeline) => <Weeks timeline={timeline} isFresh={!query.isPlaceholderData} />}
    </Loaded>
  )
}

function Weeks({ timeline, isFresh }: { timeline: FanOutTimeline; isFresh: boolean }) {
  const { subject, sandbox } = timeline
  const weeks = withoutSilence(timeline.weeks)
  const isPage = subject.kind === 'page'
  const words = {
    retrieved: isPage ? t('Answers that retrieved it') : t('Answers that searched for it'),
    cited: isPage ? t('Of these, citing it') : t('Of these, citing an owned page'),
    mentioned: t('Of these, mentioning the brand'),
    visits: t('AI bot visits'),
  }
  const lineWords = {
    retrieved: isPage ? t('retrieved it') : t('searched for it'),
    cited: isPage ? t('cite it') : t('cite an owned page'),
    mentioned: t('mention the brand'),
    visits: t('AI bot visits'),
  }
  const parts = ['retrieved', 'cited', 'mentioned'] as const
  const hasVisits = timeline.botLogs === 'shown'
  const series = [
    ...parts.map((part) => ({
      id: part,
      label: lineWords[part],
      counts: weeks.map((week) => week[part].count),
    })),
    ...(hasVisits
      ? [{ id: 'visits', label: lineWords.visits, counts: weeks.map(({ visits }) => visits ?? 0) }]
      : []),
  ]
  const sums = sumsOf(weeks)
  return (
    <SandboxShareContext value={sandbox}>
      <Figures
        about={t('Full period at a glance')}
        figures={[
          {
            label: words.retrieved,
            value: formatCount(sums.retrieved.count),
            note: t('of {count, plural, one {# answer} other {# answers}}', { count: sums.retrieved.of }),
          },
          {
            label: words.cited,
            value: formatCount(sums.cited.count),
            note: t('of {count}', { count: formatCount(sums.cited.of) }),
          },
          {
            label: words.visits,
            value: hasVisits ? formatCount(sums.visits) : t('—'),
            note: visitsNote(timeline),
          },
          {
            label: words.mentioned,
            value: formatCount(sums.mentioned.count),
            note: t('of {count}', { count: formatCount(sums.mentioned.of) }),
          },
        ]}
      />
      <ChartFrame
        title={t('Week by week: {name}', { name: isPage ? addressLabels(subject.name) : subject.name })}
        unit={t('answers and visits per week (UTC) · Correlation, not causation')}
        table={chartTable(weeks, words, hasVisits)}
        isFresh={isFresh}
        extra={sandbox === 'none' ? null : <SandboxBadge isPartly={sandbox === 'some'} />}
      >
        <CountChart
          series={series}
          buckets={weeks.map(({ week }) => week)}
          bucketWord={(week) => t('Week of {day}', { day: formatCalendarDay(week) })}
          shortBucketWord={formatShortDay}
          description={t('{name}: {parts}.', {
            name: subject.name,
            parts: series
              .map(
                ({ label, counts }) => `${label} ${formatCount(counts.reduce((sum, one) => sum + one, 0))}`,
              )
              .join(', '),
          })}
        />
      </ChartFrame>
      <Box component="section" mt="sm">
        <ReportTable
          caption={t('Weeks')}
          columns={columnsFor(words, hasVisits)}
          rows={weeks.toReversed()}
          rowKey={(row) => row.week}
          firstSort={{ key: 'week', direction: 'desc' }}
          fileName="timeline.csv"
        />
      </Box>
    </SandboxShareContext>
  )
}

/** The weeks from the first one with an answer or a visit. Earlier weeks have no data, which is not zero. */
function withoutSilence(weeks: readonly TimelineWeek[]): readonly TimelineWeek[] {
  const first = weeks.findIndex(({ answers, visits }) => answers > 0 || (visits ?? 0) > 0)
  return first === -1 ? weeks : weeks.slice(first)
}

function visitsNote({ botLogs, visited }: FanOutTimeline): string {
  switch (botLogs) {
    case 'shown':
      return visited === null ? '' : addressLabels(visited)
    case 'no-page':
      return t('no owned page matches it')
    case 'no-logs':
      return t('no log data yet')
    case 'no-access':
      return t('you don’t have access to AI traffic')
  }
}

const sumOf = (weeks: readonly TimelineWeek[], part: 'retrieved' | 'cited' | 'mentioned') => ({
  count: weeks.reduce((sum, week) => sum + week[part].count, 0),
  of: weeks.reduce((sum, week) => sum + week[part].of, 0),
})

const sumsOf = (weeks: readonly TimelineWeek[]) => ({
  retrieved: sumOf(weeks, 'retrieved'),
  cited: sumOf(weeks, 'cited'),
  mentioned: sumOf(weeks, 'mentioned'),
  visits: weeks.reduce((sum, { visits }) => sum + (visits ?? 0), 0),
})

type Words = Record<'retrieved' | 'cited' | 'mentioned' | 'visits', string>

function chartTable(weeks: readonly TimelineWeek[], words: Words, hasVisits: boolean): ChartTable {
  return {
    columns: [
      { label: t('Week of'), kind: 'text' },
      { label: t('Answers'), kind: 'count' },
      { label: words.retrieved, kind: 'count' },
      { label: words.cited, kind: 'count' },
      { label: words.mentioned, kind: 'count' },
      ...(hasVisits ? [{ label: words.visits, kind: 'count' as const }] : []),
    ],
    rows: weeks.map(({ week, answers, retrieved, cited, mentioned, visits }) => [
      week,
      answers,
      retrieved.count,
      cited.count,
      mentioned.count,
      ...(hasVisits ? [visits] : []),
    ]),
  }
}

function columnsFor(words: Words, hasVisits: boolean): Column<TimelineWeek>[] {
  const part = (key: 'retrieved' | 'cited' | 'mentioned'): Column<TimelineWeek> => ({
    key,
    header: words[key],
    align: 'end',
    sortValue: (row) => row[key].count,
    cell: (row) => <Part part={row[key]} />,
  })
  return [
    {
      key: 'week',
      header: t('Week of'),
      width: 'max(16%, 6rem)',
      sortValue: (row) => row.week,
      cell: (row) => formatCalendarDay(row.week),
    },
    part('retrieved'),
    part('cited'),
    ...(hasVisits
      ? [
          {
            key: 'visits',
            header: words.visits,
            align: 'end' as const,
            hideOnSmall: true,
            sortValue: (row: TimelineWeek) => row.visits,
            cell: (row: TimelineWeek) => formatCount(row.visits),
          },
        ]
      : []),
    part('mentioned'),
  ]
}

function Part({ part: { count, of, low, high } }: { part: TimelinePart }) {
  if (of === 0) return <span className={classes['note']}>{nothing}</span>
  const words = t('{count} of {of}', { count: formatCount(count), of: formatCount(of) })
  return (
    <>
      <span>{words}</span>
      <div className={classes['note']}>
        <ShareFigure share={{ value: count / of, numerator: count, denominator: of, low, high }} of={words} />
      </div>
    </>
  )
}
