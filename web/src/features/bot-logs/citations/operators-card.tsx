import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OperatorRow, ReadersReport } from '#core/bot-logs/reports/citation-schema.ts'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCalendarDay, formatCount, formatDecimal, formatPoints, nothing } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { readersQuery, type CitationParts } from '../api/load-citations.ts'
import { useBotLogFilters } from '../filters/bot-log-filters.ts'
import classes from '../bot-logs.module.css'
import { describePageShare } from './citation-labels.ts'

/**
 * By operator: how often its engines cite pages that its own bots have read, compared with pages that only other bots
 * have read; and the time to the first citation.
 */
export function OperatorsCard({ brandId, parts }: { brandId: string; parts: CitationParts }) {
  const { query } = useBotLogFilters()
  const readers = useQuery(readersQuery(brandId, query, parts))
  return (
    <>
      <section className={classes['card']}>
        <h2>
          <Hint about={t('Crawled vs. cited by operator')}>
            <p>
              {t(
                'Compares pages crawled in the 30 days before the citation window: those crawled by the operator’s own answer bots, and those crawled only by other bots. For each group, you see the share its engines cite, and the difference with its 95% confidence interval (Newcombe 1998, method 10; pages treated as independent).',
              )}
            </p>
            <p>
              {t(
                'Answer bots crawl for the operator’s search index or on user request. Training bots are excluded.',
              )}
            </p>
          </Hint>
        </h2>
        <Loaded query={readers}>{(report) => <Operators report={report} />}</Loaded>
      </section>
      {readers.data === undefined ? null : <Lag lag={readers.data.lag} />}
    </>
  )
}

function Operators({ report }: { report: ReadersReport }) {
  const { operators, window, before, isCovered, scope } = report
  const engineLabel = useEngineLabel(scope.brand.organizationId)
  if (operators.length === 0)
    return (
      <p>
        {t(
          'No engine with answers from {from} to {to} belongs to an operator with known bots. Sandbox engines and custom endpoints don’t crawl pages.',
          { from: formatCalendarDay(window.from), to: formatCalendarDay(window.to) },
        )}
      </p>
    )
  return (
    <>
      <p className={classes['meaning']}>
        {t('Citation window: {from} to {to} (UTC).', {
          from: formatCalendarDay(window.from),
          to: formatCalendarDay(window.to),
        })}{' '}
        {isCovered
          ? t('Crawl window: {from} to {to}.', {
              from: formatCalendarDay(before.from),
              to: formatCalendarDay(before.to),
            })
          : t('Not comparable: logs cover only {covered} of the 30 days before the citation window.', {
              covered: before.covered,
            })}{' '}
        <Box component="strong" c="var(--ink)">
          {t('Correlation, not causation: pages worth crawling are often worth citing.')}
        </Box>
      </p>
      <ReportTable
        caption={t('Crawled vs. cited by operator')}
        columns={columnsFor(engineLabel)}
        exportColumns={exportColumns}
        rows={operators}
        rowKey={(row) => row.operator}
        firstSort={{ key: 'cited', direction: 'desc' }}
        textOf={(row) => row.operator}
        fileName={`read and cited by operator, ${scope.brand.name}.csv`}
      />
    </>
  )
}

