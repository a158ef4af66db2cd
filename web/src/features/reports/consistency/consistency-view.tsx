import { Box, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ContestedCell, ConsistencyReport } from '#core/reports/consistency.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { StackedBars } from '../../../charts/stacked-bars.tsx'
import { Hint } from '../../../components/figures/metric-hint.tsx'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import { RepeatPlan } from '../../../components/repeat-plan/repeat-plan.tsx'
import { useSelection } from '../../../components/data-table/use-selection.ts'
import { enginesQuery } from '../../../lib/engines/engines.ts'
import { formatCount } from '../../../lib/format.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { useReportEvidence } from '../../../lib/reports/use-report-evidence.ts'
import { CellsTable } from './pairs-table.tsx'
import { consistencyLabels } from '../../../components/figures/consistency-labels.ts'
import styles from '../../../components/styles/styles.module.css'
import { cellKey, isIn, stateLists, type StateList } from './states.ts'
import classes from './consistency.module.css'
import { t } from '../../../lib/language/t.ts'

const parts = [
  { id: 'locked', label: consistencyLabels.locked, short: consistencyLabels.locked, tint: 'first' },
  { id: 'contested', label: consistencyLabels.contested, short: consistencyLabels.contested, tint: 'second' },
  { id: 'undecided', label: consistencyLabels.undecided, short: consistencyLabels.undecided, tint: 'mixed' },
  { id: 'absent', label: consistencyLabels.absent, short: consistencyLabels.absent, tint: 'none' },
] as const

/** The prompt–engine pairs to work on: the brand is mentioned in only some answers, or there are too few answers. */
export default function ConsistencyView({
  report,
  isFresh,
}: {
  report: ConsistencyReport
  isFresh: boolean
}) {
  const { scope, counts, cells } = report
  const open = useReportEvidence(scope)
  const engineLabel = useEngineLabel(scope.brand.organizationId)
  const [list, setList] = useStateList()
  const shown = cells.filter((cell) => isIn(list, cell.consistency))
  const selection = useSelection(shown.map(cellKey))
  const total = parts.reduce((sum, part) => sum + counts[part.id], 0)

  return (
    <ReportGrid>
      <ReportCell span="whole">
        <ChartFrame
          title={t('Consistency')}
          unit={t('Prompt–engine pairs')}
          hint={
            <Hint about={t('Consistency')}>
              <p>
                {t(
                  'Consistent: mentioned in at least 80% of answers. Mixed: 20–80%. Rarely mentioned: 20% or less. Needs more answers: the 95% confidence interval crosses one of these thresholds.',
                )}
              </p>
            </Hint>
          }
          table={{
            columns: [
              { label: t('Status'), kind: 'text' },
              { label: t('Pairs'), kind: 'count' },
            ],
            rows: parts.map((part) => [part.label, counts[part.id]]),
          }}
          isFresh={isFresh}
        >
          <StackedBars
            rows={[{ id: 'all', label: '', isOwn: true, note: '', unit: t('pairs'), values: counts }]}
            parts={parts}
            description={t('{total} prompt–engine pairs: {parts}.', {
              total: formatCount(total),
              parts: parts.map((part) => `${formatCount(counts[part.id])} ${part.label}`).join(', '),
            })}
          />
        </ChartFrame>
      </ReportCell>
      <ReportCell span="whole">
        <CellsTable
          cells={shown}
          scope={scope}
          selection={selection}
          engineLabel={engineLabel}
          onOpen={(cell) =>
            open(
              t('“{promptText}” on {engine}', {
                promptText: cell.promptText,
                engine: engineLabel(cell.engine),
              }),
              {
                promptId: cell.promptId,
                engine: cell.engine,
                present: 'true',
              },
            )
          }
          onOpenCompetitor={(cell, rival) =>
            open(
              t('{name} for “{promptText}” on {engine}', {
                name: rival.name,
                promptText: cell.promptText,
                engine: engineLabel(cell.engine),
              }),
              {
                promptId: cell.promptId,
                engine: cell.engine,
                trackedBrandId: rival.brandId,
                present: 'true',
              },
            )
          }
          tools={
            <Box className={styles['sideways']} maw="100%">
              <SegmentedControl
                size="xs"
                aria-label={t('Filter by consistency')}
                value={list}
                onChange={setList}
                data={stateLists.map(({ value, label }) => ({ value, label }))}
              />
            </Box>
          }
        />
      </ReportCell>
      {selection.ids.length === 0 ? null : (
        <ReportCell span="whole">
          <SelectedPlan
            organizationId={scope.brand.organizationId}
            brandId={scope.brand.id}
            cells={shown.filter((cell) => selection.has(cellKey(cell)))}
            engineLabel={engineLabel}
          />
        </ReportCell>
      )}
    </ReportGrid>
  )
}

function SelectedPlan({
  organizationId,
  brandId,
  cells,
  engineLabel,
}: {
  organizationId: string
  brandId: string
  cells: readonly ContestedCell[]
  engineLabel: (engine: string) => string
}) {
  const { data: engines } = useQuery(enginesQuery(organizationId))
  const membership = useMembership()
  return (
    <section className={classes['selected']} aria-label={t('Sample size calculator for selected pairs')}>
      <Box component="h2" mb={8} fz="md">
        {t('{cells, plural, one {# pair} other {# pairs}} selected', { cells: cells.length })}
      </Box>
      <RepeatPlan
        brandId={brandId}
        cells={cells}
        prices={(engines ?? []).map(({ id, typicalUsd }) => ({ engine: id, usd: typicalUsd }))}
        engineLabel={engineLabel}
        mayRun={can(membership, 'edit')}
      />
    </section>
  )
}

/** The current list of pairs is stored in the URL. */
function useStateList(): [StateList, (list: string) => void] {
  const search: { list?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const list = stateLists.find(({ value }) => value === search.list)?.value ?? 'work'
  return [
    list,
    (next) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, list: next === 'work' ? undefined : next }),
        replace: true,
        resetScroll: false,
      }),
  ]
}
