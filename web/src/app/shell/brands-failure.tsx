import { useLocation } from '@tanstack/react-router'
import { ErrorState } from '../../components/states/error-state.tsx'
import { useBrands } from '../../lib/organization/use-brands.ts'

/** These screens show the reason in place of their content. */
const saysItself = /^\/(overview|prompts|query-fanout|bot-logs)$/

/** Why no brand could be loaded, on all other screens. */
export function BrandsFailure() {
  const { error, query } = useBrands()
  const isSaid = useLocation({ select: ({ pathname }) => saysItself.test(pathname) })
  if (error === null || isSaid) return null
  return <ErrorState error={error} onRetry={() => void query.refetch()} />
}
