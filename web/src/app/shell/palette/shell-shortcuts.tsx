import { useNavigate } from '@tanstack/react-router'
import { can } from '../../../lib/organization/rights.ts'
import { useBrands } from '../../../lib/organization/use-brands.ts'
import { useIsStaff, useMembership } from '../../../lib/organization/use-organization.ts'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import { useRunNow } from '../../../lib/reports/run-now.ts'
import { pageActions, useShortcutKeys } from '../../../lib/shortcuts.ts'
import { isReport, screensFor } from '../screens.ts'
import { goKeysOf } from './go-keys.ts'

/** Single keys of every screen: `g` and a letter opens a screen, `r` a run, `?` the list, others are the screen's own. */
export function ShellShortcuts({ onHelp }: { onHelp: () => void }) {
  const membership = useMembership()
  const isStaff = useIsStaff()
  const navigate = useNavigate()
  const runNow = useRunNow()
  const { brand } = useBrands()
  useShortcutKeys((keys) => {
    if (keys === '?') {
      onHelp()
      return true
    }
    if (membership === undefined || membership.isBehindSecondFactor) return false
    if (keys === 'r' && brand && !brand.archivedAt && can(membership, 'edit')) {
      runNow({ brandId: brand.id })
      return true
    }
    const screen = screensFor(membership, isStaff).find(({ to }) => goKeysOf(`screen ${to}`).keys === keys)
    if (screen !== undefined) {
      void navigate({
        to: screen.to,
        search: (before: object) => (isReport(screen.to) ? keepReportFilters(before) : {}),
      })
      return true
    }
    const view = (['competitors', 'sources'] as const).find(
      (id) => goKeysOf(`tab /overview ${id}`).keys === keys,
    )
    if (view !== undefined) {
      void navigate({ to: '/overview', search: (before: object) => ({ ...keepReportFilters(before), view }) })
      return true
    }
    const action = pageActions().find((one) => one.keys === keys)
    action?.run()
    return action !== undefined
  })
  return null
}
