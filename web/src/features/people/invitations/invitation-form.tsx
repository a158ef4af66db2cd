import { Box, Button, Checkbox, Group, MultiSelect, Radio, Select, Stack, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesIn, isAddress } from '#core/people/invitations/addresses.ts'
import {
  invitationInput,
  invitationLimits,
  invitationProblems,
  type InvitationInput,
  type InvitationResult,
} from '#core/people/invitations/schema.ts'
import { roles, roleLabels } from '#core/people/roles.ts'
import { notifyError } from '../../../components/states/notices.tsx'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { invitationKeys } from '../../../lib/joining/invitations.ts'
import { t } from '../../../lib/language/t.ts'
import type { Membership } from '#core/people/membership.ts'
import settings from '../../../components/layout/settings.module.css'
import styles from '../../../components/styles/styles.module.css'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { sendInvitations } from './api/invitations.ts'
import classes from './invitations.module.css'

type Values = Omit<InvitationInput, 'emails'> & { emails: string[] }
type Refused = Extract<InvitationResult, { problem: unknown }>

/**
 * Invites several people with the same role and brand access. Addresses that could not be invited stay in the field,
 * with the reason.
 */
export function InvitationForm({
  membership: { organizationId, role: myRole },
  onInvited,
  onClose,
}: {
  membership: Membership
  onInvited: (links: Extract<InvitationResult, { link: string }>[]) => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<Refused[]>([])
  const addresses = addressesIn(text)
  const wrong = addresses.filter((email) => !isAddress(email))
  const form = useSchemaForm<Values>({
    schema: invitationInput,
    lists: ['emails', 'brandIds'],
    initialValues: {
      emails: [],
      role: 'viewer',
      allBrands: true,
      brandIds: [],
      canViewBotLogs: false,
      canViewQueryFanout: false,
      note: '',
    },
  })
  const { role, allBrands } = form.values
  const seesAll = role === 'owner' || role === 'admin'
  const sending = useSubmission({
    mutationFn: (values: Values) => sendInvitations(organizationId, rightsOf(values)),
    retry: false,
    onSuccess: async (results) => {
      const left = results.filter((result): result is Refused => 'problem' in result)
      setRefused(left)
      setText(left.map(({ email }) => email).join('\n'))
      form.setFieldValue(
        'emails',
        left.map(({ email }) => email),
      )
      onInvited(results.filter((result) => 'link' in result))
      await queryClient.invalidateQueries({ queryKey: invitationKeys.of(organizationId) })
    },
    onError: (error) => {
      if (!form.showServerErrors(error)) notifyError(error)
    },
  })
  return (
    <form
      className={settings['form']}
      aria-label={t('Invite members')}
      noValidate
      onSubmit={form.onSubmit((values) => sending.submit(values))}
    >
      <Textarea
        label={t('Email addresses')}
        description={t('Separate with commas, spaces, or line breaks. Lists from email apps work too.')}
        placeholder="ada@example.com, bo@example.com"
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={form.errors['emails']}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          setRefused([])
          form.setFieldValue('emails', addressesIn(value))
        }}
      />
      <Addresses count={addresses.length} wrong={refused.length === 0 ? wrong : []} refused={refused} />
      <Select
        label={t('Role')}
        description={t(roleLabels[role].about)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={roles
          .filter((name) => name !== 'owner' || myRole === 'owner')
          .map((name) => ({ value: name, label: t(roleLabels[name].label) }))}
        allowDeselect={false}
        value={role}
        error={form.errors['role']}
        onChange={(value) => {
          const chosen = roles.find((name) => name === value) ?? 'viewer'
          form.setFieldValue('role', chosen)
          if (chosen === 'guest') form.setFieldValue('allBrands', false)
        }}
      />
      {seesAll ? null : (
        <>
          <Radio.Group
            label={t('Brands')}
            value={allBrands ? 'all' : 'these'}
            onChange={(value) => form.setFieldValue('allBrands', value === 'all')}
          >
            <Stack gap={6} mt={6}>
              <Radio value="all" label={t('All current and future brands')} disabled={role === 'guest'} />
              <Radio value="these" label={t('Selected brands')} />
            </Stack>
          </Radio.Group>
          {allBrands ? null : (
            <BrandChoice
              organizationId={organizationId}
              value={form.values.brandIds}
              error={form.errors['brandIds']}
              onChange={(brandIds) => form.setFieldValue('brandIds', brandIds)}
            />
          )}
          <Checkbox
            label={t('Can view query fan-out')}
            {...form.getInputProps('canViewQueryFanout', { type: 'checkbox' })}
          />
          <Checkbox
            label={t('Can view AI traffic')}
            {...form.getInputProps('canViewBotLogs', { type: 'checkbox' })}
          />
        </>
      )}
      <Textarea
        label={t('Personal note')}
        description={t('Included in the invitation email.')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...form.getInputProps('note')}
      />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={sending.isPending} disabled={addresses.length === 0}>
          {t('{count, plural, =0 {Invite} one {Invite # member} other {Invite # members}}', {
            count: addresses.length - wrong.length,
          })}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </form>
  )
}

/** Omits brands for invitees who will see all brands. */
function rightsOf(values: Values): InvitationInput {
  const seesAll = values.role === 'owner' || values.role === 'admin'
  const namesBrands = !seesAll && !values.allBrands
  return { ...values, allBrands: !seesAll && values.allBrands, brandIds: namesBrands ? values.brandIds : [] }
}

function Addresses({ count, wrong, refused }: { count: number; wrong: string[]; refused: Refused[] }) {
  const listed =
    refused.length > 0 ? refused : wrong.map((email): Refused => ({ email, problem: 'malformed' }))
  return (
    <div aria-live="polite" className={styles['fine']}>
      {count > invitationLimits.perRequest
        ? t('You can invite up to {max} members at a time. You entered {count}.', {
            max: invitationLimits.perRequest,
            count,
          })
        : null}
      {refused.length > 0 ? (
        <strong>
          {t('{count, plural, one {# invitation wasn’t sent:} other {# invitations weren’t sent:}}', {
            count: refused.length,
          })}
        </strong>
      ) : null}
      {listed.length === 0 ? null : (
        <ul className={classes['problems']}>
          {listed.slice(0, 100).map(({ email, problem }) => (
            <li key={email}>
              <Box component="span" className={styles['anywhere']} c="var(--ink)" fw={600}>
                {email}
              </Box>{' '}
              {t(invitationProblems[problem])}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function BrandChoice({
  organizationId,
  value,
  error,
  onChange,
}: {
  organizationId: string
  value: string[]
  error: unknown
  onChange: (brandIds: string[]) => void
}) {
  const brands = useQuery(brandsQuery(organizationId)).data ?? []
  return (
    <MultiSelect
      label={t('Selected brands')}
      placeholder={value.length === 0 ? t('Select brands') : ''}
      searchable
      hidePickedOptions
      maxDropdownHeight={220}
      data={brands
        .filter(({ archivedAt }) => archivedAt === null)
        .map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      error={typeof error === 'string' ? error : undefined}
      onChange={onChange}
    />
  )
}
