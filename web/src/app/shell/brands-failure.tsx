import { useLocation } from '@tanstack/react-router'
import { ErrorState } from '../../components/states/error-state.tsx'
import { useBrands } from '../../lib/organization/use-brands.ts'

/** Screens of one brand say it in place of their content. */
const saysItself = /^\/(overview|prompts|query-fanout|bot-logs)$/

/** Why there is no brand to choose, on whichever screen is open. */
export function BrandsFailure() {
  const { error, query } = useBrands()
  const isSaid = useLocation({ select: ({ pathname }) => saysItself.test(pathname) })
  if (error === null || isSaid) return null
  return <ErrorState error={error} onRetry={() => void query.refetch()} />
}
