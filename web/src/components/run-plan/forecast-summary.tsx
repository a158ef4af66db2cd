import { Box, Button, Flex, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import type { RunForecast } from '#core/runs/forecast-schema.ts'
import { formatCount } from '../../lib/format.ts'
import type { useForecast } from './forecast-query.ts'
import classes from './forecast-summary.module.css'
import {
  describeBasisOf,
  describeBudget,
  formatCost,
  formatRunDuration,
  describeQuota,
  formatCostRange,
  describeUnpriced,
} from './describe-forecast.ts'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'

/** Answers, cost, and time of a plan, what would stop it, and where its numbers come from. */
export function ForecastSummary({
  forecast: { data, error, isOutdated, refetch },
}: {
  forecast: ReturnType<typeof useForecast>
}) {
  if (data === undefined) {
    if (error === null) return <WaitingForFigures />
    return (
      <div className={classes['box']} role="alert">
        <Box component="p" p={12}>
          {t('Couldn’t load the forecast. {message}', { message: error.message })}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </Box>
      </div>
    )
  }
  return (
    <section
      aria-label={t('Forecast')}
      aria-busy={isOutdated}
      className={classes['box']}
      data-outdated={isOutdated || undefined}
    >
      <Figures forecast={data} />
      <Notes forecast={data} />
      {data.engines.length > 1 || data.engines.some(({ basis }) => basis === 'paid') ? (
        <Parts forecast={data} />
      ) : null}
    </section>
  )
}

function Figures({ forecast }: { forecast: RunForecast }) {
  const { answers, prompts, engines, usd, unpricedAnswers, seconds } = forecast
  const range = unpricedAnswers > 0 ? null : formatCostRange(usd)
  const only = engines.length === 1 ? engines[0] : undefined
  return (
    <dl className={classes['figures']}>
      <div>
        <dt>{t('Answers')}</dt>
        <dd>
          <strong>{formatCount(answers)}</strong>
          <span>
            {formatCount(prompts)} {t('{prompts, plural, one {prompt} other {prompts}}', { prompts })},{' '}
            {formatCount(engines.length)}{' '}
            {t('{engines, plural, one {engine} other {engines}}', { engines: engines.length })}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('Cost')}</dt>
        <dd>
          <strong>{formatCost(usd, unpricedAnswers)}</strong>
          <span>
            {range === null ? '' : t('range {range}', { range })}
            {range !== null && only ? ' · ' : ''}
            {only ? describeBasisOf(only) : ''}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('Duration')}</dt>
        <dd>
          <strong>{formatRunDuration(seconds)}</strong>
          <span>{seconds === null ? t('not enough timing data yet') : t('if no other runs are active')}</span>
        </dd>
      </div>
    </dl>
  )
}

function Notes({ forecast }: { forecast: RunForecast }) {
  const unpriced = describeUnpriced(forecast)
  const notes = [
    ...(forecast.problem === null ? [] : [{ text: forecast.problem, standsOut: true }]),
    ...forecast.engines
      .filter(({ problem }) => problem !== null)
      .map(({ label, problem }) => ({ text: `${label}: ${problem ?? ''}`, standsOut: true })),
    ...forecast.engines.flatMap(({ note }) => (note == null ? [] : [{ text: note, standsOut: false }])),
    // If the quota is too small, the forecast's problem already says so.
    ...(forecast.quota === null || (forecast.problem !== null && !forecast.quota.fits)
      ? []
      : [{ text: describeQuota(forecast.quota), standsOut: !forecast.quota.fits }]),
    ...forecast.budgets.map((budget) => ({
      text: describeBudget(budget, forecast.answers),
      standsOut: !budget.fits,
    })),
    ...(unpriced === null ? [] : [{ text: unpriced, standsOut: true }]),
  ]
  if (notes.length === 0) return null
  return (
    <Flex
      component="ul"
      className={`${classes['notes']} ${styles['lined']}`}
      direction="column"
      gap={4}
      py={8}
      px={12}
    >
      {notes.map(({ text, standsOut }) => (
        <li key={text} data-stands-out={standsOut || undefined}>
          {text}
        </li>
      ))}
    </Flex>
  )
}

function Parts({ forecast }: { forecast: RunForecast }) {
  return (
    <Box component="details" className={styles['lined']} py={8} px={12}>
      <summary>{t('By engine')}</summary>
      <div className={styles['sideways']}>
        <Box component="table" className={`${classes['table']} ${styles['table']}`} mt={6} fz="xs">
          <thead>
            <tr>
              <th scope="col">{t('Engine')}</th>
              <th scope="col" data-figure>
                {t('Answers')}
              </th>
              <th scope="col" data-figure>
                {t('Cost')}
              </th>
              <th scope="col">{t('Price')}</th>
              <th scope="col" data-figure>
                {t('Duration')}
              </th>
            </tr>
          </thead>
          <tbody>
            {forecast.engines.map((engine) => (
              <tr key={engine.engine}>
                <th scope="row">{engine.label}</th>
                <td data-figure>{formatCount(engine.answers)}</td>
                <td data-figure>{formatCostRange(engine.usd) ?? formatCost(engine.usd)}</td>
                <td>{describeBasisOf(engine)}</td>
                <td data-figure>{formatRunDuration(engine.seconds)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </div>
    </Box>
  )
}

function WaitingForFigures() {
  return (
    <div className={classes['box']} aria-busy="true">
      <VisuallyHidden>{t('Loading forecast')}</VisuallyHidden>
      <dl className={classes['figures']}>
        {[t('Answers'), t('Cost'), t('Duration')].map((name) => (
          <div key={name}>
            <Text component="dt">{name}</Text>
            <dd>
              <Skeleton height={22} width="4.5rem" mt={3} mb={5} />
              <Skeleton height={10} width="7rem" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
