import { Box } from '@mantine/core'
import type { SampleSizeReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { StackedBars, type Tint } from '../../../charts/stacked-bars.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { componentShares, componentLabels, type ComponentShare } from './component-labels.ts'
import classes from './sample-size.module.css'
import { bucketNames } from '../../../lib/reports/bucket-names.ts'
import { t } from '../../../lib/language/t.ts'

const tints: Record<ComponentShare['name'], Tint> = {
  prompt: 'first',
  engine: 'neutral',
  promptEngine: 'second',
  wave: 'mixed',
  repeat: 'fourth',
}

/** Why the same measurement would give another result another time. */
export function ComponentsCard({ report, isFresh }: { report: SampleSizeReport; isFresh: boolean }) {
  const { components, observed } = report
  const shares = components === null ? null : componentShares(components)
  return (
    <ChartFrame
      title={t('Sources of variation')}
      unit={t('% of variance across {answers} answers', {
        answers: formatCount(observed.answers),
      })}
      hint={
        <Hint about={t('Sources of variation')}>
          <p>
            {t(
              'Variance components of brand mentions (Henderson’s method I): prompt, engine, prompt–engine pair, {wave} within a pair, and individual answer. Negative estimates appear as 0.',
              { wave: bucketNames[report.wave] },
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Source'), kind: 'text' },
          { label: t('Share of variance'), kind: 'share' },
          { label: t('Variance'), kind: 'text' },
        ],
        rows: (shares ?? []).map(({ name, share, isKnown }) => [
          componentLabels[name].label,
          isKnown ? share : null,
          isKnown && components !== null
            ? components[name].toFixed(5)
            : t('can’t be estimated from these answers'),
        ]),
      }}
      isFresh={isFresh}
    >
      {shares === null ? (
        <p className={`${classes['note']} ${styles['fine']}`}>
          {components === null
            ? t('Needs at least two answers.')
            : t('No variation: either all answers mention the brand or none do.')}
        </p>
      ) : (
        <>
          <StackedBars
            rows={[
              {
                id: 'all',
                label: '',
                isOwn: true,
                note: '',
                unit: '',
                values: Object.fromEntries(shares.map(({ name, share }) => [name, share])),
              },
            ]}
            parts={shares.map(({ name }) => ({
              id: name,
              label: componentLabels[name].label,
              short: componentLabels[name].short,
              tint: tints[name],
            }))}
            description={t('Share of variance: {shares}.', {
              shares: shares
                .map(({ name, share }) => `${componentLabels[name].label} ${formatPercent(share)}`)
                .join(', '),
            })}
          />
          <Box component="ul" mt={12} fz="sm">
            {shares.map(({ name, share, isKnown }) => (
              <li key={name} className={classes['item']}>
                <span className={`${styles['figures']} ${styles['end']}`}>
                  {isKnown ? formatPercent(share) : '—'}
                </span>
                <span>
                  {componentLabels[name].meaning}{' '}
                  <span className={`${classes['note']} ${styles['fine']}`}>
                    {isKnown
                      ? componentLabels[name].remedy
                      : t(
                          'Can’t be separated with this data. Collect more samples per prompt or run on more dates.',
                        )}
                  </span>
                </span>
              </li>
            ))}
          </Box>
        </>
      )}
    </ChartFrame>
  )
}
