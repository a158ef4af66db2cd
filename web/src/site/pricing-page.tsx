import { moneyFormat } from '#core/billing/money.ts'
import { planFeatures, type PlanFeature } from '#core/billing/plans/features.ts'
import type { PublicPlan, SiteFacts } from '#core/site/schema.ts'
import { trialLimits } from '#core/trials/schema.ts'
import type { ReactNode } from 'react'
import styles from '../components/styles/styles.module.css'
import { formatCount } from '../lib/format.ts'
import { locale } from '../lib/language/chosen.ts'
import { t } from '../lib/language/t.ts'
import classes from './pricing-page.module.css'
import { pricingQuestions } from './pricing-questions.ts'
import { SitePage } from './site-page.tsx'
import site from './site.module.css'

const featureNames = {
  'bot-logs': t('AI traffic: which AI crawlers visit your site'),
  'query-fanout': t('Query fan-out: what engines search for before they answer'),
} as const satisfies Record<PlanFeature, string>

/** Included in every plan and every instance. */
const everywhere = [
  t('All engines, including the sandbox, plus imported answers'),
  t('Every answer with text, citations, searches, and raw response'),
  t('Confidence intervals, ties, and significant changes for every metric'),
  t('Competitors, topics, sources, sentiment, and untracked brands'),
  t('Schedules, budgets, and a forecast before each run'),
  t('Notifications by email, text message, Slack, Teams, and webhook'),
  t('PDF and CSV reports, share links, and email reports'),
  t('API, MCP server, and full data export'),
]

/**
 * Shows the table of plans. Where nothing is sold, the page says that everything is included. `trial`: its form, for
 * visitors where trials are offered.
 */
export function PricingPage({ facts, trial = null }: { facts: SiteFacts; trial?: ReactNode }) {
  const { plans, sellsPlans, addsTax } = facts
  return sellsPlans ? <Plans plans={plans} addsTax={addsTax} trial={trial} /> : <SelfHosted trial={trial} />
}

function SelfHosted({ trial }: { trial: ReactNode }) {
  return (
    <SitePage
      title={t('Pricing')}
      lead={t('This instance is self-hosted. Nothing is for sale, and every feature is included.')}
      aside={trial === null ? undefined : <TrialLink />}
    >
      <div className={trial === null ? undefined : classes['besideTrial']}>
        <section className={classes['card']}>
          <h2>{t('Pricing')}</h2>
          <p>{t('You pay AI providers directly with your own API keys. Sandbox engines are free.')}</p>
          <p>
            {t(
              'Before each run, you see how many answers it collects and what it costs. Runs stop before they exceed a budget.',
            )}
          </p>
          <p className={`${site['actions']} ${styles['line']}`}>
            <a href="/signup" className={site['button']}>
              {t('Create account')}
            </a>
            <a href="/features" className={site['second']}>
              {t('See features')}
            </a>
          </p>
        </section>
        <Everywhere title={t('Included')} more={Object.values(featureNames)} />
        <Trial form={trial} />
      </div>
    </SitePage>
  )
}

const TrialLink = () => <a href="#trial">{t('Start a {days}-day free trial', { days: trialLimits.days })}</a>

function Trial({ form }: { form: ReactNode }) {
  return form === null ? null : (
    <section id="trial" className={classes['trial']} aria-label={t('Free trial')}>
      {form}
    </section>
  )
}

