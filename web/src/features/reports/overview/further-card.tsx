import { Box } from '@mantine/core'
import type { Overview, RankShare, Tile } from '#core/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { intervalColumns, type ChartTable } from '../../../charts/frame/chart-table.ts'
import { IntervalWhisker } from '../../../charts/interval-whisker.tsx'
import { ChangeBadge } from '../../../components/figures/change-badge.tsx'
import { Hint, MetricHint } from '../../../components/figures/metric-hint.tsx'
import { formatCount, formatDecimal, formatPercent, percentSign } from '../../../lib/format.ts'
import classes from './further-card.module.css'
import { metricInterval, metricLabels, metricValue } from '../../../components/figures/metric-labels.ts'
import { t } from '../../../lib/language/t.ts'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import { said } from '../../../lib/language/said.ts'

/** Further metrics, and the distribution of positions, which an average position would hide. */
export function FurtherCard({
  overview: { rank, counts },
  tiles,
  isFresh,
  onOpenMetric,
  onOpenPlace,
  onOpenRefused,
}: {
  overview: Pick<Overview, 'rank' | 'counts'>
  tiles: readonly Tile[]
  isFresh: boolean
  onOpenMetric: (tile: Tile) => void
  onOpenPlace: (place: RankShare['place']) => void
  onOpenRefused: () => void
}) {
  return (
    <ChartFrame
      title={t('Position and more metrics')}
      unit={t('95% confidence intervals')}
      table={furtherTable({ rank, counts }, tiles)}
      hasPicture={false}
      isFresh={isFresh}
    >
      <RankDistribution
        distribution={rank.distribution}
        average={rank.averageWherePresent}
        onOpen={onOpenPlace}
      />
      <Box component="ul" mt={10}>
        {tiles.map((tile) => (
          <li key={tile.metric} className={classes['row']}>
            <span className={classes['label']}>
              {tile.metric === 'promptCoverage' ? (
                <Hint about={t('Prompt coverage')}>
                  <p>{t('Prompts with at least one mention ÷ all prompts.')}</p>
                  <p>{said(tile.rate.method)}</p>
                </Hint>
              ) : (
                <MetricHint metric={tile.metric} label={metricLabels[tile.metric]} rate={tile.rate} />
              )}
            </span>
            <IntervalWhisker value={tile.rate.value} low={tile.rate.low} high={tile.rate.high} />
            <EvidenceButton
              className={classes['value']}
              disabled={tile.rate.value === null}
              onClick={() => onOpenMetric(tile)}
              aria-label={t('{metricLabels} {tile}: show answers', {
                metricLabels: metricLabels[tile.metric],
                tile: shown(tile),
              })}
            >
              {shown(tile)}
            </EvidenceButton>
            <span className={classes['change']}>
              <ChangeBadge change={tile.change?.verdict === 'real' ? tile.change : null} />
            </span>
          </li>
        ))}
        <li className={classes['row']}>
          <span className={classes['label']}>
            <Hint about={t('Valid answer rate')}>
              <p>{t('Valid answers ÷ answers received or planned.')}</p>
              <p>
                {t(
                  'Refused and failed answers don’t count toward any other metric. Missing data never counts as “not visible”.',
                )}
              </p>
            </Hint>
          </span>
          <IntervalWhisker value={counts.captureRate.value} low={null} high={null} />
          <EvidenceButton
            className={classes['value']}
            onClick={onOpenRefused}
            aria-label={t('Valid answer rate {value}: show refused answers', {
              value: formatPercent(counts.captureRate.value),
            })}
          >
            {formatPercent(counts.captureRate.value)}
          </EvidenceButton>
          <span className={classes['note']}>
            {t('{valid} valid, {refused} refused, {failed} failed', {
              valid: formatCount(counts.valid),
              refused: formatCount(counts.refused),
              failed: formatCount(counts.failed),
            })}
          </span>
        </li>
      </Box>
    </ChartFrame>
  )
}

/** The card as a table. */
export function furtherTable(
  { rank, counts }: Pick<Overview, 'rank' | 'counts'>,
  tiles: readonly Tile[],
): ChartTable {
  const { averageWherePresent: average, distribution } = rank
  const naming = distribution.filter(({ place }) => place !== 'none')
  return {
    columns: [
      { label: t('Metric'), kind: 'text' },
      { label: t('Value'), kind: 'share' },
      ...intervalColumns(),
      { label: t('Of'), kind: 'count' },
    ],
    rows: [
      ...tiles.map((tile) => [
        metricLabels[tile.metric],
        ...[tile.rate.value, tile.rate.low, tile.rate.high].map((value) =>
          // A score from 0 to 1 is not a share, so it is formatted as on the screen, not in percent.
          tile.metric === 'reciprocalRank' && value !== null ? metricValue(tile.metric, value) : value,
        ),
        tile.rate.denominator,
      ]),
      [
        t('Valid answer rate'),
        counts.captureRate.value,
        counts.captureRate.low,
        counts.captureRate.high,
        counts.captureRate.denominator,
      ],
      [
        t('Average position among tracked brands when mentioned'),
        average === null ? null : formatDecimal(average, 2),
        null,
        null,
        naming.reduce((sum, { answers }) => sum + answers, 0),
      ],
      ...distribution.map((share) => [
        t('Position: {placeWord}', { placeWord: placeWord[share.place] }),
        share.share,
        null,
        null,
        share.answers,
      ]),
    ],
  }
}

const placeWord: Record<RankShare['place'], string> = {
  '1': t('1st'),
  '2': t('2nd'),
  '3': t('3rd'),
  '4+': t('4th or later'),
  none: t('not mentioned'),
}

function RankDistribution({
  distribution,
  average,
  onOpen,
}: {
  distribution: readonly RankShare[]
  average: number | null
  onOpen: (place: RankShare['place']) => void
}) {
  return (
    <>
      <ul className={classes['bar']} aria-label={t('Position among tracked brands')}>
        {distribution.map((share) =>
          share.share === null || share.share === 0 ? null : (
            <Box
              component="li"
              miw={6}
              key={share.place}
              style={{ flexGrow: share.share, flexBasis: 0 }}
              data-place={share.place}
            >
              <EvidenceButton
                title={t('{placeWord}: {share}, {answers} answers', {
                  placeWord: placeWord[share.place],
                  share: formatPercent(share.share),
                  answers: formatCount(share.answers),
                })}
                aria-label={t('{place}, {placeWord} {share}: show answers', {
                  place: share.place,
                  placeWord: placeWord[share.place],
                  share: wholePercent(share.share),
                })}
                onClick={() => onOpen(share.place)}
              >
                {barWord(share.place, share.share)}
              </EvidenceButton>
            </Box>
          ),
        )}
      </ul>
      <p className={classes['note']}>
        {t('{average} Position is the order of first mention among tracked brands.', {
          average:
            average === null
              ? t('Not mentioned in any answer.')
              : t('Average position when mentioned: {average}.', { average: formatDecimal(average, 1) }),
        })}
      </p>
    </>
  )
}

/** The longest label that fits in a part of the bar. */
function barWord(place: RankShare['place'], share: number): string {
  if (share < 0.05) return ''
  return share < 0.14 ? place : `${placeWord[place]} ${wholePercent(share)}`
}

function wholePercent(share: number): string {
  return `${Math.round(share * 100)}${percentSign}`
}

function shown({ metric, rate: { value, low, high } }: Tile): string {
  const interval = value === null ? '' : metricInterval(metric, low, high)
  return `${metricValue(metric, value)}${interval === '' ? '' : ` (${interval})`}`
}
