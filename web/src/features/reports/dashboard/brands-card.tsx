import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DashboardCard } from '#core/reports/schema.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Sort } from '../../../components/data-table/sort-rows.ts'
import { Sparkline } from '../../../charts/time/sparkline.tsx'
import { ChangeBadge } from '../../../components/figures/change-badge.tsx'
import { ConfidenceBadge } from '../../../components/figures/confidence-badge.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import { evidenceParameter } from '../../../lib/reports/evidence.ts'
import { formatDay, formatPercent, formatShortDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { HomeCard } from './home-card.tsx'
import classes from './home.module.css'

/** Every brand with its visibility in the last eight weeks, those with alerts first unless sorted otherwise. */
export function BrandsCard({ cards }: { cards: readonly DashboardCard[] }) {
  const [sort, setSort] = useState<Sort>()
  return (
    <HomeCard title={t('Brands')} anchor="brands" note={t('8 weeks, compared with the 8 weeks before')}>
      <DataTable
        caption={t('Brands')}
        columns={columns}
        rows={cards}
        rowKey={({ brandId }) => brandId}
        sort={sort}
        onSort={setSort}
      />
    </HomeCard>
  )
}

const columns: readonly Column<DashboardCard>[] = [
  {
    key: 'name',
    header: t('Brand'),
    sortValue: ({ name }) => name,
    cell: (card) => <Brand card={card} />,
  },
  {
    key: 'visibility',
    header: t('Visibility'),
    align: 'end',
    kind: 'share',
    sortValue: ({ visibility }) => visibility.value,
    cell: (card) => <Visibility card={card} />,
  },
  { key: 'trend', header: t('8 weeks'), hideOnSmall: true, cell: (card) => <Trend card={card} /> },
  {
    key: 'change',
    header: t('Change'),
    sortValue: ({ change }) => (change?.verdict === 'real' ? change.difference : null),
    cell: ({ change }) => <ChangeBadge change={change} />,
  },
  {
    key: 'confidence',
    header: t('Confidence'),
    hideOnSmall: true,
    cell: ({ visibility }) =>
      visibility.value === null ? null : (
        <ConfidenceBadge metric="visibility" rate={visibility} answers={visibility.denominator} />
      ),
  },
  {
    key: 'nextRun',
    header: t('Next run'),
    hideOnSmall: true,
    sortValue: ({ nextRunAt }) => nextRunAt,
    cell: ({ nextRunAt }) => (nextRunAt === null ? '—' : <Moment at={nextRunAt} />),
  },
  {
    key: 'alerts',
    header: t('Alerts'),
    align: 'end',
    kind: 'count',
    sortValue: ({ alerts }) => alerts,
    cell: ({ alerts, brandId }) =>
      alerts === 0 ? (
        '—'
      ) : (
        <Link
          to="/notifications"
          search={{ clientId: brandId }}
          className={classes['worse']}
          aria-label={t('{alerts, plural, one {# alert} other {# alerts}}', { alerts })}
        >
          {alerts}
        </Link>
      ),
  },
]

function Brand({ card }: { card: DashboardCard }) {
  const { period } = card
  return (
    <>
      <Link to="/overview" search={{ clientId: card.brandId }} className={classes['brand']}>
        {card.name}
      </Link>{' '}
      {card.sandboxAnswers > 0 ? <SandboxBadge /> : null}
      <p className={classes['note']}>
        {period === null || card.answers === 0
          ? null
          : `${formatShortDay(period.from)} – ${formatShortDay(period.to)} · `}
        <LastRun card={card} />
      </p>
    </>
  )
}

function Visibility({ card: { name, brandId, visibility, answers } }: { card: DashboardCard }) {
  if (visibility.value === null)
    return (
      <span className={classes['note']}>{answers === 0 ? t('No answers yet') : t('No valid answers')}</span>
    )
  return (
    <Link
      to="/overview"
      search={{
        clientId: brandId,
        evidence: evidenceParameter({
          about: t('Answers that mention {name}', { name }),
          filters: { present: 'true' },
        }),
      }}
      className={classes['figure']}
      aria-label={t('Visibility {value}: show answers', { value: formatPercent(visibility.value) })}
    >
      {formatPercent(visibility.value)}
    </Link>
  )
}

function Trend({ card: { sparkline } }: { card: DashboardCard }) {
  const known = sparkline.filter(({ value }) => value !== null)
  return known.length < 2 ? null : (
    <Sparkline
      points={sparkline}
      description={t('Visibility from {value} on {day} to {value2} on {day2}', {
        value: formatPercent(known[0]?.value),
        day: formatDay(known[0]?.date ?? ''),
        value2: formatPercent(known.at(-1)?.value),
        day2: formatDay(known.at(-1)?.date ?? ''),
      })}
    />
  )
}

function LastRun({ card: { lastRun } }: { card: DashboardCard }) {
  if (lastRun === null) return t('Not run yet')
  return (
    <>
      {lastRun.kind === 'import' ? t('Imported') : t('Collected')} <Moment at={lastRun.createdAt} />
    </>
  )
}
