import { Modal, Stack, Text } from '@mantine/core'
import type { OrganizationPage, OrganizationRow } from '#core/organizations/admin-schema.ts'
import { Figures } from '../../../components/figures/figures.tsx'
import { TextLink } from '../../../components/layout/links.tsx'
import { formatCount, formatDay, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { OverridesPart } from './overrides-part.tsx'
import { formatMonthCost, organizationStateLabels } from './organization-labels.ts'
import { SupportPart } from './support-part.tsx'

type Props = {
  organization: OrganizationRow
  plans: OrganizationPage['plans']
  mayAct: boolean
  onClose: () => void
}

/** One organization: its plan and usage and, for staff, its overrides and Support access. */
export function OrganizationDialog({ organization, plans, mayAct, onClose }: Props) {
  const { id, name, state, plan, members, brands, answers, knownUsd, unknownCalls, limits, createdAt } =
    organization
  return (
    <Modal opened onClose={onClose} title={name} size="lg" closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack gap="md">
        <Text fz="sm" c="dimmed">
          {t('{state}, created {day}', { state: organizationStateLabels[state], day: formatDay(createdAt) })}{' '}
          · {id}
        </Text>
        <Figures
          about={name}
          figures={[
            { label: t('Plan'), value: plan?.name ?? t('No plan'), note: planNote(organization) },
            { label: t('Members'), value: formatCount(members), note: limitWords(limits.seats) },
            { label: t('Brands'), value: formatCount(brands), note: limitWords(limits.brands) },
            { label: t('Answers'), value: formatCount(answers), note: limitWords(limits.answers) },
            {
              label: t('Known cost'),
              value: formatMoney(knownUsd),
              note: unknownCalls === 0 ? t('this month') : formatMonthCost(unknownCalls),
            },
          ]}
        />
        <TextLink to="/admin/usage-logs" search={{ organization: id }} fz="sm">
          {t('View usage')}
        </TextLink>
        <OverridesPart organization={organization} plans={plans} mayAct={mayAct} />
        {mayAct ? <SupportPart organization={organization} /> : null}
      </Stack>
    </Modal>
  )
}

function planNote({ plan, override, subscription, given }: OrganizationRow): string {
  if (override !== null)
    return override.until === null
      ? t('override until removed')
      : t('override until {day}', { day: formatDay(override.until) })
  if (plan === null) return given.length === 0 ? t('no limits') : t('limits set by override')
  return subscription === null ? t('no paid subscription') : t('paid')
}

const limitWords = (limit: number | null) =>
  limit === null ? t('no limit') : t('of {count}', { count: formatCount(limit) })
