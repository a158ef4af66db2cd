import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import type { BrandProfile } from '#core/brands/schema.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { brandRunsQuery } from '../../components/run-progress/run-queries.ts'
import { isOver } from '../../components/run-progress/progress-summary.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Loaded } from '../../components/states/loaded.tsx'
import { NoBrand } from '../../components/states/no-brand.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RunNowButton } from '../../components/layout/run-now-button.tsx'
import { ReportFilterBar } from '../../components/report-filter-bar/report-filter-bar.tsx'
import { brandQuery } from '../../lib/brands/brands.ts'
import { useCurrentBrand } from '../../lib/brands/use-current-brand.ts'
import { useReportFilters } from '../../lib/reports/report-filters.ts'
import { useRunNow } from '../../lib/reports/run-now.ts'
import { promptsQuery } from './api/prompts-query.ts'
import { PromptsTable } from './prompts-table.tsx'
import { t } from '../../lib/language/t.ts'

const AddPromptsDialog = lazy(async () => ({
  default: (await import('./add-prompts-dialog.tsx')).AddPromptsDialog,
}))

/** Actions on the whole report. */
type PromptsTools = (brand: BrandProfile, scope: ReportScope | undefined) => ReactNode

/** `running` shows active runs of the brand, above the table. */
export function PromptsPage({
  running,
  tools,
}: {
  running: (brand: BrandProfile) => ReactNode
  tools: PromptsTools
}) {
  const { brand, query } = useCurrentBrand()
  if (brand !== undefined)
    return <BrandPrompts key={brand.id} brandId={brand.id} running={running} tools={tools} />
  return (
    <Page title={t('Prompts')}>
      <Loaded query={query}>{() => <NoBrand />}</Loaded>
    </Page>
  )
}

function BrandPrompts({
  brandId,
  running,
  tools,
}: {
  brandId: string
  running: (brand: BrandProfile) => ReactNode
  tools: PromptsTools
}) {
  const { add } = useSearch({ from: '/shell/prompts' })
  const { filters } = useReportFilters()
  const setAdding = useAdding()
  const brand = useQuery(brandQuery(brandId))
  const isRunning = useIsRunning(brandId)
  const prompts = useQuery({
    ...promptsQuery(brandId, filters),
    refetchInterval: isRunning ? 5000 : false, // answers arrive while a run is in progress
  })
  return (
    <Page
      title={t('Prompts')}
      filters={<ReportFilterBar scope={prompts.data?.scope} />}
      actions={
        brand.data === undefined ? undefined : (
          <>
            {tools(brand.data, prompts.data?.scope)}
            {brand.data.canEdit && brand.data.prompts > 0 ? <RunPrompts brandId={brand.data.id} /> : null}
          </>
        )
      }
    >
      <Loaded query={brand}>
        {(profile) => (
          <>
            {running(profile)}
            {profile.prompts + profile.archivedPrompts === 0 ? (
              <NoPrompts brand={profile} onAdd={() => setAdding(true)} />
            ) : (
              <Loaded query={prompts}>
                {(list) => <PromptsTable brand={profile} list={list} onAdd={() => setAdding(true)} />}
              </Loaded>
            )}
            {add !== undefined && profile.canEdit && (
              <Suspense>
                <AddPromptsDialog
                  brand={profile}
                  typed={add === 'true' ? '' : add}
                  onClose={() => setAdding(false)}
                />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function RunPrompts({ brandId }: { brandId: string }) {
  const runNow = useRunNow()
  return <RunNowButton onClick={() => runNow({ brandId })} />
}

function NoPrompts({ brand, onAdd }: { brand: BrandProfile; onAdd: () => void }) {
  return (
    <EmptyState
      title={t('Add your first prompts')}
      action={brand.canEdit && <Button onClick={onAdd}>{t('Add prompts')}</Button>}
    >
      {t('Enter questions people ask AI about products like {name}, one per line, or upload a CSV.', {
        name: brand.name,
      })}
    </EmptyState>
  )
}

/** Stored in the URL, so that the checklist can link to the open dialog, and the palette to one with a text. */
function useAdding() {
  const navigate = useNavigate({ from: '/prompts' })
  return (isOpen: boolean) =>
    void navigate({ search: (before) => ({ ...before, add: isOpen ? 'true' : undefined }), replace: !isOpen })
}

function useIsRunning(brandId: string): boolean {
  const { data } = useQuery(brandRunsQuery(brandId))
  return data?.some((analysis) => !isOver(analysis)) ?? false
}
