import { queryOptions } from '@tanstack/react-query'
import type {
  BillingInterval,
  BillingState,
  ChangePreview,
  CheckoutInput,
  PlanChange,
} from '#core/billing/schema.ts'
import { api } from '../../../lib/api.ts'

const one = api.organizations[':organizationId']

export const billingKeys = {
  of: (organizationId: string) => ['billing', organizationId] as const,
}

export const billingQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...billingKeys.of(organizationId), 'state'],
    queryFn: async ({ signal }): Promise<BillingState> =>
      (await one.billing.$get({ param: { organizationId } }, { init: { signal } })).json(),
  })

/** The previewed amount is what will be charged, so it is never refetched automatically. */
export const previewQuery = (
  organizationId: string,
  choice: { planKey: string; interval: BillingInterval },
) =>
  queryOptions({
    queryKey: [...billingKeys.of(organizationId), 'preview', choice],
    queryFn: async ({ signal }): Promise<ChangePreview> =>
      (
        await one.subscription.preview.$post(
          { param: { organizationId }, json: choice },
          { init: { signal } },
        )
      ).json(),
    staleTime: 10 * 60_000,
    retry: false,
  })

/** The brands and members that can stay active. */
export const activeQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...billingKeys.of(organizationId), 'active'],
    queryFn: async ({ signal }) => {
      const init = { init: { signal } }
      const param = { organizationId }
      const [brands, { members }] = await Promise.all([
        (await one.brands.$get({ param }, init)).json(),
        (await one.members.$get({ param, query: {} }, init)).json(),
      ])
      return {
        brands: brands.filter(({ archivedAt, isDemo }) => archivedAt === null && !isDemo),
        members: members.filter(({ status, role }) => status === 'active' && role !== 'guest'),
      }
    },
  })

/** Leaves for a page at Stripe. */
export async function goToCheckout(organizationId: string, json: CheckoutInput): Promise<void> {
  const response = await one.checkout.$post({ param: { organizationId }, json })
  window.location.assign((await response.json()).url)
}

export async function goToPortal(organizationId: string): Promise<void> {
  const response = await one['billing-portal'].$post({ param: { organizationId } })
  window.location.assign((await response.json()).url)
}

export async function changePlan(
  organizationId: string,
  json: PlanChange,
): Promise<{ payAt: string | null }> {
  return (await one.subscription.$put({ param: { organizationId }, json })).json()
}

/** Cancels at the end of the paid period. */
export async function cancelSubscription(
  organizationId: string,
  { brandIds: keptBrandIds, userIds: keptUserIds }: { brandIds: string[]; userIds: string[] },
): Promise<void> {
  await one.subscription.cancellation.$put({ param: { organizationId }, json: { keptBrandIds, keptUserIds } })
}

export async function takeCancellationBack(organizationId: string): Promise<void> {
  await one.subscription.cancellation.$delete({ param: { organizationId } })
}

/** Requests the current state from Stripe instead of waiting for its webhook. */
export async function askStripe(organizationId: string): Promise<void> {
  await one.billing.inquiries.$post({ param: { organizationId } })
}