function columnsFor(engineLabel: (engine: string) => string): Column<OperatorRow>[] {
  return [
    {
      key: 'operator',
      header: t('Operator'),
      width: 'max(26%, 8rem)',
      sortValue: (row) => row.operator,
      cell: (row) => (
        <div className={styles['anywhere']}>
          {row.operator} {row.isSandbox ? <SandboxBadge /> : null}
          <div className={styles['tiny']}>
            {row.engines
              .map(({ engine, answers }) =>
                t('{engine}: {answers, plural, one {# answer} other {# answers}}', {
                  engine: engineLabel(engine),
                  answers,
                }),
              )
              .join(', ')}
          </div>
          <div className={styles['tiny']}>
            {row.bots.map(({ name }) => name).join(', ')} {row.note === null ? null : t(row.note)}
          </div>
        </div>
      ),
    },
    {
      key: 'read',
      header: t('Pages crawled'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.read,
      cell: (row) => (row.bots.length === 0 ? nothing : formatCount(row.read)),
    },
    {
      key: 'cited',
      header: t('Pages cited'),
      align: 'end',
      sortValue: (row) => row.cited,
      cell: (row) => formatCount(row.cited),
    },
    {
      key: 'both',
      header: t('Both'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.both,
      cell: (row) => (row.bots.length === 0 ? nothing : formatCount(row.both)),
    },
    {
      key: 'ifRead',
      width: '10rem',
      header: t('Cited when crawled first'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.association?.read.value,
      cell: (row) => <Share share={row.association?.read} />,
    },
    {
      key: 'ifUnread',
      width: '10rem',
      header: t('Cited without a prior crawl'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.association?.unread.value,
      cell: (row) => <Share share={row.association?.unread} />,
    },
    {
      key: 'difference',
      header: t('Difference'),
      align: 'end',
      width: 'max(15%, 7rem)',
      sortValue: (row) => row.association?.difference?.value,
      cell: (row) => <Difference association={row.association} />,
    },
  ]
}

type Association = NonNullable<OperatorRow['association']>

function Share({ share }: { share: Association['read'] | undefined }) {
  if (share === undefined) return nothing
  return (
    <>
      {describePageShare(share)}
      <div className={styles['tiny']}>
        {t('{pages} of {of} pages', { pages: formatCount(share.pages), of: formatCount(share.of) })}
      </div>
    </>
  )
}

function Difference({ association }: { association: OperatorRow['association'] }) {
  if (association === null) return nothing
  const { difference } = association
  if (difference === null) return <span className={styles['tiny']}>{t('not enough pages')}</span>
  const { value, low, high } = difference
  return (
    <>
      {formatPoints(value)}
      <IntervalWhisker value={value} low={low} high={high} from={-1} to={1} marks={[0]} />
      <div className={styles['tiny']}>
        {t('{low} to {high}', { low: formatPoints(low), high: formatPoints(high) })}
      </div>
    </>
  )
}

const exportColumns: Column<OperatorRow>[] = [
  {
    key: 'bots',
    header: t('Bots'),
    exportValue: (row) => row.bots.map(({ name }) => name).join(', '),
    cell: () => null,
  },
  ...(['low', 'high'] as const).map((end): Column<OperatorRow> => ({
    key: end,
    header: end === 'low' ? t('Difference, 95% CI (lower)') : t('Difference, 95% CI (upper)'),
    exportValue: (row) => row.association?.difference?.[end],
    cell: () => null,
  })),
]

function Lag({ lag }: { lag: ReadersReport['lag'] }) {
  const { median, low, high, pages, citedFirst, notCited, since } = lag
  if (since === null) return null
  return (
    <section className={classes['card']}>
      <h2>{t('Time from first crawl to first citation')}</h2>
      <p>
        {median === null ? (
          t('No page first crawled on or after {day} has been cited yet.', {
            day: formatCalendarDay(since),
          })
        ) : (
          <>
            <strong>
              {t('Median: {days, plural, one {# day} other {# days}}', { days: Math.round(median) })}
            </strong>
            {t(
              ', with half of the pages between {low} and {high} days ({pages, plural, one {# page} other {# pages}}).',
              {
                low: formatDecimal(low ?? median, 0),
                high: formatDecimal(high ?? median, 0),
                pages,
              },
            )}
          </>
        )}{' '}
        {t(
          'Excludes {citedFirst, plural, one {# page} other {# pages}} cited before the first logged visit and {notCited, plural, one {# page} other {# pages}} not cited yet, which would lengthen the time.',
          { citedFirst, notCited },
        )}
      </p>
      <p className={styles['tiny']}>
        {t(
          'Includes pages first crawled on or after {day}, 30 days after the logs start. For earlier pages, the first crawl isn’t known. Not limited to the selected period.',
          { day: formatCalendarDay(since) },
        )}
      </p>
    </section>
  )
}
