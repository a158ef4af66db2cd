import { Link } from '@tanstack/react-router'
import type { DashboardCard } from '#core/reports/schema.ts'
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

/** Every brand with its visibility in the last eight weeks, those with alerts first. */
export function BrandsCard({ cards }: { cards: readonly DashboardCard[] }) {
  return (
    <HomeCard title={t('Brands')} anchor="brands" note={t('8 weeks, compared with the 8 weeks before')}>
      <ul className={classes['list']} aria-label={t('Brands')}>
        {cards.map((card) => (
          <Brand key={card.brandId} card={card} />
        ))}
      </ul>
    </HomeCard>
  )
}

function Brand({ card }: { card: DashboardCard }) {
  const { visibility, period } = card
  return (
    <li className={classes['row']}>
      <div>
        <strong>
          <Link to="/overview" search={{ clientId: card.brandId }}>
            {card.name}
          </Link>
        </strong>{' '}
        {card.sandboxAnswers > 0 ? <SandboxBadge /> : null}
        <p className={classes['note']}>
          {period === null || card.answers === 0
            ? null
            : `${formatShortDay(period.from)} – ${formatShortDay(period.to)} · `}
          <LastRun card={card} />
        </p>
      </div>
      {visibility.value === null ? (
        <span className={classes['note']}>
          {card.answers === 0 ? t('No answers yet') : t('No valid answers')}
        </span>
      ) : (
        <>
          <Link
            to="/overview"
            search={{
              clientId: card.brandId,
              evidence: evidenceParameter({
                about: t('Answers that mention {name}', { name: card.name }),
                filters: { present: 'true' },
              }),
            }}
            className={classes['figure']}
            aria-label={t('Visibility {value}: show answers', { value: formatPercent(visibility.value) })}
          >
            {formatPercent(visibility.value)}
          </Link>
          <Trend card={card} />
          <ChangeBadge change={card.change} />
          <ConfidenceBadge metric="visibility" rate={visibility} answers={visibility.denominator} />
        </>
      )}
      {card.alerts === 0 ? null : (
        <Link to="/notifications" search={{ clientId: card.brandId }} className={classes['worse']}>
          {t('{alerts, plural, one {# alert} other {# alerts}}', { alerts: card.alerts })}
        </Link>
      )}
    </li>
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
