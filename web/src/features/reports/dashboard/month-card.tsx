import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrganizationSpending } from '#core/runs/budgets/schema.ts'
import type { Dashboard } from '#core/reports/schema.ts'
import { SpendMeter } from '../../../components/spend-meter/spend-meter.tsx'
import { countedUsd } from '../../../components/spend-meter/spend-parts.ts'
import { spendingQuery } from '../../../components/spend-meter/spending-query.ts'
import { describeOverride } from '../../../lib/describe-override.ts'
import { formatCalendarDay, formatCount, formatMoney, formatShortDay } from '../../../lib/format.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { useNow } from '../../../lib/use-now.ts'
import classes from './month-card.module.css'
import { monthCost } from './month-cost.ts'
import { monthForecast } from './month-forecast.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/** Answers, spending, and quota of the current month. */
export function MonthCard({
  month,
  organizationId,
  isRunning,
}: {
  month: Dashboard['month']
  organizationId: string
  /** Refreshed while something runs. */
  isRunning: boolean
}) {
  const { data: spending } = useQuery({
    ...spendingQuery(organizationId),
    refetchInterval: isRunning ? 5000 : false,
  })
  const mayChange = can(useMembership(), 'admin')
  const now = useNow()
  const forecast = spending ? monthForecast(countedUsd(spending), spending.month, now) : null
  return (
    <section className={classes['card']} aria-labelledby="this-month">
      <h2 id="this-month" className={classes['title']}>
        {monthName(spending?.month ?? month.from)}
      </h2>
      {spending ? (
        <>
          <SpendMeter
            spent={spending}
            noBudget={t('spent (no budget set)')}
            forecastUsd={forecast?.usd ?? null}
          />
          {forecast === null || forecast.usd === 0 ? null : (
            <p className={classes['fine']}>
              {t('About {amount} by {day}', {
                amount: formatMoney(forecast.usd),
                day: formatShortDay(forecast.lastDay),
              })}
            </p>
          )}
        </>
      ) : null}
      <dl className={classes['list']}>
        <div>
          <dt>{t('Answers')}</dt>
          <dd>{formatCount(month.answers)}</dd>
        </div>
        {month.sandboxAnswers > 0 ? (
          <div>
            <dt>{t('From sandbox')}</dt>
            <dd>{formatCount(month.sandboxAnswers)}</dd>
          </div>
        ) : null}
        {spending ? null : <CostOfAnswers month={month} />}
      </dl>
      {spending?.quota ? <Quota quota={spending.quota} /> : null}
      {mayChange ? (
        <p className={classes['more']}>
          <Link to="/settings" search={{ section: 'spending' }}>
            {t('Budgets')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

/** The cost of answers as known to reports, until spending data is loaded. */
function CostOfAnswers({ month }: { month: Dashboard['month'] }) {
  const cost = monthCost(month)
  return (
    <>
      <div>
        <dt>{t('Cost')}</dt>
        <dd>{cost.known === null ? t('unknown') : formatMoney(cost.known)}</dd>
      </div>
      {cost.unknownAnswers > 0 && cost.known !== null ? (
        <div>
          <dt>{t('Unknown cost')}</dt>
          <dd>
            {formatCount(cost.unknownAnswers)}{' '}
            {t('{unknownAnswers, plural, one {answer} other {answers}}', {
              unknownAnswers: cost.unknownAnswers,
            })}
          </dd>
        </div>
      ) : null}
    </>
  )
}

function Quota({ quota }: { quota: NonNullable<OrganizationSpending['quota']> }) {
  const { plan, used, answersPerMonth, renewsOn, given } = quota
  const values = {
    strong: (words: ReactNode) => <strong>{words}</strong>,
    used: formatCount(used),
    answersPerMonth: formatCount(answersPerMonth),
  }
  const share = answersPerMonth === 0 ? 1 : Math.min(1, used / answersPerMonth)
  return (
    <div className={classes['quota']}>
      <p>
        {plan === '' ? (
          <Rich text="<strong>{used} of {answersPerMonth}</strong> answers" values={values} />
        ) : (
          <Rich
            text="<strong>{used} of {answersPerMonth}</strong> answers on the {plan} plan"
            values={{ ...values, plan }}
          />
        )}
      </p>
      {given === null ? null : (
        <p className={classes['fine']}>{describeOverride({ ...given, amount: answersPerMonth })}</p>
      )}
      <div className={classes['bar']} data-used-up={used >= answersPerMonth || undefined} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <p className={classes['fine']}>
        {used >= answersPerMonth ? t('Runs paused until') : t('Resets on')} {formatCalendarDay(renewsOn)}
      </p>
    </div>
  )
}

function monthName(firstDay: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(firstDay),
  )
}
