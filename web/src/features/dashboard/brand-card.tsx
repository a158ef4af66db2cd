import { Link } from '@tanstack/react-router'
import type { DashboardCard } from '#core/report/schema.ts'
import { IntervalWhisker } from '../../charts/interval-whisker.tsx'
import { Sparkline } from '../../charts/sparkline.tsx'
import { ChangeBadge } from '../../components/change-badge.tsx'
import { Moment } from '../../components/moment.tsx'
import { SandboxBadge } from '../../components/sandbox-badge.tsx'
import { evidenceParameter } from '../../lib/evidence.ts'
import { formatCount, formatDay, formatInterval, formatPercent, formatShortDay } from '../../lib/format.ts'
import classes from './brand-card.module.css'

/** One brand: how visible, how sure, whether it really moved, and when it was last asked about. */
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
          {card.answers === 0 ? 'No answers yet.' : 'No valid answers to non-branded prompts in this period.'}
        </p>
      ) : (
        <>
          <div className={classes['figures']}>
            <div>
              <p className={classes['label']}>Visibility</p>
              <Link
                to="/overview"
                search={{
                  clientId: card.brandId,
                  evidence: evidenceParameter({
                    about: `Answers naming ${card.name}`,
                    filters: { present: 'true' },
                  }),
                }}
                className={classes['value']}
                aria-label={`Visibility ${formatPercent(visibility.value)}: show the answers`}
              >
                {formatPercent(visibility.value)}
              </Link>
            </div>
            {known.length > 1 ? (
              <Sparkline
                points={card.sparkline}
                description={`Visibility from ${formatPercent(known[0]?.value)} on ${formatDay(known[0]?.date ?? '')} to ${formatPercent(known.at(-1)?.value)} on ${formatDay(known.at(-1)?.date ?? '')}`}
              />
            ) : null}
          </div>
          <IntervalWhisker value={visibility.value} low={visibility.low} high={visibility.high} />
          <p className={classes['note']}>
            {visibility.low === null
              ? 'Too little data for an interval'
              : `95 % interval ${formatInterval(visibility.low, visibility.high)}`}
            {period ? `, ${formatShortDay(period.from)} – ${formatShortDay(period.to)}` : ''}
          </p>
          <ChangeBadge change={card.change} />
        </>
      )}
      <footer className={classes['footer']}>
        <span>
          {formatCount(card.answers)} {card.answers === 1 ? 'answer' : 'answers'}
        </span>
        {card.lastAnalysis ? (
          <span>
            {card.lastAnalysis.kind === 'import' ? 'Imported' : 'Asked'}{' '}
            <Moment at={card.lastAnalysis.createdAt} />
          </span>
        ) : (
          <span>Never asked</span>
        )}
      </footer>
    </section>
  )
}
