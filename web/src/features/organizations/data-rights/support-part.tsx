import { Button, Group, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  supportInput,
  type SupportGrant,
  type SupportRequest,
} from '#core/organizations/data-rights/schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import settings from '../../../components/layout/settings.module.css'
import { supportHours } from '../../../components/people/support-hours.ts'
import styles from '../../../components/styles/styles.module.css'
import { formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useNow } from '../../../lib/use-now.ts'
import { declineSupport, endSupport, openSupport } from './api/data-rights.ts'
import { useChange } from './use-change.ts'

/** Grants Support access for a limited time and a reason. */
export function SupportPart({
  organizationId,
  grants,
  request,
  mayOpen,
}: {
  organizationId: string
  grants: readonly SupportGrant[]
  request: SupportRequest | null
  mayOpen: boolean
}) {
  const now = useNow()
  const [isOpening, setOpening] = useState(false)
  const ending = useChange(organizationId, () => endSupport(organizationId), {
    done: t('Support access revoked'),
  })
  const open = grants.find(({ revokedAt, expiresAt }) => revokedAt === null && new Date(expiresAt) > now)
  return (
    <SettingSection
      title={t('Support access')}
      about={t(
        'Support can’t see your data unless an owner grants access. Access is read-only, covers all brands, and is recorded in your audit log.',
      )}
    >
      <ul className={settings['rows']} aria-label={t('Support access')}>
        {request === null ? null : (
          <Asked organizationId={organizationId} request={request} mayOpen={mayOpen} />
        )}
        {grants.map((grant) => (
          <li key={grant.id} className={settings['row']} data-off={grant === open ? undefined : true}>
            <div className={settings['words']}>
              <strong>{grant.reason}</strong>
              <span className={styles['fine']}>
                {t('Granted by {name}', { name: grant.grantedBy ?? t('a former member') })}{' '}
                <Moment at={grant.createdAt} />
                {grant === open
                  ? ` · ${t('until {time}', { time: formatExactTime(grant.expiresAt) })}`
                  : grant.revokedAt === null
                    ? ` · ${t('expired')}`
                    : ` · ${t('revoked')}`}
              </span>
            </div>
            {grant === open ? (
              <Group align="stretch" justify="flex-end" gap={6}>
                <Button size="compact-sm" loading={ending.isPending} onClick={() => ending.submit(undefined)}>
                  {t('Revoke access')}
                </Button>
              </Group>
            ) : null}
          </li>
        ))}
        <li className={settings['row']}>
          <span className={styles['fine']}>
            {mayOpen
              ? open === undefined
                ? t('Support has no access right now.')
                : t('Granting access again replaces the current access.')
              : t('Only owners can grant access.')}
          </span>
          {mayOpen && !isOpening ? (
            <Button size="compact-sm" variant="default" onClick={() => setOpening(true)}>
              {t('Grant Support access')}
            </Button>
          ) : null}
          {isOpening ? <OpenForm organizationId={organizationId} onClose={() => setOpening(false)} /> : null}
        </li>
      </ul>
    </SettingSection>
  )
}

/** An access request by staff. An owner can grant it as requested; an admin can decline it. */
function Asked({
  organizationId,
  request: { reason, hours, createdAt },
  mayOpen,
}: {
  organizationId: string
  request: SupportRequest
  mayOpen: boolean
}) {
  const opening = useChange(organizationId, () => openSupport(organizationId, { reason, hours }), {
    done: t('Support access granted'),
  })
  const declining = useChange(organizationId, () => declineSupport(organizationId), {
    done: t('Request declined'),
  })
  return (
    <li className={settings['row']}>
      <div className={settings['words']}>
        <strong>{t('Support requests access: {reason}', { reason })}</strong>
        <span className={styles['fine']}>
          <Moment at={createdAt} /> ·{' '}
          {t('for {hours, plural, one {# hour} other {# hours}} once you approve', { hours })}
        </span>
      </div>
      <Group align="stretch" justify="flex-end" gap={6}>
        <Button
          size="compact-sm"
          variant="default"
          loading={declining.isPending}
          onClick={() => declining.submit(undefined)}
        >
          {t('Decline')}
        </Button>
        {mayOpen ? (
          <Button size="compact-sm" loading={opening.isPending} onClick={() => opening.submit(undefined)}>
            {t('Grant access')}
          </Button>
        ) : null}
      </Group>
    </li>
  )
}

function OpenForm({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const form = useSchemaForm({ schema: supportInput, initialValues: { hours: 24, reason: '' } })
  const opening = useChange(
    organizationId,
    (values: { hours: number; reason: string }) => openSupport(organizationId, values),
    { done: t('Support access granted'), onDone: onClose },
  )
  return (
    <form
      aria-label={t('Grant Support access')}
      className={settings['form']}
      onSubmit={form.onSubmit((values) => opening.submit(values))}
    >
      <TextInput
        label={t('What should Support look at?')}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Select
        label={t('Duration')}
        allowDeselect={false}
        data={supportHours()}
        value={String(form.values.hours)}
        onChange={(hours) => form.setFieldValue('hours', Number(hours ?? 24))}
      />
      <Group align="stretch" justify="flex-end" gap={6}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={opening.isPending}>
          {t('Grant Support access')}
        </Button>
      </Group>
    </form>
  )
}
