import { SegmentedControl, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Rate } from '#core/metrics/rate.ts'
import { groupings, type Grouping, type TopicsReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { Heatmap, shadeLabel } from '../../../charts/heatmap.tsx'
import { MetricHint } from '../../../components/figures/metric-hint.tsx'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { useReportEvidence } from '../../../lib/reports/use-report-evidence.ts'
import { groupEvidence, groupingLabels, groupLabel } from './groups.ts'
import { TopicsTable } from './topics-table.tsx'
import { t } from '../../../lib/language/t.ts'

/** The visibility of each brand in every group. */
export default function TopicsView({ report, isFresh }: { report: TopicsReport; isFresh: boolean }) {
  const { scope, by, brands, rows } = report
  const open = useReportEvidence(scope)
  const engineLabel = useEngineLabel(scope.brand.organizationId)
  const label = (key: string) => groupLabel(by, key, engineLabel)
  const lines = rows.map((row) => ({
    id: row.key,
    label: label(row.key),
    note: t('{prompts} prompts, {answers} answers', {
      prompts: formatCount(row.prompts),
      answers: formatCount(row.answers),
    }),
    cells: brands.map(({ brandId, isOwn }) => {
      const rate = rateOf(row, brandId)
      return {
        value: rate?.value ?? null,
        low: rate?.low ?? null,
        high: rate?.high ?? null,
        answers: rate?.denominator ?? 0,
        moved: isOwn ? movedOf(row) : undefined,
      }
    }),
  }))
  const openCell = (key: string, brandId: string) => {
    const brand = brands.find((candidate) => candidate.brandId === brandId)
    if (brand)
      open(t('{name} in {key}', { name: brand.name, key: label(key) }), {
        trackedBrandId: brandId,
        present: 'true',
        ...groupEvidence(by, key, scope.filters),
      })
  }

  return (
    <ReportGrid>
      <ReportCell span="whole">
        <GroupingChoice current={by} />
        <ChartFrame
          title={t('{title}: visibility by brand', { title: groupingLabels[by].title })}
          unit={`${t('Visibility (% of answers) · ▲▼ significant change')}${shadeLabel(lines)}`}
          hint={
            <MetricHint
              metric="visibility"
              label={t('{title}: visibility by brand', { title: groupingLabels[by].title })}
              rate={null}
            />
          }
          table={{
            columns: [
              { label: groupingLabels[by].title, kind: 'text' },
              { label: t('Prompts'), kind: 'count' },
              { label: t('Answers'), kind: 'count' },
              ...brands.flatMap(({ name }) => [
                { label: name, kind: 'share' as const },
                { label: t('{name}, 95% CI low', { name }), kind: 'share' as const, bound: 'low' as const },
                { label: t('{name}, 95% CI high', { name }), kind: 'share' as const, bound: 'high' as const },
              ]),
            ],
            rows: rows.map((row) => [
              label(row.key),
              row.prompts,
              row.answers,
              ...brands.flatMap(({ brandId }) => {
                const rate = rateOf(row, brandId)
                return [rate?.value ?? null, rate?.low ?? null, rate?.high ?? null]
              }),
            ]),
          }}
          hasPicture={false}
          isFresh={isFresh}
        >
          {rows.length === 0 ? (
            <Text my={8} c="dimmed" fz="sm">
              {groupingLabels[by].none}
            </Text>
          ) : (
            <Heatmap
              caption={t('Visibility by brand and {one}', { one: groupingLabels[by].one })}
              rowTitle={groupingLabels[by].title}
              columns={brands.map(({ brandId, name, isOwn }) => ({ id: brandId, label: name, isOwn }))}
              rows={lines}
              onSelect={openCell}
            />
          )}
        </ChartFrame>
      </ReportCell>
      <ReportCell span="whole">
        <TopicsTable report={report} label={label} onOpen={openCell} />
      </ReportCell>
    </ReportGrid>
  )
}

function GroupingChoice({ current }: { current: Grouping }) {
  const navigate = useNavigate()
  const search: { by?: string } = useSearch({ strict: false })
  // The new choice shows at once, before its numbers are loaded.
  const asked = groupings.find((known) => known === search.by) ?? current
  return (
    <div className={styles['sideways']}>
      <SegmentedControl
        size="xs"
        aria-label={t('Group by')}
        value={asked}
        onChange={(value) =>
          void navigate({
            to: '.',
            search: (before: object) => ({ ...before, by: value === 'topic' ? undefined : value }),
            replace: true,
            resetScroll: false,
          })
        }
        data={groupings.map((grouping) => ({ value: grouping, label: groupingLabels[grouping].title }))}
      />
    </div>
  )
}

function rateOf(row: TopicsReport['rows'][number], brandId: string): Rate | undefined {
  return row.cells.find((cell) => cell.brandId === brandId)?.visibility
}

function movedOf({ change }: TopicsReport['rows'][number]): 'up' | 'down' | undefined {
  if (change?.verdict !== 'real' || change.difference === null) return undefined
  return change.difference > 0 ? 'up' : 'down'
}
