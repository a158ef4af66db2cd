import { Suspense, type ReactNode } from 'react'
import { none } from '#core/reports/filters.ts'
import { addDays } from '#core/calendar.ts'
import type { Overview, RankShare } from '#core/reports/schema.ts'
import { CorrectedRate } from '../../../components/corrected-rate/corrected-rate.tsx'
import { metricEvidence, metricLabels, type ShownMetric } from '../../../components/figures/metric-labels.ts'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { formatDay } from '../../../lib/format.ts'
import { CriticizedAspects } from './criticized-aspects.tsx'
import { FurtherCard } from './further-card.tsx'
import { LabelCaveat } from './label-caveat.tsx'
import { MetricTile } from './metric-tile.tsx'
import classes from './overview-report.module.css'
import { LeaderboardCard } from './leaderboard-card.tsx'
import { LostPromptsCard } from './lost-prompts-card.tsx'
import { reasonEvidence } from './reason-evidence.ts'
import { RelatedRate } from './related-rate.tsx'
import { SourcesCard } from './sources-card.tsx'
import { topicLabel, TopicsCard } from './topics-card.tsx'
import { TrendCard } from './trend-card.tsx'
import { VerdictCard } from './verdict-card.tsx'
import { t } from '../../../lib/language/t.ts'

const headline: readonly ShownMetric[] = ['visibility', 'shareOfVoice', 'criticismRate', 'citationRate']

/** Shown in the tile of another number. */
const related: Partial<Record<ShownMetric, ShownMetric>> = { criticismRate: 'praiseRate' }

const inTiles = new Set([...headline, ...Object.values(related)])

/** Every number opens the answers behind it. */
export function OverviewReport({
  overview,
  isFresh,
  doNext,
  engineLabel,
  onEvidence: open,
}: {
  overview: Overview
  isFresh: boolean
  /** What to do about it, next to the trend; null: the trend has the whole width. */
  doNext: ReactNode
  engineLabel: (engine: string) => string
  onEvidence: (about: string, filters: EvidenceFilters) => void
}) {
  const { scope, tiles, trend, sources } = overview
  const brand = scope.brand.name
  const openMetric = (tile: Overview['tiles'][number]) =>
    open(
      t('{metricLabels}: {brand}', { metricLabels: metricLabels[tile.metric], brand }),
      metricEvidence[tile.metric],
    )

  return (
    <>
      <VerdictCard overview={overview} isFresh={isFresh} engineLabel={engineLabel} onOpen={open} />
      <div className={classes['tiles']}>
        {headline.map((metric) => {
          const tile = tiles.find((candidate) => candidate.metric === metric)
          return tile === undefined ? null : (
            <MetricTile
              key={metric}
              tile={tile}
              answers={metric === 'criticismRate' ? tile.rate.denominator : overview.counts.valid}
              isMain={metric === 'visibility'}
              onOpen={() => openMetric(tile)}
            >
              {metric === 'visibility' ? (
                <CorrectedRate brandId={scope.brand.id} filters={scope.filters} />
              ) : null}
              <RelatedRate
                tile={tiles.find((other) => other.metric === related[metric])}
                onOpen={openMetric}
              />
              {metric === 'criticismRate' && tile.rate.value !== null ? (
                <CriticizedAspects scope={scope} onOpen={open} />
              ) : null}
              {[metric, related[metric] ?? []].flat().map((shown) => (
                <LabelCaveat key={shown} metric={shown} brandId={scope.brand.id} filters={scope.filters} />
              ))}
            </MetricTile>
          )
        })}
      </div>
      <ReportGrid>
        <ReportCell span={doNext === null ? 'whole' : 'wide'}>
          <TrendCard
            overview={overview}
            isFresh={isFresh}
            engineLabel={engineLabel}
            onSelect={(date) =>
              open(
                `${trend.bucket === 'week' ? `${t('Week of')} ` : ''}${formatDay(date)}`,
                bucketOf(date, trend.bucket),
              )
            }
          />
        </ReportCell>
        {doNext === null ? null : (
          <ReportCell span="narrow">
            <Suspense>{doNext}</Suspense>
          </ReportCell>
        )}
        <ReportCell span="half">
          <LeaderboardCard
            ranking={overview.ranking}
            isFresh={isFresh}
            onSelect={(row) => open(row.name, { trackedBrandId: row.brandId, present: 'true' })}
          />
        </ReportCell>
        <ReportCell span="half">
          <TopicsCard
            heatmap={overview.heatmap}
            isFresh={isFresh}
            onSelect={(topic, { brandId, name }) =>
              open(t('{name} in {topic}', { name, topic: topicLabel(topic) }), {
                topic: topic || none,
                trackedBrandId: brandId,
                present: 'true',
              })
            }
          />
        </ReportCell>
        <ReportCell span="whole">
          <LostPromptsCard
            overview={overview}
            isFresh={isFresh}
            onOpen={(row, reason) =>
              reason === undefined
                ? open(t('Answers to “{text}”', { text: row.text }), { promptId: row.promptId })
                : open(
                    t('{topic}: “{aspect}”', { topic: row.text, aspect: reason.aspect }),
                    reasonEvidence(reason, { promptId: row.promptId }),
                  )
            }
          />
        </ReportCell>
        <ReportCell span="half">
          <FurtherCard
            overview={overview}
            tiles={tiles.filter((tile) => !inTiles.has(tile.metric))}
            isFresh={isFresh}
            onOpenMetric={openMetric}
            onOpenPlace={(place) => open(placeAbout(place, brand), placeEvidence[place])}
            onOpenRefused={() => open(t('Refused answers'), { state: 'refused' })}
          />
        </ReportCell>
        <ReportCell span="half">
          <SourcesCard
            sources={sources}
            isFresh={isFresh}
            onSelect={(row) =>
              open(t('Answers citing {domain}', { domain: row.domain }), {
                domain: row.domain,
                ...(sources.period ? { from: sources.period.from, to: sources.period.to } : {}),
              })
            }
          />
        </ReportCell>
      </ReportGrid>
    </>
  )
}

function bucketOf(date: string, bucket: 'day' | 'week'): EvidenceFilters {
  return { from: date, to: bucket === 'week' ? addDays(date, 6) : date }
}

const placeEvidence: Record<RankShare['place'], EvidenceFilters> = {
  '1': { rank: '1' },
  '2': { rank: '2' },
  '3': { rank: '3' },
  '4+': { rank: '4' },
  none: { present: 'false' },
}

const placeWord = { '1': 'first', '2': 'second', '3': 'third', '4+': t('4th or later') }

function placeAbout(place: RankShare['place'], brand: string): string {
  return place === 'none'
    ? t('Answers not mentioning {brand}', { brand })
    : t('Answers mentioning {brand} {placeWord}', { brand, placeWord: placeWord[place] })
}