function Plans({
  plans,
  addsTax,
  trial,
}: {
  plans: readonly PublicPlan[]
  addsTax: boolean
  trial: ReactNode
}) {
  const isByYear = plans.some(({ yearlyPriceUsd }) => yearlyPriceUsd !== null)
  const write = pricesOf(plans)
  return (
    <SitePage
      title={t('Pricing')}
      lead={
        addsTax
          ? t(
              'All plans include every metric. They differ in limits and features. Prices in US dollars, excluding tax.',
            )
          : t(
              'All plans include every metric. They differ in limits and features. Prices in US dollars, with nothing added.',
            )
      }
      aside={trial === null ? undefined : <TrialLink />}
    >
      <div className={classes['plans']}>
        {isByYear ? (
          <fieldset className={classes['interval']}>
            <legend className={styles['unseen']}>{t('Billing period')}</legend>
            <label>
              <input type="radio" name="interval" value="monthly" defaultChecked />
              <span>{t('Monthly')}</span>
            </label>
            <label>
              <input type="radio" name="interval" value="yearly" />
              <span>{t('Yearly')}</span>
            </label>
          </fieldset>
        ) : null}
        <ul className={classes['cards']}>
          {plans.map((plan) => (
            <li key={plan.key} className={classes['card']}>
              <h2>{plan.name}</h2>
              {plan.description === '' ? null : <p className={classes['description']}>{plan.description}</p>}
              <Price plan={plan} write={write} />
              <Limits plan={plan} />
            </li>
          ))}
        </ul>
        <Comparison plans={plans} />
      </div>
      <Trial form={trial} />
      <Everywhere title={t('Included in every plan')} more={[]} />
      <section className={classes['questions']}>
        <h2>{t('Frequently asked questions')}</h2>
        <dl>
          {pricingQuestions.map(({ question, answer }) => (
            <div key={question}>
              <dt className={styles['strong']}>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </SitePage>
  )
}

function Price({ plan, write }: { plan: PublicPlan; write: ReturnType<typeof pricesOf> }) {
  const { monthlyPriceUsd, yearlyPriceUsd, sold } = plan
  if (monthlyPriceUsd === null && yearlyPriceUsd === null)
    return (
      <>
        <p className={classes['price']}>{t('Custom')}</p>
        <a href="/contact?topic=sales" className={site['second']}>
          {t('Contact us')}
        </a>
      </>
    )
  const saved =
    monthlyPriceUsd === null || monthlyPriceUsd === 0 || yearlyPriceUsd === null
      ? 0
      : Math.round((1 - yearlyPriceUsd / (12 * monthlyPriceUsd)) * 100)
  // A plan with one interval always shows that one, whatever is selected.
  return (
    <>
      {monthlyPriceUsd === null ? null : (
        <div data-interval={yearlyPriceUsd === null ? undefined : 'monthly'}>
          <p className={classes['price']}>
            {write.monthly(cents(monthlyPriceUsd))} <span>{t('per month')}</span>
          </p>
          <p className={classes['fine']}>{t('Billed monthly. Cancel anytime.')}</p>
          <Buy
            plan={plan.key}
            interval="monthly"
            isSold={sold.monthly}
            name={plan.name}
            isFree={monthlyPriceUsd === 0}
          />
        </div>
      )}
      {yearlyPriceUsd === null ? null : (
        <div data-interval={monthlyPriceUsd === null ? undefined : 'yearly'}>
          <p className={classes['price']}>
            {write.yearlyByMonth(cents(yearlyPriceUsd / 12))} <span>{t('per month')}</span>
          </p>
          <p className={classes['fine']}>
            {t('{price} billed yearly.', { price: write.yearly(cents(yearlyPriceUsd)) })}
            {saved > 0 ? ` ${t('Save {percent}% with yearly billing.', { percent: saved })}` : ''}
          </p>
          <Buy
            plan={plan.key}
            interval="yearly"
            isSold={sold.yearly}
            name={plan.name}
            isFree={yearlyPriceUsd === 0}
          />
        </div>
      )}
    </>
  )
}

function Buy({
  plan,
  interval,
  isSold,
  name,
  isFree,
}: {
  plan: string
  interval: 'monthly' | 'yearly'
  isSold: boolean
  name: string
  isFree: boolean
}) {
  if (isFree)
    return (
      <a href="/signup" className={site['button']}>
        {t('Create account')}
      </a>
    )
  if (!isSold)
    return (
      <a href="/contact?topic=sales" className={site['second']}>
        {t('Contact us')}
      </a>
    )
  return (
    <a href={`/checkout?plan=${encodeURIComponent(plan)}&interval=${interval}`} className={site['button']}>
      {t('Choose {plan}', { plan: name })}
    </a>
  )
}

function Limits({ plan }: { plan: PublicPlan }) {
  return (
    <ul className={classes['limits']}>
      <li>{describeAnswers(plan.answersPerMonth)}</li>
      <li>
        {plan.brands === null
          ? t('Unlimited brands')
          : t('{brands, plural, one {# brand} other {# brands}}', { brands: plan.brands })}
      </li>
      <li>
        {plan.seats === null
          ? t('Unlimited members')
          : t('{seats, plural, one {# member} other {# members}}, not counting guests', {
              seats: plan.seats,
            })}
      </li>
      {plan.features.map((feature) => (
        <li key={feature}>{featureNames[feature]}</li>
      ))}
    </ul>
  )
}

const describeAnswers = (answers: number | null) =>
  answers === null
    ? t('Unlimited answers')
    : t('{answers, plural, one {# answer} other {# answers}} per month', { answers })

/** All plans in one table, for comparison. */
function Comparison({ plans }: { plans: readonly PublicPlan[] }) {
  const rows: { name: string; of: (plan: PublicPlan) => string }[] = [
    { name: t('Answers per month'), of: (plan) => numberOr(plan.answersPerMonth) },
    { name: t('Brands'), of: (plan) => numberOr(plan.brands) },
    { name: t('Members'), of: (plan) => numberOr(plan.seats) },
    ...featureEntries.map(({ feature, name }) => ({
      name,
      of: (plan: PublicPlan) => (plan.features.includes(feature) ? t('Included') : t('Not included')),
    })),
  ]
  return (
    <section
      className={`${styles['panel']} ${styles['sideways']}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={t('Compare plans')}
    >
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('Limits and features')}</th>
            {plans.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan) => (
                <td key={plan.key}>{of(plan)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const featureEntries = planFeatures.map((feature) => ({ feature, name: featureNames[feature] }))

const numberOr = (limit: number | null) => (limit === null ? t('Unlimited') : formatCount(limit))

function Everywhere({ title, more }: { title: string; more: readonly string[] }) {
  return (
    <section className={classes['everywhere']}>
      <h2>{title}</h2>
      <ul>
        {[...everywhere, ...more].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** Prices next to each other use the same format. */
function pricesOf(plans: readonly PublicPlan[]) {
  const monthly = plans.flatMap(({ monthlyPriceUsd: usd }) => (usd === null ? [] : [usd]))
  const yearly = plans.flatMap(({ yearlyPriceUsd: usd }) => (usd === null ? [] : [usd]))
  const writing = (prices: number[]) => moneyFormat(prices.map(cents), 'usd', locale)
  return {
    monthly: writing(monthly),
    yearly: writing(yearly),
    yearlyByMonth: writing(yearly.map((usd) => usd / 12)),
  }
}

const cents = (usd: number) => Math.round(usd * 100)
