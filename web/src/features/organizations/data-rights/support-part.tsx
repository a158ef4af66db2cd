import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  supportInput,
  type SupportGrant,
  type SupportRequest,
} from '#core/organizations/data-rights/schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { supportHours } from '../../../components/people/support-hours.ts'
import { formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useNow } from '../../../lib/use-now.ts'
import { declineSupport, endSupport, openSupport } from './api/data-rights.ts'
import classes from './data-rights.module.css'
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
    done: t('Support sees nothing any more.'),
  })
  const open = grants.find(({ revokedAt, expiresAt }) => revokedAt === null && new Date(expiresAt) > now)
  return (
    <SettingSection
      title={t('Support access')}
      about={t(
        'Staff of this platform see none of your data unless an owner lets them look. Then they read like a viewer of all brands, change nothing, and every request of theirs stands in your audit log.',
      )}
    >
      <ul className={classes['rows']} aria-label={t('Support access')}>
        {request === null ? null : (
          <Asked organizationId={organizationId} request={request} mayOpen={mayOpen} />
        )}
        {grants.map((grant) => (
          <li key={grant.id} className={classes['row']} data-off={grant === open ? undefined : true}>
            <div className={classes['words']}>
              <strong>{grant.reason}</strong>
              <span className={classes['fine']}>
                {t('Opened by {name}', { name: grant.grantedBy ?? t('somebody who has left') })}{' '}
                <Moment at={grant.createdAt} />
                {grant === open
                  ? ` · ${t('until {time}', { time: formatExactTime(grant.expiresAt) })}`
                  : grant.revokedAt === null
                    ? ` · ${t('has run out')}`
                    : ` · ${t('ended by hand')}`}
              </span>
            </div>
            {grant === open ? (
              <div className={classes['actions']}>
                <Button size="compact-sm" loading={ending.isPending} onClick={() => ending.submit(undefined)}>
                  {t('End it now')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
        <li className={classes['row']}>
          <span className={classes['fine']}>
            {mayOpen
              ? open === undefined
                ? t('Support sees nothing right now.')
                : t('Opening it anew ends the one before.')
              : t('Only owners open it.')}
          </span>
          {mayOpen && !isOpening ? (
            <Button size="compact-sm" variant="default" onClick={() => setOpening(true)}>
              {t('Let support look')}
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
    done: t('Support may look now.'),
  })
  const declining = useChange(organizationId, () => declineSupport(organizationId), {
    done: t('Declined. Support sees nothing.'),
  })
  return (
    <li className={classes['row']}>
      <div className={classes['words']}>
        <strong>{t('Support asks: {reason}', { reason })}</strong>
        <span className={classes['fine']}>
          <Moment at={createdAt} /> ·{' '}
          {t('for {hours, plural, one {# hour} other {# hours}}, from when you agree', { hours })}
        </span>
      </div>
      <div className={classes['actions']}>
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
            {t('Let them look')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function OpenForm({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const form = useSchemaForm({ schema: supportInput, initialValues: { hours: 24, reason: '' } })
  const opening = useChange(
    organizationId,
    (values: { hours: number; reason: string }) => openSupport(organizationId, values),
    { done: t('Support may look now.'), onDone: onClose },
  )
  return (
    <form
      aria-label={t('Let support look')}
      className={classes['form']}
      onSubmit={form.onSubmit((values) => opening.submit(values))}
    >
      <TextInput
        label={t('What should they look at?')}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Select
        label={t('For how long')}
        allowDeselect={false}
        data={supportHours()}
        value={String(form.values.hours)}
        onChange={(hours) => form.setFieldValue('hours', Number(hours ?? 24))}
      />
      <div className={classes['actions']}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={opening.isPending}>
          {t('Let support look')}
        </Button>
      </div>
    </form>
  )
}
