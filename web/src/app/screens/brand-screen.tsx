import { Button } from '@mantine/core'
import { lazy } from 'react'
import type { BrandProfile } from '#core/brands/schema.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ActiveRuns } from '../../features/runs/runs/active-runs.tsx'
import { EvidenceDrawer } from '../../features/answers/reader/evidence-drawer.tsx'
import { BrandPage } from '../../features/brands/brand-page.tsx'
import { useRunNow } from '../../lib/reports/run-now.ts'
import { t } from '../../lib/language/t.ts'

const RunsList = lazy(async () => ({
  default: (await import('../../features/runs/runs/runs-list.tsx')).RunsList,
}))
const ImportPanel = lazy(async () => ({
  default: (await import('../../features/answers/imports/import-panel.tsx')).ImportPanel,
}))
const PagesTab = lazy(async () => ({
  default: (await import('../../features/pages/pages-tab.tsx')).PagesTab,
}))
const PromptsSummary = lazy(async () => ({
  default: (await import('../../features/prompts/prompts-summary.tsx')).PromptsSummary,
}))
const BrandLinksSection = lazy(async () => ({
  default: (await import('../../features/sharing/brand-links-section.tsx')).BrandLinksSection,
}))
const ScheduleTab = lazy(async () => ({
  default: (await import('../../features/runs/schedules/schedule-tab.tsx')).ScheduleTab,
}))

/** `/brand/{id}`: the brand, with its prompts, runs, schedules, and imports. */
export function BrandScreen() {
  return (
    <>
      <BrandPage
        slots={{
          prompts: (brand) => <PromptsSummary brand={brand} />,
          runs: (brand) => <RunsList brand={brand} empty={<NoRuns brand={brand} />} />,
          schedule: (brand) => <ScheduleTab brand={brand} />,
          pages: (brand) => <PagesTab brandId={brand.id} />,
          imports: (brand) => <ImportPanel brand={brand} />,
          links: (brand) => <BrandLinksSection brand={brand} />,
          running: (brand) => <ActiveRuns brandId={brand.id} organizationId={brand.organizationId} />,
          actions: (brand) => <RunButton brand={brand} />,
        }}
      />
      <EvidenceDrawer />
    </>
  )
}

function NoRuns({ brand }: { brand: BrandProfile }) {
  return (
    <EmptyState title={t('No runs yet')} action={brand.canEdit && <RunButton brand={brand} />}>
      {t('Run your prompts on the engines you choose. Every answer is saved.')}
    </EmptyState>
  )
}

function RunButton({ brand }: { brand: BrandProfile }) {
  const runNow = useRunNow()
  return <Button onClick={() => runNow({ brandId: brand.id })}>{t('Run now')}</Button>
}
