import { Box, Group } from '@mantine/core'
import type { Rate } from '#core/metrics/rate.ts'
import { ChartFrame } from '../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../charts/frame/chart-table.ts'
import { IntervalWhisker } from '../../charts/interval-whisker.tsx'
import { Hint } from '../../components/figures/metric-hint.tsx'
import { NumberButton } from '../../components/figures/number-button.tsx'
import styles from '../../components/styles/styles.module.css'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { said } from '../../lib/language/said.ts'

/**
 * The own brand's share of all brand mentions, tracked or not. Shown next to the tracked share and never mixed with it.
 */
export function OpenVoiceCard({
  rate,
  isFresh,
  onOpen,
}: {
  rate: Rate
  isFresh: boolean
  onOpen: () => void
}) {
  return (
    <ChartFrame
      title={t('Share of voice (all brands)')}
      unit={t('% of mentions of all detected brands')}
      hint={
        <Hint about={t('Share of voice (all brands)')}>
          <p>
            {t(
              'Mentions of the brand ÷ mentions of all brands found in answers, including untracked ones. Names are detected by rules and can be wrong, so this is never mixed with share of voice among tracked brands.',
            )}
          </p>
          <p>{said(rate.method)}</p>
        </Hint>
      }
      table={{
        columns: [
          { label: t('Metric'), kind: 'text' },
          { label: t('Value'), kind: 'share' },
          ...intervalColumns(),
          { label: t('Mentions'), kind: 'count' },
          { label: t('Of'), kind: 'count' },
        ],
        rows: [
          [
            t('Share of voice (all brands)'),
            rate.value,
            rate.low,
            rate.high,
            rate.numerator,
            rate.denominator,
          ],
        ],
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      {rate.value === null ? (
        <p className={styles['fine']}>
          {t('—')}. {said(rate.method)}
        </p>
      ) : (
        <Group gap="0.25rem 1rem">
          <Box component="span" fw={650} fz="xl">
            <NumberButton about={t('Share of voice (all brands)')} onOpen={onOpen}>
              {formatPercent(rate.value)}
            </NumberButton>
          </Box>
          <Box component="span" flex="1 1 8rem">
            <IntervalWhisker value={rate.value} low={rate.low} high={rate.high} />
          </Box>
          <span className={styles['fine']}>
            {t('{low}{numerator} of {denominator} mentions', {
              low:
                rate.low === null
                  ? ''
                  : `${t('95% CI {low} ·', { low: formatInterval(rate.low, rate.high) })} `,
              numerator: formatCount(rate.numerator),
              denominator: formatCount(rate.denominator),
            })}
          </span>
        </Group>
      )}
    </ChartFrame>
  )
}
