import { Box } from '@mantine/core'
import type { TrialPage } from '#core/trials/admin-schema.ts'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { stageLabels } from './trial-labels.ts'
import classes from './trial-analysis.module.css'

/** The number of trials at each step, and each step's share of the previous one with its 95% interval. */
export function TrialFunnel({ funnel }: Pick<TrialPage, 'funnel'>) {
  const first = funnel[0]?.trials ?? 0
  return (
    <Box
      component="section"
      className={`${classes['funnel']} ${styles['panel']}`}
      my={14}
      py={14}
      px={16}
      aria-labelledby="trial-funnel"
    >
      <h2 id="trial-funnel">{t('Trial funnel')}</h2>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('Step')}</th>
            <th scope="col">{t('Trials')}</th>
            <th scope="col">{t('Share of previous step')}</th>
            <th scope="col" className={classes['wide']}>
              {t('95% confidence interval')}
            </th>
          </tr>
        </thead>
        <tbody>
          {funnel.map(({ stage, trials, rate }) => (
            <tr key={stage}>
              <th scope="row">
                {stageLabels[stage]}
                {trials === 0 ? null : (
                  <span
                    aria-hidden="true"
                    className={classes['bar']}
                    style={{ width: `${(trials / first) * 100}%` }}
                  />
                )}
              </th>
              <td>{formatCount(trials)}</td>
              <td>{rate === null ? '' : formatPercent(rate.value)}</td>
              <td className={classes['wide']}>
                {rate === null || rate.low === null ? null : (
                  <>
                    <IntervalWhisker value={rate.value} low={rate.low} high={rate.high} />
                    <small>{formatInterval(rate.low, rate.high)}</small>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
