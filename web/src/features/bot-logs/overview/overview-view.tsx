import { Group, SegmentedControl, Text, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Issue } from '#core/bot-logs/issues/issue-schema.ts'
import type { CitationRow } from '#core/bot-logs/reports/citation-schema.ts'
import type { BotLogOverview, Counted } from '#core/bot-logs/reports/schema.ts'
import { seriesBy } from '#core/bot-logs/reports/filters.ts'
import { Figures, type Figure } from '../../../components/figures/figures.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { RowsSkeleton } from '../../../components/states/loaded.tsx'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { formatCount, formatDecimal, formatPoints, nothing } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import {
  describeChange,
  describeInterval,
  changeUnderHead,
  gradeWord,
  levelWord,
  provenOf,
  provenLabels,
  formatShare,
} from '../bot-log-labels.ts'
import { issuesQuery, viewQuery } from '../bot-log-query.ts'
import { keepBotLogFilters, useBotLogFilters } from '../filters/bot-log-filters.ts'
import { HowComputed } from '../how-computed.tsx'
import { IssueList } from '../issues/issue-list.tsx'
import { PagePath } from '../pages/page-path.tsx'
import { placeOf } from '../views.ts'
import classes from '../bot-logs.module.css'
import { ChangesBand } from './changes-band.tsx'
import { OverviewVerdict } from './overview-verdict.tsx'
import { useVisits } from '../visits/visits.ts'
import { botColumn } from '../visits/visit-columns.tsx'
import { VisitsOf } from '../visits/visits-of.tsx'
import { VisitsChart } from '../visits/visits-chart.tsx'

const crawlersListed = 8

export default function OverviewView({ report, isFresh }: { report: BotLogOverview; isFresh: boolean }) {
  const { scope, visits, grades, series } = report
  const { openVisits } = useVisits()
  const { query } = useBotLogFilters()
  const issues = useQuery(issuesQuery(scope.brand.id, query))
  const found = issues.data?.view === 'issues' ? issues.data.report.issues : null
  if (visits.now === 0 && (visits.before ?? 0) === 0 && report.searchAndAi.now === 0)
    return (
      <EmptyState title={t('No matching bots')}>
        {t('This period has log data, but no bots match your filters.')}
      </EmptyState>
    )
  return (
    <>
      <OverviewVerdict report={report} issues={found} />
      <Figures about={t('Visits at a glance')} figures={tilesOf(report)} />
      <ReportGrid>
        <ReportCell span="wide">
          <section className={classes['card']}>
            <Group gap={8} mb={8}>
              <ByChoice by={series.by} />
            </Group>
            <VisitsChart
              title={t('Visits over time')}
              scope={scope}
              buckets={series.buckets}
              parts={series.parts}
              failed={series.failed}
              isFresh={isFresh}
              onSelect={(bucket, words) => openVisits(t('Visits: {bucket}', { bucket: words }), { bucket })}
            />
          </section>
        </ReportCell>
        <ReportCell span="narrow">
          <FixFirst query={issues} issues={found} />
        </ReportCell>
        <ReportCell span="half">
          <BusiestTable report={report} />
          <ComeAndGone report={report} />
        </ReportCell>
        <ReportCell span="half">
          <ReadThenCited brandId={scope.brand.id} />
          <PurposeTable report={report} />
        </ReportCell>
        <ReportCell span="whole">
          <ChangesBand brand={scope.brand} />
        </ReportCell>
      </ReportGrid>
      <Figures
        about={t('More metrics')}
        figures={[
          {
            label: t('Verified'),
            value: formatShare(provenOf(grades), visits.now),
            note: (
              <VisitsOf about={gradeWord('mismatch')} which={{ grade: 'mismatch' }} count={grades.mismatch}>
                {t('{mismatch} likely spoofed', { mismatch: formatCount(grades.mismatch) })}
              </VisitsOf>
            ),
            title: provenLabels,
          },
          { label: t('Bots'), value: formatCount(report.bots.now), note: describeChange(report.bots, scope) },
          { label: t('Data sent'), value: formatBytes(report.bytes.now), note: t('to these bots') },
          {
            label: t('Search and AI'),
            value: (
              <VisitsOf
                about={levelWord('search-and-ai')}
                which={{ purpose: 'search-and-ai' }}
                count={report.searchAndAi.now}
              />
            ),
            note: t('Counted separately'),
            title: t(
              'Googlebot, bingbot, Applebot, PetalBot, and Bravebot crawl for both classic search and AI.',
            ),
          },
        ]}
      />
      <HowComputed>
        <p>
          {t(
            'Visits are compared per day with logs. A change is clear if the 95% interval of an over-dispersed Poisson rate ratio excludes 1; its dispersion is the larger one of days and of weeks. Shares of failed visits use the design effect of their days. Below 70% of days with logs, nothing is compared. Today counts once it’s over. Changes by crawler are tested every day with a false discovery rate of 5%.',
          )}
        </p>
      </HowComputed>
    </>
  )
}

