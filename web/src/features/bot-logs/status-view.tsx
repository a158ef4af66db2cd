import { outcomes, type Outcome } from '#core/bot-logs/reports/filters.ts'
import type { StatusReport } from '#core/bot-logs/reports/schema.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { StackedBars, type Tint } from '../../charts/stacked-bars.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { ReportTable } from '../../components/data-table/report-table.tsx'
import { Figures } from '../../components/figures/figures.tsx'
import { ReportCell, ReportGrid } from '../../components/layout/report-grid.tsx'
import styles from '../../components/styles/styles.module.css'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { outcomeLabels, formatShare } from './bot-log-labels.ts'
import classes from './bot-logs.module.css'
import { useVisits } from './visits/visits.ts'
import { botColumn } from './visits/visit-columns.tsx'
import { VisitsOf } from './visits/visits-of.tsx'
import { VisitsChart } from './visits/visits-chart.tsx'

const tints: Record<Outcome, Tint> = {
  read: 'first',
  redirected: 'second',
  denied: 'negative',
  throttled: 'third',
  gone: 'mixed',
  refused: 'fourth',
  broken: 'negative',
  none: 'none',
}

const botsDrawn = 10

/** Status codes of visits by bot, and whether requests that fail for crawlers also fail for people. */
export default function StatusView({ report, isFresh }: { report: StatusReport; isFresh: boolean }) {
  const { scope, everybody, days } = report
  const { openVisits } = useVisits()
  const drawn = outcomes.filter((outcome) => report.outcomes[outcome] > 0)
  return (
    <>
      <Figures
        about={t('Failures at a glance')}
        figures={[
          failing(t('Crawler failure rate'), everybody.ai),
          failing(t('Visitor failure rate'), everybody.people),
          failing(t('Other bot failure rate'), everybody.otherBots),
        ]}
      />
      <p className={classes['basis']}>{describeCompared(report)}</p>
      <ReportGrid>
        <ReportCell span="half">
          <section className={classes['card']}>
            <h2>{t('Status codes')}</h2>
            <OutcomesTable report={report} />
          </section>
        </ReportCell>
        <ReportCell span="half">
          <ChartFrame
            title={t('Status codes by bot')}
            unit={t('share of each bot’s visits')}
            table={{
              columns: [
                { label: t('Bot'), kind: 'text' },
                ...outcomes.map((outcome) => ({ label: outcomeLabels[outcome], kind: 'count' as const })),
              ],
              rows: report.bots.map((bot) => [bot.name, ...outcomes.map((outcome) => bot.outcomes[outcome])]),
            }}
            isFresh={isFresh}
          >
            <StackedBars
              rows={report.bots.slice(0, botsDrawn).map((bot) => ({
                id: bot.id,
                label: bot.name,
                isOwn: false,
                note: formatCount(bot.visits),
                values: bot.outcomes,
                unit: t('visits'),
              }))}
              parts={drawn.map((outcome) => ({
                id: outcome,
                label: outcomeLabels[outcome],
                short: outcomeLabels[outcome],
                tint: tints[outcome],
              }))}
              description={t('Status codes by bot: {bots}.', {
                bots: report.bots
                  .slice(0, botsDrawn)
                  .map((bot) => `${bot.name} ${formatShare(bot.outcomes.read, bot.visits)}`)
                  .join(', '),
              })}
            />
          </ChartFrame>
        </ReportCell>
        <ReportCell span="whole">
          <VisitsChart
            title={t('Failed requests over time')}
            of="requests"
            scope={scope}
            buckets={days.map(({ bucket }) => bucket)}
            parts={[
              {
                id: 'crawlers',
                label: t('Crawlers'),
                counts: days.map(({ ai }) => ai && ai.failed),
                total: everybody.ai.failed,
              },
              {
                id: 'people',
                label: t('Visitors'),
                counts: days.map(({ people }) => people && people.failed),
                total: everybody.people.failed,
              },
            ]}
            isFresh={isFresh}
            onSelect={(bucket, words) =>
              openVisits(t('Failed visits: {bucket}', { bucket: words }), {
                who: 'all',
                failed: 'true',
                bucket,
              })
            }
          />
        </ReportCell>
        <ReportCell span="whole">
          <section className={classes['card']}>
            <h2>{t('Status code details')}</h2>
            <BotsTable report={report} />
          </section>
        </ReportCell>
      </ReportGrid>
    </>
  )
}

