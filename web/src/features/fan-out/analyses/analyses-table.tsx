import { Button, Select, VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { fanOutStatuses, type FanOutAnalysis, type FanOutList } from '#core/fan-out/analysis-schema.ts'
import type { Column } from '../../../components/data-table/column.ts'
import { PagedTable } from '../../../components/data-table/paged-table.tsx'
import { selectionColumn } from '../../../components/data-table/selection-column.tsx'
import { useSelection } from '../../../components/data-table/use-selection.ts'
import { TextLink } from '../../../components/layout/links.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { formatCount, formatDay, formatShortDay, nothing } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { useOrganizationId } from '../../../lib/organization/use-organization.ts'
import {
  analysisName,
  formatCost,
  describeProgress,
  scheduleLabels,
  describeSimulation,
  statusLabel,
  statusTexts,
  stepLabels,
  subjectLabels,
} from '../analysis-labels.ts'
import { isOpen, type FanOutListParts } from '../api/analyses.ts'
import { FanOutActions } from '../fan-out-actions.tsx'
import classes from './analyses.module.css'

/** Analyses, latest first, fifty per page. Two of them can be compared. */
export function AnalysesTable({
  list: { analyses, total, page, pageSize },
  parts,
  onChange,
}: {
  list: FanOutList
  parts: FanOutListParts
  onChange: (change: FanOutListParts) => void
}) {
  const engineLabel = useEngineLabel(useOrganizationId() ?? '')
  const selection = useSelection(analyses.map(({ id }) => id))
  const columns = useMemo(() => columnsFor(engineLabel), [engineLabel])
  return (
    <>
      <Chosen ids={selection.ids} onClear={selection.clear} />
      <PagedTable
        caption={t('Fan-out analyses')}
        columns={[
          selectionColumn<FanOutAnalysis>(selection, {
            all: t('Select all analyses'),
            keyOf: ({ id }) => id,
            nameOf: analysisName,
          }),
          ...columns,
        ]}
        rows={analyses}
        rowKey={({ id }) => id}
        rowsInAll={total}
        page={page}
        limit={pageSize}
        sort={{ key: 'started', direction: 'desc' }}
        orderOf={{}}
        text={parts.q}
        searchLabel={t('Search analyses')}
        tools={
          <Select
            size="xs"
            w={160}
            aria-label={t('Analysis status')}
            placeholder={t('Any status')}
            clearable
            value={parts.status ?? null}
            onChange={(status) => onChange({ status: status ?? undefined, page: undefined })}
            data={fanOutStatuses.map((value) => ({ value, label: statusLabel(value) }))}
          />
        }
        file={null}
        countWords={(count, range) =>
          range === null
            ? t('{count, plural, one {# analysis} other {# analyses}}', { count })
            : t('{from} to {to} of {count, plural, one {# analysis} other {# analyses}}', {
                from: formatCount(range.from),
                to: formatCount(range.to),
                count,
              })
        }
        onSort={() => undefined}
        onSearch={(q) => onChange({ q, page: undefined })}
        onPage={(next) => onChange({ page: next === 1 ? undefined : String(next) })}
        empty={t('No analyses with this status')}
      />
    </>
  )
}

/** Actions for the selected analyses. They have the order of the list, so the newer one is first. */
function Chosen({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const navigate = useNavigate()
  const [newer, older] = ids
  if (newer === undefined) return null
  const isTwo = ids.length === 2 && older !== undefined
  return (
    <div className={classes['chosen']}>
      <output>
        {isTwo
          ? t('Two analyses selected')
          : t('{count, plural, one {# analysis} other {# analyses}} selected. Select two to compare.', {
              count: ids.length,
            })}
      </output>
      <Button
        size="compact-sm"
        disabled={!isTwo}
        onClick={() =>
          void navigate({
            to: '/query-fanout/$id',
            params: { id: newer },
            search: ({ clientId }: { clientId?: string }) => ({ clientId, with: older }),
          })
        }
      >
        {t('Compare')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </div>
  )
}

const columnsFor = (engineLabel: (engine: string) => string): Column<FanOutAnalysis>[] => [
  {
    key: 'name',
    header: t('Analysis'),
    width: 'max(34%, 9rem)',
    cell: (analysis) => <Name analysis={analysis} engineLabel={engineLabel} />,
  },
  {
    key: 'state',
    header: t('Status'),
    width: 'max(20%, 7rem)',
    cell: (analysis) => <State analysis={analysis} />,
  },
  {
    key: 'found',
    header: t('Sub-queries'),
    align: 'end',
    width: '9rem',
    hideOnSmall: true,
    cell: ({ result, settings }) =>
      result === null ? (
        nothing
      ) : (
        <>
          {t('{observed} observed', { observed: formatCount(result.observed) })}
          {settings.simulation === 'none' ? null : (
            <div className={classes['note']}>
              {t('{simulated} simulated', { simulated: formatCount(result.simulated) })}
            </div>
          )}
        </>
      ),
  },
  {
    key: 'cost',
    header: t('Cost'),
    align: 'end',
    width: '6.5rem',
    hideOnSmall: true,
    cell: formatCost,
  },
  {
    key: 'started',
    header: t('Started'),
    align: 'end',
    width: '8rem',
    hideOnSmall: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'actions',
    header: t('Actions'),
    headerCell: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
    align: 'end',
    width: '3.5rem',
    cell: (analysis) => <FanOutActions analysis={analysis} />,
  },
]

function Name({
  analysis,
  engineLabel,
}: {
  analysis: FanOutAnalysis
  engineLabel: (engine: string) => string
}) {
  const { id, title, from, to, settings, schedule, isScheduled } = analysis
  const notes = [
    ...(title === '' ? [] : [subjectLabels(analysis)]),
    `${formatShortDay(from)} – ${formatDay(to)}`,
    describeSimulation(settings, settings.engine === null ? '' : engineLabel(settings.engine)),
    ...(schedule === 'none' ? [] : [scheduleLabels[schedule]]),
    ...(isScheduled ? [t('started by schedule')] : []),
  ]
  return (
    <>
      <TextLink
        className={classes['name'] ?? ''}
        fz="sm"
        to="/query-fanout/$id"
        params={{ id }}
        search={({ clientId }: { clientId?: string }) => ({ clientId })}
      >
        {analysisName(analysis)}
      </TextLink>
      <div className={classes['note']}>{notes.join(' · ')}</div>
    </>
  )
}

function State({ analysis }: { analysis: FanOutAnalysis }) {
  const { status, step, progress, failure, scheduleNote } = analysis
  const share = progress === null || progress.total === 0 ? null : progress.done / progress.total
  const facts =
    status === 'running' ? [stepLabels[step], describeProgress(analysis)].filter((fact) => fact !== null) : []
  return (
    <>
      {statusTexts(analysis)}
      {facts.length === 0 ? null : <div className={classes['note']}>{facts.join(', ')}</div>}
      {isOpen(analysis) && share !== null ? (
        <div className={classes['track']} aria-hidden="true">
          <span style={{ width: `${Math.round(share * 100)}%` }} />
        </div>
      ) : null}
      {failure === null ? null : <div className={classes['wrong']}>{failure}</div>}
      {scheduleNote === null ? null : <div className={classes['wrong']}>{scheduleNote}</div>}
    </>
  )
}
