import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { BotLogOverview } from '#core/bot-logs/reports/schema.ts'
import { seriesBy } from '#core/bot-logs/reports/filters.ts'
import { Figures } from '../../../components/figures/figures.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import {
  describeChange,
  changeUnderHead,
  gradeWord,
  levelWord,
  provenOf,
  provenLabels,
  formatShare,
} from '../bot-log-labels.ts'
import classes from '../bot-logs.module.css'
import { ChangesBand } from './changes-band.tsx'
import { useVisits } from '../visits/visits.ts'
import { botColumn } from '../visits/visit-columns.tsx'
import { VisitsOf } from '../visits/visits-of.tsx'
import { VisitsChart } from '../visits/visits-chart.tsx'

export default function OverviewView({ report, isFresh }: { report: BotLogOverview; isFresh: boolean }) {
  const { scope, visits, grades, series } = report
  const { openVisits } = useVisits()
  if (visits.now === 0 && (visits.before ?? 0) === 0 && report.searchAndAi.now === 0)
    return (
      <EmptyState title={t('No matching bots')}>
        {t('This period has log data, but no bots match your filters.')}
      </EmptyState>
    )
  return (
    <>
      <ChangesBand brand={scope.brand} />
      <Figures
        about={t('Visits at a glance')}
        figures={[
          {
            label: t('Visits'),
            value: <VisitsOf about={t('Visits')} which={{}} count={visits.now} />,
            note: describeChange(visits, scope),
            title: t(
              'Requests from bots that identify themselves. Agents that control a browser look like regular visitors, so logs can’t show them.',
            ),
          },
          {
            label: t('Pages crawled'),
            value: formatCount(report.pagesRead.now),
            note: describeChange(report.pagesRead, scope),
            title: t('HTML pages that returned 2xx or 304. Excludes images, robots.txt, and errors.'),
          },
          {
            label: t('Failed'),
            value: (
              <VisitsOf about={t('Failed visits')} which={{ failed: 'true' }} count={report.failed.now}>
                {formatShare(report.failed.now, visits.now)}
              </VisitsOf>
            ),
            note: t('{failed} of {visits} visits returned 4xx or 5xx', {
              failed: formatCount(report.failed.now),
              visits: formatCount(visits.now),
            }),
          },
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
        ]}
      />
      <Figures
        about={t('More metrics')}
        figures={[
          { label: t('Bots'), value: formatCount(report.bots.now), note: describeChange(report.bots, scope) },
          { label: t('Data sent'), value: formatBytes(report.bytes.now), note: t('to these bots') },
          {
            label: t('AI referrals'),
            value: formatCount(report.referrals.now),
            note: describeChange(report.referrals, scope),
            title: t('Visits with an AI assistant in Referer or utm_source. Many apps send neither.'),
          },
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
      <ReportGrid>
        <ReportCell span="whole">
          <div className={classes['choice']}>
            <ByChoice by={series.by} />
          </div>
          <VisitsChart
            title={t('Visits over time')}
            scope={scope}
            buckets={series.buckets}
            parts={series.parts}
            isFresh={isFresh}
            onSelect={(bucket, words) => openVisits(t('Visits: {bucket}', { bucket: words }), { bucket })}
          />
        </ReportCell>
        <ReportCell span="half">
          <PurposeTable report={report} />
        </ReportCell>
        <ReportCell span="half">
          <BusiestTable report={report} />
          <ComeAndGone report={report} />
        </ReportCell>
      </ReportGrid>
    </>
  )
}

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
      cell: (row) => <span className={classes['note']}>{changeUnderHead(row.visits, scope)}</span>,
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
      header: t('vs. previous period'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.visits.difference,
      cell: (row) => <span className={classes['note']}>{changeUnderHead(row.visits, scope)}</span>,
    },
  ]
  return (
    <section className={classes['card']}>
      <h2>{t('Top bots')}</h2>
      <ReportTable
        caption={t('Top bots')}
        columns={columns}
        rows={busiest}
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
