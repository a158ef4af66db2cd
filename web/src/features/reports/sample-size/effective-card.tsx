import type { SampleSizeReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { formatCount, formatDecimal, formatInterval, formatPercent } from '../../../lib/format.ts'
import classes from './sample-size.module.css'
import { bucketNames } from '../../../lib/reports/bucket-names.ts'
import { t } from '../../../lib/language/t.ts'

/** The effective sample size: answers to one prompt resemble each other. */
export function EffectiveCard({
  report: { visibility, observed, correlation, designEffect, effectiveAnswers, wave },
  isFresh,
  onOpen,
  onOpenAll,
}: {
  report: SampleSizeReport
  isFresh: boolean
  onOpen: () => void
  onOpenAll: () => void
}) {
  return (
    <ChartFrame
      title={t('What the answers are worth')}
      unit={t('answers to one prompt resemble each other')}
      hint={
        <Hint about={t('What the answers are worth')}>
          <p>
            {t(
              'Design effect: how many times more answers are needed than if each were to a question of its own. Effective answers: answers ÷ design effect.',
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Figure'), kind: 'text' },
          { label: t('Value'), kind: 'text' },
        ],
        rows: [
          [t('Visibility'), visibility.value === null ? null : String(visibility.value)],
          [t('Answers'), String(observed.answers)],
          [t('Correlation'), correlation === null ? null : correlation.toFixed(3)],
          [t('Design effect'), designEffect === null ? null : designEffect.toFixed(2)],
          [t('Effective answers'), effectiveAnswers === null ? null : String(Math.round(effectiveAnswers))],
        ],
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      <dl className={classes['facts']}>
        <div className={classes['fact']}>
          <dt>{t('Visibility')}</dt>
          <dd>
            {visibility.value === null ? (
              'n/a'
            ) : (
              <NumberButton about={t('Visibility')} onOpen={onOpen}>
                {formatPercent(visibility.value)}
              </NumberButton>
            )}
          </dd>
        </div>
        <div className={classes['fact']}>
          <dt>{t('95 % interval')}</dt>
          <dd>{visibility.low === null ? 'n/a' : formatInterval(visibility.low, visibility.high)}</dd>
        </div>
        <div className={classes['fact']}>
          <dt>{t('Answers')}</dt>
          <dd>
            <NumberButton about={t('valid answers')} onOpen={onOpenAll}>
              {formatCount(observed.answers)}
            </NumberButton>
          </dd>
        </div>
        <div className={classes['fact']}>
          <dt>{t('Prompts × engines × {wave}s', { wave: bucketNames[wave] })}</dt>
          <dd>
            {formatCount(observed.prompts)} × {formatCount(observed.engines)} × {formatCount(observed.waves)}
          </dd>
        </div>
        <div className={classes['fact']}>
          <dt>{t('Correlation within a prompt')}</dt>
          <dd>{correlation === null ? t('n/a') : formatDecimal(correlation, 2)}</dd>
        </div>
        <div className={classes['fact']}>
          <dt>{t('Design effect')}</dt>
          <dd>{designEffect === null ? t('n/a') : `${formatDecimal(designEffect, 1)} ×`}</dd>
        </div>
        <div className={classes['fact']}>
          <dt>{t('Effective answers')}</dt>
          <dd>{effectiveAnswers === null ? 'n/a' : formatCount(effectiveAnswers)}</dd>
        </div>
      </dl>
      <p className={classes['verdict']}>{describeWorth({ observed, effectiveAnswers })}</p>
    </ChartFrame>
  )
}

/** The number of independent answers that the answers are worth, in one sentence. */
export function describeWorth({
  observed,
  effectiveAnswers,
}: Pick<SampleSizeReport, 'observed' | 'effectiveAnswers'>): string {
  if (effectiveAnswers === null) return t('Too few answers to tell what they are worth.')
  return t(
    '{answers} answers tell as much as {effectiveAnswers} answers to as many different questions would.',
    { answers: formatCount(observed.answers), effectiveAnswers: formatCount(effectiveAnswers) },
  )
}
