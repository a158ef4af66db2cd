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
      <EmptyState title={t('No such crawler came')}>
        {t('Lines arrived in this period, and none of them is of a crawler that these filters ask for.')}
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
              'Requests of bots that say who they are. Agents that steer a browser look like its user: no log can show them.',
            ),
          },
          {
            label: t('Pages read'),
            value: formatCount(report.pagesRead.now),
            note: describeChange(report.pagesRead, scope),
            title: t('HTML pages answered with 2xx or 304: no images, no robots.txt, no errors'),
          },
          {
            label: t('Failed'),
            value: (
              <VisitsOf about={t('Failed visits')} which={{ failed: 'true' }} count={report.failed.now}>
                {formatShare(report.failed.now, visits.now)}
              </VisitsOf>
            ),
            note: t('{failed} of {visits} visits with 4xx or 5xx', {
              failed: formatCount(report.failed.now),
              visits: formatCount(visits.now),
            }),
          },
          {
            label: t('Proven'),
            value: formatShare(provenOf(grades), visits.now),
            note: (
              <VisitsOf about={gradeWord('mismatch')} which={{ grade: 'mismatch' }} count={grades.mismatch}>
                {t('{mismatch} do not match their claim', { mismatch: formatCount(grades.mismatch) })}
              </VisitsOf>
            ),
            title: provenLabels,
          },
        ]}
      />
      <Figures
        about={t('More at a glance')}
        figures={[
          { label: t('Bots'), value: formatCount(report.bots.now), note: describeChange(report.bots, scope) },
          { label: t('Sent'), value: formatBytes(report.bytes.now), note: t('to these bots') },
          {
            label: t('People from AI'),
            value: formatCount(report.referrals.now),
            note: describeChange(report.referrals, scope),
            title: t('Visits whose Referer or utm_source names an AI assistant; apps send neither'),
          },
          {
            label: t('Search + AI'),
            value: (
              <VisitsOf
                about={levelWord('search-and-ai')}
                which={{ purpose: 'search-and-ai' }}
                count={report.searchAndAi.now}
              />
            ),
            note: t('counted apart: one crawl for both'),
            title: t('Googlebot, bingbot, Applebot, PetalBot and Bravebot feed classic search and AI alike'),
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
            onSelect={(bucket, words) => openVisits(t('Visits of {bucket}', { bucket: words }), { bucket })}
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
      aria-label={t('Lines of the chart')}
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
      header: t('Against before'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.visits.difference,
      cell: (row) => <span className={classes['note']}>{changeUnderHead(row.visits, scope)}</span>,
    },
  ]
  return (
    <section className={classes['card']}>
      <h2>{t('For what they came')}</h2>
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
          about={t('Visits of {name}', { name: row.name })}
          which={{ bot: row.id }}
          count={row.visits.now}
        />
      ),
    },
    {
      key: 'change',
      header: t('Against before'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.visits.difference,
      cell: (row) => <span className={classes['note']}>{changeUnderHead(row.visits, scope)}</span>,
    },
  ]
  return (
    <section className={classes['card']}>
      <h2>{t('Who came most')}</h2>
      <ReportTable
        caption={t('Busiest bots')}
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
      {came.length === 0 ? null : t('Not in the period before: {names}.', { names: namesOf(came) })}{' '}
      {left.length === 0
        ? null
        : t('There before and not in this period: {names}.', { names: namesOf(left) })}
    </p>
  )
}

const namesOf = (bots: BotLogOverview['came']) => bots.map(({ name }) => name).join(', ')
