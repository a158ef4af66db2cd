import { Button } from '@mantine/core'
import type { BrandProfile } from '#core/brand/schema.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { RunningAnalyses } from '../../features/analyses/running-analyses.tsx'
import { RunsList } from '../../features/analyses/runs-list.tsx'
import { EvidenceDrawer } from '../../features/answers/evidence-drawer.tsx'
import { BrandPage } from '../../features/brands/brand-page.tsx'
import { ImportPanel } from '../../features/imports/import-panel.tsx'
import { PromptsSummary } from '../../features/prompts/prompts-summary.tsx'
import { ScheduleTab } from '../../features/schedules/schedule-tab.tsx'
import { useRunNow } from '../../lib/run-now.ts'
import { t } from '../../lib/language/t.ts'

/** `/brand/{id}`: the brand, with its prompts, runs, schedules and imports. */
export function BrandScreen() {
  return (
    <>
      <BrandPage
        slots={{
          prompts: (brand) => <PromptsSummary brand={brand} />,
          runs: (brand) => <RunsList brand={brand} empty={<NoRuns brand={brand} />} />,
          schedule: (brand) => <ScheduleTab brand={brand} />,
          imports: (brand) => <ImportPanel brand={brand} />,
          running: (brand) => <RunningAnalyses brandId={brand.id} organizationId={brand.organizationId} />,
          actions: (brand) => <RunButton brand={brand} />,
        }}
      />
      <EvidenceDrawer />
    </>
  )
}

function NoRuns({ brand }: { brand: BrandProfile }) {
  return (
    <EmptyState title={t('Nothing has been asked yet')} action={brand.canEdit && <RunButton brand={brand} />}>
      {t('A run puts the prompts to the engines you choose and keeps every answer.')}
    </EmptyState>
  )
}

function RunButton({ brand }: { brand: BrandProfile }) {
  const runNow = useRunNow()
  return <Button onClick={() => runNow({ brandId: brand.id })}>{t('Run now')}</Button>
}
