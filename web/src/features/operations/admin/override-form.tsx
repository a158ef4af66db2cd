import {
  Alert,
  Button,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { z } from 'zod'
import type { OrganizationPage, OrganizationRow } from '#core/organizations/admin-schema.ts'
import { planFeatures } from '#core/billing/plans/features.ts'
import {
  overridable,
  overrideInput,
  overrideKinds,
  type Overridable,
  type OverrideInput,
} from '#core/billing/plans/overrides.ts'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { overridableLabels } from './organization-labels.ts'
import { give, takeBack } from './organizations-query.ts'
import { overrideChoices } from './override-choices.ts'
import { useOrganizationChange } from './use-organization-change.ts'

type Values = {
  what: Overridable
  planKey: string
  amount: number | string
  isContained: string
  until: string
  reason: string
}

/** Sets an override for a plan, a limit, or a feature. It replaces an earlier override of the same kind. */
export function GiveForm({
  organization,
  plans,
  onClose,
}: {
  organization: OrganizationRow
  plans: OrganizationPage['plans']
  onClose: () => void
}) {
  const { id, override } = organization
  const form = useSchemaForm<Values>({
    schema: inputOf,
    initialValues: {
      what: plans.length === 0 ? 'answers' : 'plan',
      planKey: override?.key ?? '',
      amount: '',
      isContained: 'on',
      until: '',
      reason: '',
    },
  })
  const { what } = form.values
  const before = overrideChoices(organization).find((thing) => thing.what === what)
  const giving = useOrganizationChange((input: OverrideInput) => give(id, input), {
    done: t('Override saved'),
    undo: () => (before === undefined ? takeBack(id, what) : give(id, before.again)),
    onDone: onClose,
    onProblem: form.showServerErrors,
  })
  return (
    <form
      aria-label={t('Add override')}
      onSubmit={form.onSubmit((values) => giving.submit(overrideInput.parse(shaped(values))))}
    >
      <Stack gap="sm" mt="xs">
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <Select
            label={t('What')}
            data={['plan' as const, ...overrideKinds].map((value) => ({
              value,
              label: t(overridableLabels[value]),
            }))}
            allowDeselect={false}
            {...form.getInputProps('what')}
            onChange={(value) => form.setFieldValue('what', overridable.catch('plan').parse(value))}
          />
          {what === 'plan' ? (
            <Select
              label={t('Plan')}
              placeholder={t('Choose a plan')}
              data={plans.map(({ key, name }) => ({ value: key, label: name }))}
              allowDeselect={false}
              {...form.getInputProps('planKey')}
            />
          ) : planFeatures.some((feature) => feature === what) ? (
            <Select
              label={t('Included')}
              data={[
                { value: 'on', label: t('on') },
                { value: 'off', label: t('off') },
              ]}
              allowDeselect={false}
              {...form.getInputProps('isContained')}
            />
          ) : (
            <NumberInput
              label={t('Limit')}
              placeholder={t('no limit')}
              allowDecimal={false}
              allowNegative={false}
              thousandSeparator=" "
              {...form.getInputProps('amount')}
            />
          )}
          <TextInput label={t('Last day (optional)')} type="date" {...form.getInputProps('until')} />
        </SimpleGrid>
        <Textarea
          label={t('Reason')}
          description={t('Shown in the organization’s audit log.')}
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        {what === 'plan' && plans.length === 0 ? (
          <Alert color="gray">{t('No plans yet. Create them with `cli plans set`.')}</Alert>
        ) : (
          <Text fz="xs" c="dimmed">
            {t(
              'Applies immediately and overrides the paid plan. Brands over the limit are archived and members deactivated until the plan allows more.',
            )}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={giving.isPending}>
            {t('Add override')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const shaped = ({ what, planKey, amount, isContained, until, reason }: Values) => ({
  what,
  planKey,
  amount: amount === '' ? null : Number(amount),
  isContained: isContained === 'on',
  until: until === '' ? null : until,
  reason,
})

const inputOf = z.preprocess((values: Values) => shaped(values), overrideInput)