function tilesOf(report: BotLogOverview): Figure[] {
  const { scope, visits, failed, failedShare, pages, referrals } = report
  const perDay = scope.coverage.now === 0 ? 0 : visits.now / scope.coverage.now
  const points = failedShare.points ?? 0
  return [
    {
      label: t('Visits'),
      value: (
        <>
          <VisitsOf about={t('Visits')} which={{}} count={visits.now} />{' '}
          <ChangeOf counted={visits} scope={scope} />
        </>
      ),
      note: t('{count} per day with logs', { count: formatDecimal(perDay, 1) }),
      title: t(
        'Requests from bots that identify themselves. Agents that control a browser look like regular visitors, so logs can’t show them.',
      ),
    },
    {
      label: t('Pages read'),
      value: formatCount(pages.read),
      note:
        pages.listed === 0
          ? t('different HTML pages, 2xx or 304')
          : t('{count} of {listed} sitemap pages not read', {
              count: formatCount(pages.neverRead),
              listed: formatCount(pages.listed),
            }),
      title: t('HTML pages that returned 2xx or 304. Excludes images, robots.txt, and errors.'),
    },
    {
      label: t('Failed visits'),
      value: (
        <>
          <VisitsOf about={t('Failed visits')} which={{ failed: 'true' }} count={failed.now}>
            {formatShare(failed.now, visits.now)}
          </VisitsOf>{' '}
          {failedShare.isClear ? (
            <Text span fz="xs" fw={500} c={points > 0 ? 'var(--worse)' : 'var(--better)'}>
              {points > 0 ? '▲' : '▼'} {formatPoints(Math.abs(points)).replace(/^[+−±]/, '')}
            </Text>
          ) : failedShare.points === null ? null : (
            <Text span fz="xs" fw={400} c="dimmed">
              {t('No clear change')}
            </Text>
          )}
        </>
      ),
      note: t('{failed} of {visits} visits returned 4xx or 5xx', {
        failed: formatCount(failed.now),
        visits: formatCount(visits.now),
      }),
    },
    {
      label: t('AI referrals'),
      value: (
        <>
          {formatCount(referrals.now)} <ChangeOf counted={referrals} scope={scope} isGood />
        </>
      ),
      note: t('visits from AI answers'),
      title: t('Visits with an AI assistant in Referer or utm_source. Many apps send neither.'),
    },
  ]
}

/** A clear change per day. More visits of crawlers are neither good nor bad. */
function ChangeOf({
  counted,
  scope,
  isGood = false,
}: {
  counted: Counted
  scope: BotLogOverview['scope']
  isGood?: boolean
}) {
  const { change } = counted
  const words = changeUnderHead(counted, scope)
  if (words === '') return null
  const isClear = change?.isClear === true && change.ratio !== null
  const color = !isClear || !isGood ? 'dimmed' : (change.ratio ?? 1) > 1 ? 'var(--better)' : 'var(--worse)'
  return (
    <Tooltip label={describeInterval(counted)} disabled={change === null}>
      <Text span fz="xs" fw={isClear ? 500 : 400} c={color}>
        {isClear ? ((change.ratio ?? 1) > 1 ? '▲ ' : '▼ ') : ''}
        {words}
      </Text>
    </Tooltip>
  )
}

