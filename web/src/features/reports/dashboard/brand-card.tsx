import { Link } from '@tanstack/react-router'
import type { DashboardCard } from '#core/reports/schema.ts'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import { Sparkline } from '../../../charts/time/sparkline.tsx'
import { ChangeBadge } from '../../../components/figures/change-badge.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import { evidenceParameter } from '../../../lib/reports/evidence.ts'
import { formatCount, formatDay, formatInterval, formatPercent, formatShortDay } from '../../../lib/format.ts'
import classes from './brand-card.module.css'
import { t } from '../../../lib/language/t.ts'

/** One brand: its visibility with its interval and significance of change, and its last run. */
export function BrandCard({ card }: { card: DashboardCard }) {
  const { visibility, period } = card
  const known = card.sparkline.filter((point) => point.value !== null)
  return (
    <section className={classes['card']} aria-label={card.name}>
      <header className={classes['header']}>
        <h2 className={classes['name']}>
          <Link to="/overview" search={{ clientId: card.brandId }}>
            {card.name}
          </Link>
        </h2>
        {card.sandboxAnswers > 0 ? <SandboxBadge /> : null}
      </header>
      {visibility.value === null ? (
        <p className={classes['none']}>
          {card.answers === 0
            ? t('No answers yet')
            : t('No valid answers to non-branded prompts in this period.')}
        </p>
      ) : (
        <>
          <div className={classes['figures']}>
            <div>
              <p className={classes['label']}>{t('Visibility')}</p>
              <Link
                to="/overview"
                search={{
                  clientId: card.brandId,
                  evidence: evidenceParameter({
                    about: t('Answers that mention {name}', { name: card.name }),
                    filters: { present: 'true' },
                  }),
                }}
                className={classes['value']}
                aria-label={t('Visibility {value}: show answers', {
                  value: formatPercent(visibility.value),
                })}
              >
                {formatPercent(visibility.value)}
              </Link>
            </div>
            {known.length > 1 ? (
              <Sparkline
                points={card.sparkline}
                description={t('Visibility from {value} on {day} to {value2} on {day2}', {
                  value: formatPercent(known[0]?.value),
                  day: formatDay(known[0]?.date ?? ''),
                  value2: formatPercent(known.at(-1)?.value),
                  day2: formatDay(known.at(-1)?.date ?? ''),
                })}
              />
            ) : null}
          </div>
          <IntervalWhisker value={visibility.value} low={visibility.low} high={visibility.high} />
          <p className={classes['note']}>
            {visibility.low === null
              ? t('Not enough data')
              : t('95% CI {low}', { low: formatInterval(visibility.low, visibility.high) })}
            {period ? `, ${formatShortDay(period.from)} – ${formatShortDay(period.to)}` : ''}
          </p>
          <ChangeBadge change={card.change} />
        </>
      )}
      <footer className={classes['footer']}>
        <span>
          {formatCount(card.answers)}{' '}
          {t('{answers, plural, one {answer} other {answers}}', { answers: card.answers })}
        </span>
        {card.lastRun ? (
          <span>
            {card.lastRun.kind === 'import' ? t('Imported') : t('Collected')}{' '}
            <Moment at={card.lastRun.createdAt} />
          </span>
        ) : (
          <span>{t('Not run yet')}</span>
        )}
      </footer>
    </section>
  )
}
