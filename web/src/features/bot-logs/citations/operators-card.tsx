import { useQuery } from '@tanstack/react-query'
import type { OperatorRow, ReadersReport } from '#core/bot-logs/reports/citation-schema.ts'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
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
          {t('Read and cited by operator')}
          <Hint about={t('Read and cited by operator')}>
            <p>
              {t(
                'Pages that any bot had read in the 30 days before the window, in two groups: those that the operator’s own bots for answers had read, and those that only other bots had. Of each group, the share that its engines cite in the window, and the difference of both with its 95 % interval (Newcombe 1998, method 10; pages taken as independent).',
              )}
            </p>
            <p>
              {t(
                'Bots for answers are those for its search index and those that come when somebody asks. Bots for training are left out.',
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
          'No engine that answered from {from} to {to} belongs to an operator whose bots are known. Sandbox engines and endpoints of your own read no pages.',
          { from: formatCalendarDay(window.from), to: formatCalendarDay(window.to) },
        )}
      </p>
    )
  return (
    <>
      <p className={classes['meaning']}>
        {t('Window: {from} to {to} (UTC).', {
          from: formatCalendarDay(window.from),
          to: formatCalendarDay(window.to),
        })}{' '}
        {isCovered
          ? t('Read before: {from} to {to}.', {
              from: formatCalendarDay(before.from),
              to: formatCalendarDay(before.to),
            })
          : t(
              'Logs have lines on {covered} of the 30 days before it, too few to say what was not read: there is no comparison.',
              { covered: before.covered },
            )}{' '}
        <strong>
          {t('This is association, not cause: what makes a page worth reading makes it worth citing, too.')}
        </strong>
      </p>
      <ReportTable
        caption={t('Read and cited by operator')}
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
        <div className={classes['name']}>
          {row.operator} {row.isSandbox ? <SandboxBadge /> : null}
          <div className={classes['note']}>
            {row.engines
              .map(({ engine, answers }) =>
                t('{engine}: {answers, plural, one {# answer} other {# answers}}', {
                  engine: engineLabel(engine),
                  answers,
                }),
              )
              .join(', ')}
          </div>
          <div className={classes['note']}>
            {row.bots.map(({ name }) => name).join(', ')} {row.note === null ? null : t(row.note)}
          </div>
        </div>
      ),
    },
    {
      key: 'read',
      header: t('Pages read'),
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
      header: t('Cited if read before'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (row) => row.association?.read.value,
      cell: (row) => <Share share={row.association?.read} />,
    },
    {
      key: 'ifUnread',
      width: '10rem',
      header: t('Cited if not'),
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
      <div className={classes['note']}>
        {t('{pages} of {of} pages', { pages: formatCount(share.pages), of: formatCount(share.of) })}
      </div>
    </>
  )
}

function Difference({ association }: { association: OperatorRow['association'] }) {
  if (association === null) return nothing
  const { difference } = association
  if (difference === null) return <span className={classes['note']}>{t('too few pages')}</span>
  const { value, low, high } = difference
  return (
    <>
      {formatPoints(value)}
      <IntervalWhisker value={value} low={low} high={high} from={-1} to={1} marks={[0]} />
      <div className={classes['note']}>
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
    header: end === 'low' ? t('Difference, 95 % from') : t('Difference, 95 % to'),
    exportValue: (row) => row.association?.difference?.[end],
    cell: () => null,
  })),
]

function Lag({ lag }: { lag: ReadersReport['lag'] }) {
  const { median, low, high, pages, citedFirst, notCited, since } = lag
  if (since === null) return null
  return (
    <section className={classes['card']}>
      <h2>{t('From first visit to first citation')}</h2>
      <p>
        {median === null ? (
          t('No page whose first visit is from {day} on has been cited since.', {
            day: formatCalendarDay(since),
          })
        ) : (
          <>
            <strong>
              {t('{days, plural, one {# day} other {# days}} in the median', { days: Math.round(median) })}
            </strong>
            {t(
              ', half of the pages within {low} to {high} days; {pages, plural, one {# page} other {# pages}}.',
              {
                low: formatDecimal(low ?? median, 0),
                high: formatDecimal(high ?? median, 0),
                pages,
              },
            )}
          </>
        )}{' '}
        {t(
          'Not among them: {citedFirst, plural, one {# page} other {# pages}} cited before the first visit that the logs show, and {notCited, plural, one {# page} other {# pages}} not cited so far, which would make it longer.',
          { citedFirst, notCited },
        )}
      </p>
      <p className={classes['note']}>
        {t(
          'Pages first read from {day} on, 30 days after the logs begin: of pages read earlier nobody can tell since when. Whatever the period.',
          { day: formatCalendarDay(since) },
        )}
      </p>
    </section>
  )
}
