import { Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { RunProgress, EngineRow } from '#core/runs/schema.ts'
import type { BrandProfile } from '#core/brands/schema.ts'
import { brandRunsQuery } from '../../../components/run-progress/run-queries.ts'
import { FailureReasons } from '../../../components/run-progress/run-progress-card.tsx'
import { costFact, progressFacts, statusWord } from '../../../components/run-progress/progress-summary.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import type { Sort } from '../../../components/data-table/sort-rows.ts'
import { TextLink } from '../../../components/layout/links.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import { enginesQuery } from '../../../lib/engines/engines.ts'
import { RunActions } from './run-actions.tsx'
import { runTitle, sandboxShare } from './run-title.ts'
import { ProgressNotes } from './progress-notes.tsx'
import { t } from '../../../lib/language/t.ts'

/** All runs of a brand with their results, latest first. `empty` offers the next action. */
export function RunsList({ brand, empty }: { brand: BrandProfile; empty: ReactNode }) {
  const query = useQuery(brandRunsQuery(brand.id))
  const engines = useQuery(enginesQuery(brand.organizationId)).data
  const [sort, setSort] = useState<Sort>({ key: 'started', direction: 'desc' })
  const columns: Column<RunProgress>[] = [
    {
      key: 'title',
      header: t('Run'),
      cell: (run) => (
        <>
          <TextLink fz="sm" to="/overview" search={{ clientId: brand.id, analysis: run.id }}>
            {runTitle(run, engines)}
          </TextLink>{' '}
          {sandboxShare(run, engines).isSandbox && <SandboxBadge />}
        </>
      ),
      exportValue: (run) => runTitle(run, engines),
    },
    {
      key: 'started',
      width: '8rem',
      header: t('Started'),
      hideOnSmall: true,
      sortValue: (run) => run.createdAt,
      cell: (run) => <Moment at={run.createdAt} />,
    },
    {
      key: 'status',
      header: t('Status'),
      sortValue: (run) => run.status,
      cell: (run) => <State run={run} engines={engines} />,
    },
    {
      key: 'cost',
      width: '9rem',
      header: t('Cost'),
      align: 'end',
      hideOnSmall: true,
      sortValue: (run) => run.costUsd,
      cell: (run) => costFact(run, sandboxShare(run, engines)) ?? '–',
    },
    {
      key: 'actions',
      header: t('Actions'),
      headerCell: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
      align: 'end',
      cell: (run) => brand.canEdit && <RunActions progress={run} title={runTitle(run, engines)} />,
    },
  ]
  return (
    <Loaded query={query}>
      {(analyses) => {
        const runs = analyses.filter((analysis) => analysis.kind === 'run')
        if (runs.length === 0) return empty
        return (
          <DataTable
            caption={t('Runs')}
            columns={columns}
            rows={runs}
            rowKey={(run) => run.id}
            sort={sort}
            onSort={setSort}
          />
        )
      }}
    </Loaded>
  )
}

function State({ run, engines }: { run: RunProgress; engines: readonly EngineRow[] | undefined }) {
  return (
    <>
      <Text fz="sm">{statusWord(run)}</Text>
      <Text fz="xs" c="dimmed">
        {progressFacts(run).join(' · ')}
      </Text>
      <ProgressNotes progress={run} engines={engines} />
      {run.failures.length > 0 && (
        <details>
          <summary>{t('Reason')}</summary>
          <FailureReasons failures={run.failures} />
        </details>
      )}
    </>
  )
}
