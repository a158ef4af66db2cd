import type { SampleSizeReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { StackedBars, type Tint } from '../../../charts/stacked-bars.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
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
      title={t('Where the uncertainty comes from')}
      unit={t('% of the variance between answers, of {answers} answers', {
        answers: formatCount(observed.answers),
      })}
      hint={
        <Hint about={t('Where the uncertainty comes from')}>
          <p>
            {t(
              'Variance components of naming the brand or not (Henderson’s method I): prompt, engine, prompt × engine, {wave} within both, and the answer itself. Negative estimates are shown as 0.',
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
            : t('cannot be told from these answers'),
        ]),
      }}
      isFresh={isFresh}
    >
      {shares === null ? (
        <p className={classes['note']}>
          {components === null
            ? t('n/a: at least two answers are needed.')
            : t('The answers do not vary: all of them name the brand, or none does.')}
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
            description={t('Of the variance: {shares}.', {
              shares: shares
                .map(({ name, share }) => `${componentLabels[name].label} ${formatPercent(share)}`)
                .join(', '),
            })}
          />
          <ul className={classes['list']}>
            {shares.map(({ name, share, isKnown }) => (
              <li key={name} className={classes['item']}>
                <span className={classes['share']}>{isKnown ? formatPercent(share) : 'n/a'}</span>
                <span>
                  {componentLabels[name].meaning}{' '}
                  <span className={classes['note']}>
                    {isKnown
                      ? componentLabels[name].remedy
                      : t('These answers cannot tell it apart: ask more than once, or at more times.')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ChartFrame>
  )
}
