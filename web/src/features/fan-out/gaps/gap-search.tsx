import type { GapLink } from '#core/fan-out/content-gaps-verdict.ts'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { t } from '../../../lib/language/t.ts'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'

/** Where a link of the verdict leads, with the same filters. */
export const gapSearch = (link: GapLink) => (before: { clientId?: string | undefined }) => ({
  ...keepReportFilters(before),
  clientId: before.clientId,
  ...('gap' in link
    ? { brief: link.gap }
    : 'compare' in link
      ? { view: 'analyses', start: 'new' }
      : { view: 'searches' }),
})

/** Starts the comparison of searches with pages. */
export function CompareButton() {
  return (
    <ButtonLink size="compact-sm" variant="default" to="/query-fanout" search={gapSearch({ compare: true })}>
      {t('Compare with pages')}
    </ButtonLink>
  )
}
