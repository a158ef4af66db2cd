import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isOverdue } from '#core/billing/schema.ts'
import { ButtonLink } from '../../components/layout/links.tsx'
import styles from '../../components/styles/styles.module.css'
import { t } from '../../lib/language/t.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { supportedOrganizationId } from '../../lib/session/support.ts'
import { billingQuery } from './api/billing.ts'
import classes from './billing.module.css'
import { describeEntitlement } from './describe-plan.ts'

/** Above every screen of an owner or admin while a payment is overdue. */
export function PaymentBanner() {
  const membership = useMembership()
  const isAdmin = membership?.role === 'owner' || membership?.role === 'admin'
  const { data } = useQuery({
    ...billingQuery(membership?.organizationId ?? ''),
    enabled: isAdmin && supportedOrganizationId() === null,
    staleTime: 10 * 60_000,
  })
  const { section }: { section?: string } = useSearch({ strict: false })
  const subscription = data?.subscription ?? null
  // The linked section shows the same.
  if (subscription === null || !isOverdue(subscription.status) || section === 'plan') return null
  return (
    <output className={`${classes['banner']} ${styles['line']} ${styles['box']}`}>
      <span>{describeEntitlement(subscription)}</span>
      <ButtonLink to="/settings" search={{ section: 'plan' }} size="compact-sm" variant="default">
        {t('Billing')}
      </ButtonLink>
    </output>
  )
}
