import { addDays } from '#core/report/period.ts'
import type { Overview, RankShare } from '#core/report/schema.ts'
import { SandboxShareContext, sandboxShareOf } from '../../charts/sandbox-share.ts'
import { SandboxNotice } from '../../components/sandbox-notice.tsx'
import type { Evidence, EvidenceFilters } from '../../lib/evidence.ts'
import { formatDay } from '../../lib/format.ts'
import { FurtherCard } from './further-card.tsx'
import { metricEvidence, metricLabels } from './metric-evidence.ts'
import { MetricTile } from './metric-tile.tsx'
import classes from './overview-report.module.css'
import { PromptsCard } from './prompts-card.tsx'
import { ShareOfVoiceCard } from './share-of-voice-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { topicLabel, TopicsCard } from './topics-card.tsx'
import { TrendCard } from './trend-card.tsx'

const headline = 4

/** The numbers. Each opens the answers it was counted from. */
export function OverviewReport({
  overview,
  isFresh,
  engineLabel,
  onEvidence,
  onAnswer,
}: {
  overview: Overview
  isFresh: boolean
  engineLabel: (engine: string) => string
  onEvidence: (evidence: Evidence) => void
  onAnswer: (promptId: string, answerId: string) => void
}) {
  const { scope, tiles, trend, sources } = overview
  const brand = scope.brand.name
  const open = (about: string, filters: EvidenceFilters) => onEvidence({ about, filters })
  const openMetric = (tile: Overview['tiles'][number]) =>
    open(`${metricLabels[tile.metric]} of ${brand}`, metricEvidence[tile.metric])

  return (
    <SandboxShareContext value={sandboxShareOf(scope.sandboxAnswers, overview.counts.answers)}>
      <SandboxNotice sandboxAnswers={scope.sandboxAnswers} answers={overview.counts.answers} />
      <div className={classes['tiles']}>
        {tiles.slice(0, headline).map((tile) => (
          <MetricTile key={tile.metric} tile={tile} onOpen={() => openMetric(tile)} />
        ))}
      </div>
      <div className={classes['grid']}>
        <div className={classes['wide']}>
          <TrendCard
            overview={overview}
            isFresh={isFresh}
            onSelect={(date) =>
              open(
                `${trend.bucket === 'week' ? 'Week from ' : ''}${formatDay(date)}`,
                bucketOf(date, trend.bucket),
              )
            }
          />
        </div>
        <div className={classes['narrow']}>
          <ShareOfVoiceCard
            ranking={overview.ranking}
            isFresh={isFresh}
            onSelect={(row) => open(row.name, { trackedBrandId: row.brandId, present: 'true' })}
          />
        </div>
        <div className={classes['topics']}>
          <TopicsCard
            heatmap={overview.heatmap}
            isFresh={isFresh}
            onSelect={(topic, { brandId, name }) =>
              open(`${name} in ${topicLabel(topic)}`, { topic, trackedBrandId: brandId, present: 'true' })
            }
          />
          <FurtherCard
            overview={overview}
            tiles={tiles.slice(headline)}
            isFresh={isFresh}
            onOpenMetric={openMetric}
            onOpenPlace={(place) => open(placeAbout(place, brand), placeEvidence[place])}
            onOpenRefused={() => open('Refused answers', { state: 'refused' })}
          />
        </div>
        <div className={classes['prompts']}>
          <PromptsCard
            overview={overview}
            isFresh={isFresh}
            engineLabel={engineLabel}
            onOpenAnswer={onAnswer}
            onOpenAnswers={(row) => open(`Answers to “${row.text}”`, { promptId: row.promptId })}
          />
        </div>
        <div className={classes['whole']}>
          <SourcesCard
            sources={sources}
            isFresh={isFresh}
            onSelect={(row) =>
              open(`Answers citing ${row.domain}`, {
                domain: row.domain,
                ...(sources.period ? { from: sources.period.from, to: sources.period.to } : {}),
              })
            }
          />
        </div>
      </div>
    </SandboxShareContext>
  )
}

function bucketOf(date: string, bucket: 'day' | 'week'): EvidenceFilters {
  return { from: date, to: bucket === 'week' ? addDays(date, 6) : date }
}

const placeEvidence: Record<RankShare['place'], EvidenceFilters> = {
  '1': { first: 'true' },
  '2': { present: 'true', first: 'false' },
  '3': { present: 'true', first: 'false' },
  '4+': { present: 'true', first: 'false' },
  none: { present: 'false' },
}

function placeAbout(place: RankShare['place'], brand: string): string {
  if (place === 'none') return `Answers not naming ${brand}`
  return place === '1' ? `Answers naming ${brand} first` : `Answers naming ${brand}, but not first`
}