function FixFirst({
  query,
  issues,
}: {
  query: { isPending: boolean; error: Error | null; refetch: () => unknown }
  issues: readonly Issue[] | null
}) {
  const filters = keepBotLogFilters(useSearch({ strict: false }))
  return (
    <section className={classes['card']} aria-busy={query.isPending}>
      <Group align="stretch" justify="space-between" gap="0 0.75rem">
        <h2>{t('Fix first')}</h2>
        {issues === null || issues.length === 0 ? null : (
          <Link
            to="/bot-logs"
            search={{ ...filters, ...placeOf('issues') }}
            className={classes['linkButton'] ?? ''}
          >
            {t('All issues')}
          </Link>
        )}
      </Group>
      {query.error === null ? null : <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {issues === null ? (
        query.error === null ? (
          <RowsSkeleton rows={3} />
        ) : null
      ) : issues.length === 0 ? (
        <p>{t('AI crawlers could read your pages, robots.txt, and sitemaps in this period.')}</p>
      ) : (
        <IssueList issues={issues.slice(0, 3)} isShort />
      )}
    </section>
  )
}

const citedListed = 5

/** The most cited pages that crawlers read. */
function ReadThenCited({ brandId }: { brandId: string }) {
  const { query } = useBotLogFilters()
  const { kind: _kind, ...filters } = query
  const { data } = useQuery(viewQuery('citations', brandId, filters, { group: 'both', order: 'answers' }))
  if (data?.view !== 'citations' || data.report.rows.length === 0) return null
  const columns: Column<CitationRow>[] = [
    {
      key: 'page',
      header: t('Page'),
      width: '55%',
      cell: ({ urls, address }) => <PagePath id={urls[0] ?? null} host="" path={pathOf(address)} />,
    },
    { key: 'visits', header: t('Visits'), align: 'end', cell: ({ visits }) => formatCount(visits) },
    { key: 'answers', header: t('Citations'), align: 'end', cell: ({ answers }) => formatCount(answers) },
  ]
  return (
    <section className={classes['card']}>
      <Group align="stretch" justify="space-between" gap="0 0.75rem">
        <h2>{t('Read, then cited')}</h2>
        <Link
          to="/bot-logs"
          search={{ ...filters, ...placeOf('citations') }}
          className={classes['linkButton'] ?? ''}
        >
          {t('Crawled vs. cited')}
        </Link>
      </Group>
      <DataTable
        caption={t('Read, then cited')}
        columns={columns}
        rows={data.report.rows.slice(0, citedListed)}
        rowKey={({ address }) => address}
      />
    </section>
  )
}

const pathOf = (address: string) => URL.parse(address)?.pathname ?? address

function ByChoice({ by }: { by: BotLogOverview['series']['by'] }) {
  const navigate = useNavigate()
  const words = { purpose: t('By purpose'), operator: t('By operator'), bot: t('By bot') }
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('Group chart by')}
      value={by}
      data={seriesBy.map((value) => ({ value, label: words[value] }))}
      onChange={(value) =>
        void navigate({
          to: '.',
          search: (before: object) => ({ ...before, by: value === 'purpose' ? undefined : value }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

type PurposeRow = BotLogOverview['byPurpose'][number]

function PurposeTable({ report: { byPurpose, scope } }: { report: BotLogOverview }) {
  const columns: Column<PurposeRow>[] = [
    {
      key: 'level',
      header: t('Purpose'),
      width: '40%',
      sortValue: (row) => levelWord(row.level),
      cell: (row) => levelWord(row.level),
    },
    {
      key: 'visits',
      header: t('Visits'),
      align: 'end',
      sortValue: (row) => row.visits.now,
      cell: (row) => (
        <VisitsOf about={levelWord(row.level)} which={{ purpose: row.level }} count={row.visits.now} />
      ),
    },
    {
      key: 'change',
      header: t('vs. previous period'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.visits.difference,
      cell: (row) => <span className={styles['tiny']}>{changeUnderHead(row.visits, scope)}</span>,
    },
  ]
  return (
    <section className={classes['card']}>
      <h2>{t('Purpose')}</h2>
      <ReportTable
        caption={t('Visits by purpose')}
        columns={columns}
        rows={byPurpose}
        rowKey={(row) => row.level}
        firstSort={{ key: 'visits', direction: 'desc' }}
        fileName={`bot visits by purpose of ${scope.brand.name}.csv`}
      />
    </section>
  )
}

type BusiestRow = BotLogOverview['busiest'][number]

function BusiestTable({ report: { busiest, scope } }: { report: BotLogOverview }) {
  const columns: Column<BusiestRow>[] = [
    botColumn('45%'),
    {
      key: 'visits',
      header: t('Visits'),
      align: 'end',
      sortValue: (row) => row.visits.now,
      cell: (row) => (
        <VisitsOf
          about={t('Visits: {name}', { name: row.name })}
          which={{ bot: row.id }}
          count={row.visits.now}
        />
      ),
    },
    {
      key: 'change',
      header: t('Change'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.visits.ratio,
      cell: (row) => <ChangeOf counted={row.visits} scope={scope} />,
    },
    {
      key: 'problem',
      header: t('Problem'),
      align: 'end',
      sortValue: (row) => row.failed,
      cell: (row) =>
        row.failed === 0 ? (
          nothing
        ) : (
          <VisitsOf
            about={t('Failed visits: {name}', { name: row.name })}
            which={{ bot: row.id, failed: 'true' }}
            count={row.failed}
          >
            {row.denied * 2 > row.failed
              ? t('{count, plural, one {# refused} other {# refused}}', { count: row.denied })
              : t('{count, plural, one {# error} other {# errors}}', { count: row.failed })}
          </VisitsOf>
        ),
    },
  ]
  return (
    <section className={classes['card']}>
      <h2>{t('Crawlers')}</h2>
      <ReportTable
        caption={t('Crawlers')}
        columns={columns}
        rows={busiest.slice(0, crawlersListed)}
        rowKey={(row) => row.id}
        firstSort={{ key: 'visits', direction: 'desc' }}
        fileName={`busiest bots of ${scope.brand.name}.csv`}
      />
    </section>
  )
}

function ComeAndGone({ report: { came, left } }: { report: BotLogOverview }) {
  if (came.length === 0 && left.length === 0) return null
  return (
    <p className={classes['basis']}>
      {came.length === 0 ? null : t('New in this period: {names}.', { names: namesOf(came) })}{' '}
      {left.length === 0 ? null : t('Seen only in the previous period: {names}.', { names: namesOf(left) })}
    </p>
  )
}

const namesOf = (bots: BotLogOverview['came']) => bots.map(({ name }) => name).join(', ')
