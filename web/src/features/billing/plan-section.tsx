import { Box, Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isRunning, type BillingState, type Subscription } from '#core/billing/schema.ts'
import { planFeatures, planFeatureLabels } from '#core/billing/plans/features.ts'
import type { LimitKind } from '#core/billing/plans/overrides.ts'
import { TextLink } from '../../components/layout/links.tsx'
import { Loaded, RowsSkeleton } from '../../components/states/loaded.tsx'
import { SettingSection } from '../../components/layout/setting-section.tsx'
import styles from '../../components/styles/styles.module.css'
import { describeFeatureOverride, describeOverride } from '../../lib/describe-override.ts'
import { t } from '../../lib/language/t.ts'
import { billingQuery } from './api/billing.ts'
import classes from './billing.module.css'
import { InvoicesTable } from './invoices-table.tsx'
import { PlanActions } from './plan-actions.tsx'
import { perInterval, describeEntitlement, usedOf } from './describe-plan.ts'

/** The Billing settings: the current plan, usage, and invoices. */
export function PlanSection({ organizationId }: { organizationId: string }) {
  const query = useQuery({ ...billingQuery(organizationId), refetchOnWindowFocus: 'always' })
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={4} />}>
      {(billing) => (
        <>
          <CurrentPlan organizationId={organizationId} billing={billing} />
          {billing.isSold || billing.invoices.length > 0 ? (
            <SettingSection title={t('Invoices')}>
              <InvoicesTable invoices={billing.invoices} />
            </SettingSection>
          ) : null}
        </>
      )}
    </Loaded>
  )
}

function CurrentPlan({ organizationId, billing }: { organizationId: string; billing: BillingState }) {
  const { isSold, isGiven, plan, given, usage, paused, subscription } = billing
  return (
    <SettingSection title={t('Plan')}>
      <Flex
        component="p"
        className={classes['current']}
        wrap="wrap"
        align="baseline"
        gap="0 0.75rem"
        fw={600}
        fz="lg"
      >
        {plan?.name ?? (given.length === 0 ? t('No plan, no limits') : t('No plan'))}
        <Price subscription={subscription} />
      </Flex>
      {plan !== null && plan.description !== '' ? (
        <p className={`${classes['fine']} ${styles['note']}`}>{plan.description}</p>
      ) : null}
      {isSold ? null : (
        <p className={`${classes['fine']} ${styles['note']}`}>
          {plan === null && given.length > 0
            ? t('Self-hosted: limits are set by an instance admin.')
            : plan === null
              ? t('Self-hosted: every feature is included at no charge.')
              : t('Self-hosted: this plan is set by an instance admin.')}
        </p>
      )}
      {isGiven && isSold ? (
        <p className={`${classes['fine']} ${styles['note']}`}>
          {t('Set by Support, regardless of your subscription.')}
        </p>
      ) : null}
      {subscription === null ? null : <Standing subscription={subscription} />}
      <dl className={classes['facts']}>
        {usage.answers === null ? null : (
          <Limit name={t('Answers this month')} kind="answers" used={usage.answers} billing={billing} />
        )}
        <Limit name={t('Active brands')} kind="brands" used={usage.brands} billing={billing} />
        <Limit name={t('Seats')} kind="seats" used={usage.seats} billing={billing} />
      </dl>
      {planFeatures.map((feature) => {
        const change = given.find(({ kind }) => kind === feature)
        return change === undefined ? null : (
          <p key={feature} className={`${classes['fine']} ${styles['note']}`}>
            {t(planFeatureLabels[feature])}: {describeFeatureOverride(change)}
          </p>
        )
      })}
      {paused.brands > 0 || paused.members > 0 ? (
        <p className={`${classes['fine']} ${styles['note']}`}>
          {t(
            'Kept but not included in this plan: {brands, plural, one {# archived brand} other {# archived brands}}, {members, plural, one {# inactive member} other {# inactive members}}. They return with a plan that includes them. You can also swap them yourself.',
            paused,
          )}{' '}
          <TextLink to="/brands" search={{ status: 'archived' }} fz="inherit" underline="always">
            {t('Archived brands')}
          </TextLink>{' '}
          ·{' '}
          <TextLink
            to="/settings"
            search={{ section: 'members', status: 'inactive' }}
            fz="inherit"
            underline="always"
          >
            {t('Inactive members')}
          </TextLink>
        </p>
      ) : null}
      {isSold ? <PlanActions organizationId={organizationId} billing={billing} /> : null}
    </SettingSection>
  )
}

/** The current price; nothing once the subscription has ended. */
function Price({ subscription }: { subscription: Subscription | null }) {
  if (subscription === null || !isRunning(subscription.status)) return null
  const { amount, currency, interval } = subscription
  if (amount === null || currency === null || interval === null) return null
  return <span>{perInterval(amount, currency, interval)}</span>
}

function Standing({ subscription }: { subscription: Subscription }) {
  const { graceUntil, others } = subscription
  return (
    <>
      <p className={`${classes['fine']} ${styles['note']}`} data-bad={graceUntil !== null || undefined}>
        {describeEntitlement(subscription)}
      </p>
      {others > 0 ? (
        <Text fz="sm" c="worse">
          {t(
            '{count, plural, one {A second subscription is} other {# more subscriptions are}} active for this organization. Cancel any you don’t need under Payment details.',
            { count: others },
          )}
        </Text>
      ) : null}
    </>
  )
}

/** Usage of a limit, and how much of the limit is an override by Support. */
function Limit({
  name,
  kind,
  used,
  billing: { plan, given },
}: {
  name: string
  kind: LimitKind
  used: number
  billing: BillingState
}) {
  const change = given.find((each) => each.kind === kind)
  const ofPlan = { answers: plan?.answersPerMonth, brands: plan?.brands, seats: plan?.seats }[kind] ?? null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {usedOf(used, change === undefined ? ofPlan : change.amount)}
        {change === undefined ? null : (
          <Box component="small" display="block" c="dimmed" fw={400} fz="xs">
            {describeOverride(change)}
          </Box>
        )}
      </dd>
    </div>
  )
}
