import { useState } from 'react'
import { SegmentedControl } from '@mantine/core'
import { addDays } from '#core/calendar.ts'
import type { CompetitorRow, CompetitorsReport } from '#core/reports/views.ts'
import { BasisNote } from '../../components/states/basis-note.tsx'
import { metricLabels } from '../../components/figures/metric-labels.ts'
import { ReportCell, ReportGrid } from '../../components/layout/report-grid.tsx'
import { formatDay } from '../../lib/format.ts'
import { useReportEvidence } from '../../lib/reports/use-report-evidence.ts'
import { AllBrandsTrendCard } from './all-brands-trend-card.tsx'
import { BrandForestCard, type ForestMetric } from './brand-forest-card.tsx'
import { HeadToHeadCard, meetingEvidence } from './head-to-head-card.tsx'
import { OpenVoiceCard } from './open-voice-card.tsx'
import { placeEvidence, RankDistributionsCard } from './rank-distributions-card.tsx'
import { RankingTable } from './ranking-table.tsx'
import { RegardCard } from './regard-card.tsx'
import { t } from '../../lib/language/t.ts'

/** The own brand among its competitors: ranks, and how certain they are. */
export default function CompetitorsView({
  report,
  isFresh,
}: {
  report: CompetitorsReport
  isFresh: boolean
}) {
  const { scope, basis, rows, headToHead, openShareOfVoice, trend } = report
  const open = useReportEvidence(scope)
  const [metric, setMetric] = useState<ForestMetric>('visibility')
  const openBrand = ({ brandId, name }: Pick<CompetitorRow, 'brandId' | 'name'>) =>
    open(t('Answers that mention {name}', { name }), { trackedBrandId: brandId, present: 'true' })

  return (
    <ReportGrid>
      <ReportCell span="whole">
        <AllBrandsTrendCard
          trend={trend}
          isFresh={isFresh}
          onSelect={(date) =>
            open(`${trend.bucket === 'week' ? `${t('Week of')} ` : ''}${formatDay(date)}`, {
              from: date,
              to: trend.bucket === 'week' ? addDays(date, 6) : date,
            })
          }
        />
      </ReportCell>
      <ReportCell span="half">
        <BrandForestCard
          rows={rows}
          metric={metric}
          isFresh={isFresh}
          onSelect={openBrand}
          control={
            <SegmentedControl
              size="xs"
              mb="sm"
              aria-label={t('Metric')}
              value={metric}
              onChange={(value) => setMetric(value === 'shareOfVoice' ? 'shareOfVoice' : 'visibility')}
              data={[
                { value: 'visibility', label: metricLabels.visibility },
                { value: 'shareOfVoice', label: metricLabels.shareOfVoice },
              ]}
            />
          }
        />
      </ReportCell>
      <ReportCell span="half">
        <RankDistributionsCard
          rows={rows}
          isFresh={isFresh}
          onSelect={(row, place) =>
            open(`${row.name}, ${placeEvidence[place].words}`, {
              trackedBrandId: row.brandId,
              ...placeEvidence[place].filters,
            })
          }
        />
      </ReportCell>
      <ReportCell span="whole">
        <OpenVoiceCard
          rate={openShareOfVoice}
          isFresh={isFresh}
          onOpen={() =>
            open(t('Answers that mention {name}', { name: scope.brand.name }), { present: 'true' })
          }
        />
        <RankingTable rows={rows} brandName={scope.brand.name} onOpen={open} />
      </ReportCell>
      <ReportCell span="whole">
        <RegardCard rows={rows} isFresh={isFresh} onOpen={open} />
      </ReportCell>
      <ReportCell span="whole">
        <HeadToHeadCard
          headToHead={headToHead}
          brandName={scope.brand.name}
          isFresh={isFresh}
          onSelect={(row) => openBrand(row)}
          onPart={(row, part) =>
            open(
              t('{name} and {name2}', { name: scope.brand.name, name2: row.name }),
              meetingEvidence(row.brandId, part),
            )
          }
        />
        <BasisNote basis={basis} />
      </ReportCell>
    </ReportGrid>
  )
}
