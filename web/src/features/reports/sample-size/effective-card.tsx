import { Flex, Text } from '@mantine/core'
import type { SampleSizeReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import styles from '../../../components/styles/styles.module.css'
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
      title={t('Effective sample size')}
      unit={t('Answers to the same prompt are similar')}
      hint={
        <Hint about={t('Effective sample size')}>
          <p>
            {t(
              'Design effect: how many times more answers you need than if each came from a different prompt. Effective sample size: answers ÷ design effect.',
            )}
          </p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Metric'), kind: 'text' },
          { label: t('Value'), kind: 'text' },
        ],
        rows: [
          [t('Visibility'), visibility.value === null ? null : String(visibility.value)],
          [t('Answers'), String(observed.answers)],
          [t('Intraclass correlation'), correlation === null ? null : correlation.toFixed(3)],
          [t('Design effect'), designEffect === null ? null : designEffect.toFixed(2)],
          [
            t('Effective sample size'),
            effectiveAnswers === null ? null : String(Math.round(effectiveAnswers)),
          ],
        ],
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      <Flex component="dl" direction="column" gap={8}>
        <div className={`${classes['fact']} ${styles['ends']}`}>
          <dt>{t('Visibility')}</dt>
          <dd>
            {visibility.value === null ? (
              '—'
            ) : (
              <NumberButton about={t('Visibility')} onOpen={onOpen}>
                {formatPercent(visibility.value)}
              </NumberButton>
            )}
          </dd>
        </div>
        <div className={`${classes['fact']} ${styles['ends']}`}>
          <dt>{t('95% confidence interval')}</dt>
          <dd>{visibility.low === null ? '—' : formatInterval(visibility.low, visibility.high)}</dd>
        </div>
        <div className={`${classes['fact']} ${styles['ends']}`}>
          <dt>{t('Answers')}</dt>
          <dd>
            <NumberButton about={t('valid answers')} onOpen={onOpenAll}>
              {formatCount(observed.answers)}
            </NumberButton>
          </dd>
        </div>
        <div className={`${classes['fact']} ${styles['ends']}`}>
          <dt>{t('Prompts × engines × {wave}s', { wave: bucketNames[wave] })}</dt>
          <dd>
            {formatCount(observed.prompts)} × {formatCount(observed.engines)} × {formatCount(observed.waves)}
          </dd>
        </div>
        <div className={`${classes['fact']} ${styles['ends']}`}>
          <dt>{t('Intraclass correlation')}</dt>
          <dd>{correlation === null ? t('—') : formatDecimal(correlation, 2)}</dd>
        </div>
        <div className={`${classes['fact']} ${styles['ends']}`}>
          <dt>{t('Design effect')}</dt>
          <dd>{designEffect === null ? t('—') : `${formatDecimal(designEffect, 1)} ×`}</dd>
        </div>
        <div className={`${classes['fact']} ${styles['ends']}`}>
          <dt>{t('Effective sample size')}</dt>
          <dd>{effectiveAnswers === null ? '—' : formatCount(effectiveAnswers)}</dd>
        </div>
      </Flex>
      <Text mt={12} fz="sm">
        {describeWorth({ observed, effectiveAnswers })}
      </Text>
    </ChartFrame>
  )
}

/** The number of independent answers that the answers are worth, in one sentence. */
export function describeWorth({
  observed,
  effectiveAnswers,
}: Pick<SampleSizeReport, 'observed' | 'effectiveAnswers'>): string {
  if (effectiveAnswers === null) return t('Not enough answers to calculate the effective sample size.')
  return t('These {answers} answers carry as much information as {effectiveAnswers} independent ones.', {
    answers: formatCount(observed.answers),
    effectiveAnswers: formatCount(effectiveAnswers),
  })
}
