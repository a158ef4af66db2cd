import { Box, Group, Text, Title } from '@mantine/core'
import type { FanOutAnalysis, FanOutOverlap, Share } from '#core/fan-out/analysis-schema.ts'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from '../fan-out.module.css'
import { ShareFigure } from './share-figure.tsx'

/**
 * How reliable the simulation is: the share of observed searches it predicted, and the share of its searches that were
 * observed.
 */
export function OverlapCard({ analysis: { settings, result } }: { analysis: FanOutAnalysis }) {
  if (result === null) return null
  const { overlap } = result
  return (
    <section className={classes['card']} aria-labelledby="overlap-title">
      <Title order={2} id="overlap-title" fz="sm" fw={600}>
        {t('Simulation accuracy')}
      </Title>
      {overlap === null ? (
        <p className={classes['meaning']}>{whyNone(settings.simulation, result)}</p>
      ) : (
        <>
          <p className={classes['meaning']}>
            {t(
              'Compares simulated with observed searches. If few simulated searches were observed, treat them as ideas.',
            )}
          </p>
          <dl className={classes['wideFacts']}>
            {figuresOf(overlap, settings.simulation).map((figure) => (
              <div key={figure.label}>
                <dt>{figure.label}</dt>
                <dd>
                  <Row how={t('Semantic match')} share={figure.byMeaning} of={figure.of} />
                  <Row how={t('Exact match')} share={figure.byKey} of={figure.of} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

type OverlapFigure = {
  label: string
  byMeaning: Share
  byKey: Share
  of: (numerator: string, denominator: string) => string
}

function figuresOf(
  { foreseen, foreseenSearches, seen, seenDraws }: FanOutOverlap,
  simulation: FanOutAnalysis['settings']['simulation'],
): OverlapFigure[] {
  return [
    {
      label: t('Observed searches that were predicted (recall)'),
      ...foreseen,
      of: (numerator, denominator) =>
        t('{numerator} of {denominator} sub-queries', { numerator, denominator }),
    },
    {
      label: t('Same, weighted by answers'),
      ...foreseenSearches,
      of: (numerator, denominator) => t('{numerator} of {denominator} searches', { numerator, denominator }),
    },
    {
      label: t('Predictions that were observed (precision)'),
      ...seen,
      of: (numerator, denominator) =>
        t('{numerator} of {denominator} sub-queries', { numerator, denominator }),
    },
    ...(simulation === 'model'
      ? [
          {
            label: t('Same, weighted by samples'),
            ...seenDraws,
            of: (numerator: string, denominator: string) =>
              t('{numerator} of {denominator} suggestions', { numerator, denominator }),
          },
        ]
      : []),
  ]
}

function Row({ how, share, of }: { how: string; share: Share; of: OverlapFigure['of'] }) {
  const words = of(formatCount(share.numerator), formatCount(share.denominator))
  return (
    <Box w="17rem" maw="100%">
      <Group gap="xs" justify="space-between">
        <Text span inherit c="dimmed">
          {how}
        </Text>
        <ShareFigure share={share} of={words} />
      </Group>
      <IntervalWhisker value={share.value} low={share.low} high={share.high} />
      <span className={classes['note']}>{words}</span>
    </Box>
  )
}

function whyNone(
  simulation: FanOutAnalysis['settings']['simulation'],
  { observed, simulated }: NonNullable<FanOutAnalysis['result']>,
): string {
  if (simulation === 'none') return t('No simulation. This analysis shows observed searches only.')
  if (observed === 0)
    return t('No observed searches for these answers, so simulation accuracy can’t be measured.')
  if (simulated === 0) return t('No simulated searches to compare.')
  return t('The comparison isn’t ready yet.')
}
