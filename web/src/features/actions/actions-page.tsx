import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Loaded } from '../../components/states/loaded.tsx'
import { NoBrand } from '../../components/states/no-brand.tsx'
import { NoOrganization } from '../../components/states/no-organization.tsx'
import { Page } from '../../components/layout/page.tsx'
import { ReportFilterBar } from '../../components/report-filter-bar/report-filter-bar.tsx'
import { useCurrentBrand } from '../../lib/brands/use-current-brand.ts'
import { useOrganizationId } from '../../lib/organization/use-organization.ts'
import { useReportFilters } from '../../lib/reports/report-filters.ts'
import { ActionsTable } from './actions-table.tsx'
import { actionsQuery } from './api/actions.ts'
import { t } from '../../lib/language/t.ts'

/** `/actions`: everything proposed for a brand, with what members decided. */
export function ActionsPage() {
  const { brand, query } = useCurrentBrand()
  const organizationId = useOrganizationId()
  if (brand !== undefined) return <BrandActions key={brand.id} brandId={brand.id} />
  return (
    <Page title={t('Actions')}>
      {organizationId === null ? <NoOrganization /> : <Loaded query={query}>{() => <NoBrand />}</Loaded>}
    </Page>
  )
}

function BrandActions({ brandId }: { brandId: string }) {
  const { filters } = useReportFilters()
  const actions = useQuery(actionsQuery(brandId, filters))
  return (
    <Page title={t('Actions')} filters={<ReportFilterBar scope={actions.data?.scope} />}>
      {actions.error && actions.data ? (
        <ErrorState error={actions.error} onRetry={() => void actions.refetch()} />
      ) : null}
      <Loaded query={actions}>{(list) => <ActionsTable list={list} filters={filters} />}</Loaded>
    </Page>
  )
}