type Failing = StatusReport['everybody']['ai']

function failing(label: string, { requests, failed, broken }: Failing) {
  return {
    label,
    value: formatShare(failed, requests),
    note: t('{failed} of {requests} requests, {broken} server errors', {
      failed: formatCount(failed),
      requests: formatCount(requests),
      broken: formatCount(broken),
    }),
    title: t('Share of all requests in the log. Only the source and period filters apply.'),
  }
}

/** Twice the failure rate (and above 1%) is called out. Smaller differences are left to the reader. */
function describeCompared({ everybody: { ai, people } }: StatusReport): string {
  if (ai.requests === 0 || people.requests === 0)
    return t('Not comparable: the log has requests from crawlers or visitors only.')
  const crawlers = ai.failed / ai.requests
  const others = people.failed / people.requests
  if (crawlers > 0.01 && crawlers > others * 2)
    return t(
      'Crawler requests fail more than twice as often as visitor requests. Check firewall and CDN rules, and outdated links.',
    )
  return t('All requests in the log, by sender. Only the source and period filters apply.')
}

type OutcomeRow = { outcome: Outcome; visits: number; before: number | null }

function OutcomesTable({ report: { outcomes: counts, before, visits, scope } }: { report: StatusReport }) {
  const rows = outcomes
    .map((outcome): OutcomeRow => ({
      outcome,
      visits: counts[outcome],
      before: before && before[outcome],
    }))
    .filter((row) => row.visits + (row.before ?? 0) > 0)
  const columns: Column<OutcomeRow>[] = [
    {
      key: 'outcome',
      header: t('Status'),
      width: '46%',
      sortValue: (row) => outcomes.indexOf(row.outcome),
      exportValue: (row) => outcomeLabels[row.outcome],
      cell: (row) => outcomeLabels[row.outcome],
    },
    {
      key: 'visits',
      header: t('Visits'),
      align: 'end',
      sortValue: (row) => row.visits,
      cell: (row) => (
        <>
          <VisitsOf about={outcomeLabels[row.outcome]} which={{ outcome: row.outcome }} count={row.visits} />
          <div className={styles['tiny']}>{formatShare(row.visits, visits)}</div>
        </>
      ),
    },
    {
      key: 'before',
      header: t('Previous period'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.before,
      cell: (row) => formatCount(row.before),
    },
  ]
  return (
    <ReportTable
      caption={t('Visits by status code')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.outcome}
      firstSort={{ key: 'visits', direction: 'desc' }}
      fileName={`answers to bots of ${scope.brand.name}.csv`}
    />
  )
}

type BotRow = StatusReport['bots'][number]

const shortOutcomes: Record<Outcome, string> = {
  read: '2xx, 304',
  redirected: '3xx',
  denied: '401, 403',
  throttled: '429',
  gone: '404, 410',
  refused: '4xx',
  broken: '5xx',
  none: t('none'),
}

function BotsTable({ report: { bots, scope } }: { report: StatusReport }) {
  const columns: Column<BotRow>[] = [
    botColumn('max(26%, 9rem)'),
    ...outcomes.map((outcome): Column<BotRow> => ({
      key: outcome,
      header: shortOutcomes[outcome],
      hint: outcomeLabels[outcome],
      align: 'end',
      hideOnSmall: outcome !== 'read' && outcome !== 'gone',
      sortValue: (row) => row.outcomes[outcome],
      cell: (row) => (
        <VisitsOf
          about={`${row.name}: ${outcomeLabels[outcome]}`}
          which={{ bot: row.id, outcome }}
          count={row.outcomes[outcome]}
        />
      ),
    })),
  ]
  return (
    <ReportTable
      caption={t('Status code details')}
      columns={columns}
      rows={bots}
      rowKey={(row) => row.id}
      firstSort={{ key: 'read', direction: 'desc' }}
      textOf={(row) => `${row.name} ${row.operator}`}
      fileName={`answers to each bot of ${scope.brand.name}.csv`}
      inAddress
    />
  )
}
