import { moneyFormat } from '#core/billing/money.ts'
import { planFeatures, type PlanFeature } from '#core/billing/plans/features.ts'
import type { PublicPlan, SiteFacts } from '#core/site/schema.ts'
import { trialLimits } from '#core/trials/schema.ts'
import type { ReactNode } from 'react'
import { formatCount } from '../lib/format.ts'
import { locale } from '../lib/language/chosen.ts'
import { t } from '../lib/language/t.ts'
import classes from './pricing-page.module.css'
import { pricingQuestions } from './pricing-questions.ts'
import { SitePage } from './site-page.tsx'

const featureNames = {
  'bot-logs': t('Bot logs: which AI crawlers read your site'),
  'query-fanout': t('Query fan-out: what engines search for before they answer'),
} as const satisfies Record<PlanFeature, string>

/** Included in every plan and every instance. */
const everywhere = [
  t('All engines, the sandbox among them, and answers you import'),
  t('Every answer with its text, citations, searches and raw body'),
  t('Intervals, ties and real changes on every number'),
  t('Rivals, topics, sources, tone and untracked names'),
  t('Schedules, budgets and a forecast before each run'),
  t('Notifications by mail, text message, Slack, Teams and webhook'),
  t('Reports as PDF, CSV and shared links; digests by mail'),
  t('API, MCP for assistants, and the whole evidence to take along'),
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
      lead={t('This installation is self-hosted: nothing is for sale here, and every feature is contained.')}
      aside={trial === null ? undefined : <TrialLink />}
    >
      <div className={trial === null ? undefined : classes['besideTrial']}>
        <section className={classes['card']}>
          <h2>{t('What it costs')}</h2>
          <p>
            {t(
              'Whoever runs Answerscope pays the answer engines directly, with their own keys. The sandbox engines cost nothing.',
            )}
          </p>
          <p>
            {t(
              'Each run says beforehand how many answers and how much money it takes, and stops before a budget is passed.',
            )}
          </p>
          <p className={classes['actions']}>
            <a href="/signup" className={classes['buy']}>
              {t('Make an account')}
            </a>
            <a href="/features" className={classes['ask']}>
              {t('What it does')}
            </a>
          </p>
        </section>
        <Everywhere title={t('Contained')} more={Object.values(featureNames)} />
        <Trial form={trial} />
      </div>
    </SitePage>
  )
}

const TrialLink = () => (
  <a href="#trial">{t('Try it free for {days} days first', { days: trialLimits.days })}</a>
)

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
              'Plans differ in how much they contain, not in how honestly they count. Prices are in US dollars, without tax.',
            )
          : t(
              'Plans differ in how much they contain, not in how honestly they count. Prices are in US dollars, and nothing is added.',
            )
      }
      aside={trial === null ? undefined : <TrialLink />}
    >
      <div className={classes['plans']}>
        {isByYear ? (
          <fieldset className={classes['interval']}>
            <legend>{t('Paid')}</legend>
            <label>
              <input type="radio" name="interval" value="monthly" defaultChecked />
              <span>{t('by the month')}</span>
            </label>
            <label>
              <input type="radio" name="interval" value="yearly" />
              <span>{t('by the year')}</span>
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
      <Everywhere title={t('In every plan')} more={[]} />
      <section className={classes['questions']}>
        <h2>{t('Questions')}</h2>
        <dl>
          {pricingQuestions.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
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
        <p className={classes['price']}>{t('By agreement')}</p>
        <a href="/contact?topic=sales" className={classes['ask']}>
          {t('Write to us')}
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
            {write.monthly(cents(monthlyPriceUsd))} <span>{t('a month')}</span>
          </p>
          <p className={classes['fine']}>{t('Paid by the month, ended at any time.')}</p>
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
            {write.yearlyByMonth(cents(yearlyPriceUsd / 12))} <span>{t('a month')}</span>
          </p>
          <p className={classes['fine']}>
            {t('{price} for a year at once.', { price: write.yearly(cents(yearlyPriceUsd)) })}
            {saved > 0 ? ` ${t('{percent} % less than by the month.', { percent: saved })}` : ''}
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
      <a href="/signup" className={classes['buy']}>
        {t('Make an account')}
      </a>
    )
  if (!isSold)
    return (
      <a href="/contact?topic=sales" className={classes['ask']}>
        {t('Write to us')}
      </a>
    )
  return (
    <a href={`/checkout?plan=${encodeURIComponent(plan)}&interval=${interval}`} className={classes['buy']}>
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
          ? t('Any number of brands')
          : t('{brands, plural, one {# brand} other {# brands}}', { brands: plan.brands })}
      </li>
      <li>
        {plan.seats === null
          ? t('Any number of members')
          : t('{seats, plural, one {# member} other {# members}}, guests not counted', { seats: plan.seats })}
      </li>
      {plan.features.map((feature) => (
        <li key={feature}>{featureNames[feature]}</li>
      ))}
    </ul>
  )
}

const describeAnswers = (answers: number | null) =>
  answers === null
    ? t('Any number of answers')
    : t('{answers, plural, one {# answer} other {# answers}} a month', { answers })

/** All plans in one table, for comparison. */
function Comparison({ plans }: { plans: readonly PublicPlan[] }) {
  const rows: { name: string; of: (plan: PublicPlan) => string }[] = [
    { name: t('Answers a month'), of: (plan) => numberOr(plan.answersPerMonth) },
    { name: t('Brands'), of: (plan) => numberOr(plan.brands) },
    { name: t('Members'), of: (plan) => numberOr(plan.seats) },
    ...featureEntries.map(({ feature, name }) => ({
      name,
      of: (plan: PublicPlan) => (plan.features.includes(feature) ? t('contained') : t('not contained')),
    })),
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <section className={classes['tableFrame']} tabIndex={0} aria-label={t('Plans side by side')}>
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

const numberOr = (limit: number | null) => (limit === null ? t('any number') : formatCount(limit))

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
