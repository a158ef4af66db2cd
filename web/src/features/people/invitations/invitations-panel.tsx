import { Box, Button, CopyButton, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { isOpenState, type InvitationRow, type MailDelivery } from '#core/people/invitations/schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { MailNote } from '../../../components/states/mail-note.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { invitationKeys } from '../../../lib/joining/invitations.ts'
import { t } from '../../../lib/language/t.ts'
import { useLive } from '../../../lib/live/live.ts'
import type { Membership } from '#core/people/membership.ts'
import settings from '../../../components/layout/settings.module.css'
import styles from '../../../components/styles/styles.module.css'
import { invitationsQuery } from './api/invitations.ts'
import { InvitationForm } from './invitation-form.tsx'
import { InvitationLine } from './invitation-line.tsx'
import classes from './invitations.module.css'

export type FreshLink = { id: string; email: string; link: string }

/** The invitations of the organization with their states, and the form for more. For owners and admins. */
export function InvitationsPanel({ membership }: { membership: Membership }) {
  const { organizationId } = membership
  const query = useQuery(invitationsQuery(organizationId))
  const queryClient = useQueryClient()
  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: invitationKeys.of(organizationId) }),
    [queryClient, organizationId],
  )
  useLive('members', refresh)
  const [isInviting, setInviting] = useState(false)
  const [links, setLinks] = useState<FreshLink[]>([])
  const addLinks = (fresh: readonly FreshLink[]) =>
    setLinks((before) => [...fresh, ...before.filter(({ id }) => fresh.every((link) => link.id !== id))])
  return (
    <SettingSection
      title={t('Invitations')}
      about={t('Invitations expire after 14 days and work once, for one email address.')}
    >
      {query.data === undefined ? null : <DeliveryNote delivery={query.data.delivery} />}
      {isInviting ? null : (
        <Button size="xs" onClick={() => setInviting(true)}>
          {t('Invite members')}
        </Button>
      )}
      {isInviting ? (
        <InvitationForm membership={membership} onInvited={addLinks} onClose={() => setInviting(false)} />
      ) : null}
      {links.length === 0 ? null : (
        <FreshLinks links={links} sendsMail={query.data?.delivery === 'smtp'} onClose={() => setLinks([])} />
      )}
      <Loaded query={query}>
        {({ invites, delivery }) => (
          <InvitationsList
            membership={membership}
            invites={invites}
            delivery={delivery}
            onLink={(link) => addLinks([link])}
          />
        )}
      </Loaded>
    </SettingSection>
  )
}

function DeliveryNote({ delivery }: { delivery: MailDelivery }) {
  if (delivery === 'outbox')
    return (
      <Box mb={12}>
        <MailNote />
      </Box>
    )
  if (delivery === 'smtp') return null
  return (
    <p className={classes['warning']} role="note">
      {t('Email isn’t set up, so invitations aren’t sent. Copy each link and send it yourself.')}
    </p>
  )
}

/** New links, shown only once. Afterward only a new email creates a new one. */
function FreshLinks({
  links,
  sendsMail,
  onClose,
}: {
  links: readonly FreshLink[]
  sendsMail: boolean
  onClose: () => void
}) {
  const count = links.length
  return (
    <section className={classes['fresh']} aria-label={t('New links')}>
      <p>
        {sendsMail
          ? t(
              '{count, plural, one {# member invited.} other {# members invited.}} Links are shown only once. Copy them in case an email doesn’t arrive.',
              { count },
            )
          : t(
              '{count, plural, one {# member invited.} other {# members invited.}} This server doesn’t send email. Copy each link now and send it yourself. Links are shown only once.',
              { count },
            )}
      </p>
      <ul className={classes['links']}>
        {links.map(({ id, email, link }) => (
          <li key={id}>
            <Box component="span" className={styles['anywhere']} c="var(--ink)" fw={600}>
              {email}
            </Box>
            <CopyButton value={link}>
              {({ copied, copy }) => (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={copy}
                  aria-label={copied ? undefined : t('Copy link for {email}', { email })}
                >
                  {copied ? t('Copied') : t('Copy link')}
                </Button>
              )}
            </CopyButton>
          </li>
        ))}
      </ul>
      <Button size="compact-xs" variant="default" onClick={onClose}>
        {t('Done')}
      </Button>
    </section>
  )
}

const shownAtOnce = 50

function InvitationsList({
  membership,
  invites,
  delivery,
  onLink,
}: {
  membership: Membership
  invites: readonly InvitationRow[]
  delivery: MailDelivery
  onLink: (link: FreshLink) => void
}) {
  const [wanted, setWanted] = useState('open')
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(shownAtOnce)
  const open = invites.filter(({ state }) => isOpenState(state))
  const chosen = (wanted === 'open' ? open : invites.filter(({ state }) => !isOpenState(state))).filter(
    ({ email }) => email.includes(search.trim().toLowerCase()),
  )
  return (
    <>
      <Group justify="space-between" gap={8} mt={16} mb={12}>
        <SegmentedControl
          size="xs"
          aria-label={t('Invitation status')}
          value={wanted}
          onChange={setWanted}
          data={[
            { value: 'open', label: t('Pending ({count})', { count: open.length }) },
            { value: 'ended', label: t('Closed ({count})', { count: invites.length - open.length }) },
          ]}
        />
        {invites.length > 5 ? (
          <TextInput
            size="xs"
            aria-label={t('Search invitations')}
            placeholder={t('Search by email')}
            value={search}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
          />
        ) : null}
      </Group>
      <ul className={settings['rows']} aria-label={t('Invitations')}>
        {chosen.slice(0, limit).map((invite) => (
          <InvitationLine
            key={invite.id}
            membership={membership}
            invite={invite}
            delivery={delivery}
            onLink={onLink}
          />
        ))}
        {chosen.length === 0 ? (
          <li className={settings['row']}>
            <span className={styles['fine']}>
              {wanted === 'open' ? t('No pending invitations') : t('No closed invitations')}
            </span>
          </li>
        ) : null}
        {chosen.length > limit ? (
          <li className={settings['row']}>
            <Button size="compact-xs" variant="default" onClick={() => setLimit(limit + 200)}>
              {t('Show {count} more', { count: Math.min(200, chosen.length - limit) })}
            </Button>
          </li>
        ) : null}
      </ul>
    </>
  )
}
