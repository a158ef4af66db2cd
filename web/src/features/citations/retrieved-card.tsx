import { Text } from '@mantine/core'
import type { SourcesReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../charts/frame/chart-table.ts'
import { IntervalWhisker } from '../../charts/interval-whisker.tsx'
import { Hint } from '../../components/figures/metric-hint.tsx'
import { Rate } from '../../components/figures/rate.tsx'
import styles from '../../components/styles/styles.module.css'
import classes from './sources-view.module.css'
import { t } from '../../lib/language/t.ts'

/** How many of the pages that an engine read it then cited. */
export function RetrievedCard({
  retrieved,
  engineLabel,
  isFresh,
}: {
  retrieved: SourcesReport['retrieved']
  engineLabel: (engine: string) => string
  isFresh: boolean
}) {
  return (
    <ChartFrame
      title={t('Citation rate of retrieved pages')}
      unit={t('% of retrieved pages that were cited')}
      hint={
        <Hint about={t('Citation rate of retrieved pages')}>
          <p>
            {t(
              'Cited pages ÷ pages the engine retrieved before answering. Engines that don’t report retrieved pages have no value.',
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Engine'), kind: 'text' },
          { label: t('Retrieved pages cited'), kind: 'share' },
          ...intervalColumns(),
          { label: t('Cited'), kind: 'count' },
          { label: t('Retrieved'), kind: 'count' },
        ],
        rows: retrieved.map(({ engine, rate }) => [
          engineLabel(engine),
          rate?.value ?? null,
          rate?.low ?? null,
          rate?.high ?? null,
          rate?.numerator ?? null,
          rate?.denominator ?? null,
        ]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      {retrieved.length === 0 ? (
        <Text my={8} c="dimmed" fz="sm">
          {t('No engines have answered yet.')}
        </Text>
      ) : null}
      <ul className={styles['list']}>
        {retrieved.map(({ engine, rate }) => (
          <li key={engine} className={classes['row']}>
            <span>{engineLabel(engine)}</span>
            <IntervalWhisker value={rate?.value ?? null} low={rate?.low ?? null} high={rate?.high ?? null} />
            <span className={`${styles['end']} ${styles['nowrap']}`}>
              {rate === null ? (
                <span className={styles['tiny']}>{t('Not reported')}</span>
              ) : (
                <Rate rate={rate} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
