import { Box, MultiSelect, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { InvitationPreview } from '#core/people/invitations/schema.ts'
import { roles, roleLabels, type Role } from '#core/people/roles.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Page } from '../../../components/layout/page.tsx'
import styles from '../../../components/styles/styles.module.css'
import { brandsQuery } from '../../../lib/brands/brands.ts'
import { t } from '../../../lib/language/t.ts'
import { useMembership } from '../../../lib/organization/use-organization.ts'
import { mailPreviewQuery } from './api/preview-mail.ts'
import { InvitationView } from './invitation-view.tsx'
import classes from './invitations.module.css'

const views = ['mail-light', 'mail-dark', 'text', 'page'] as const
type View = (typeof views)[number]

/**
 * Local and development only: previews the email and the page of an invitation for any role. Nothing is sent or stored.
 */
export function TestInvitationPage() {
  const { config } = useRouteContext({ from: '__root__' })
  return (
    <Page title={t('Invitation preview')}>
      {config.environment === 'production' ? (
        <EmptyState title={t('Not available in production')}>
          {t('Shows what invitations look like during development.')}
        </EmptyState>
      ) : (
        <Preview />
      )}
    </Page>
  )
}

function Preview() {
  const membership = useMembership()
  const [role, setRole] = useState<Role>('viewer')
  const [organizationName, setName] = useState<string | null>(null)
  const [brands, setBrands] = useState<string[]>([])
  const [note, setNote] = useState('')
  const [view, setView] = useState<View>('mail-light')
  const known = useQuery({
    ...brandsQuery(membership?.organizationId ?? ''),
    enabled: membership !== undefined,
  })
  const shownName = organizationName ?? membership?.organizationName ?? 'Acorn'
  return (
    <div className={classes['preview']}>
      <Stack gap="sm">
        <Select
          label={t('Role')}
          data={roles.map((name) => ({ value: name, label: t(roleLabels[name].label) }))}
          allowDeselect={false}
          value={role}
          onChange={(value) => setRole(roles.find((name) => name === value) ?? 'viewer')}
        />
        <TextInput
          label={t('Organization')}
          maxLength={120}
          value={shownName}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <MultiSelect
          label={t('Brands')}
          placeholder={brands.length === 0 ? t('All') : ''}
          data={[...new Set(known.data?.map(({ name }) => name))]}
          value={brands}
          onChange={setBrands}
          clearable
        />
        <Textarea
          label={t('Personal note')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={1000}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      </Stack>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('Preview type')}
          value={view}
          onChange={(value) => setView(views.find((name) => name === value) ?? 'mail-light')}
          data={[
            { value: 'mail-light', label: t('Email (light)') },
            { value: 'mail-dark', label: t('Email (dark)') },
            { value: 'text', label: t('Plain text') },
            { value: 'page', label: t('Page') },
          ]}
        />
        {view === 'page' ? (
          <PagePreview role={role} organizationName={shownName} />
        ) : (
          <MailPreview
            view={view}
            draft={{
              to: 'invitee@example.com',
              organizationName: shownName,
              role,
              brands: brands.length === 0 || role === 'owner' || role === 'admin' ? null : brands,
              note,
            }}
          />
        )}
      </Stack>
    </div>
  )
}

function MailPreview({
  view,
  draft,
}: {
  view: Exclude<View, 'page'>
  draft: Parameters<typeof mailPreviewQuery>[0]
}) {
  const [settled] = useDebouncedValue(draft, 250)
  const query = useQuery(mailPreviewQuery(settled))
  return (
    <Loaded query={query}>
      {({ to, subject, text, html }) => (
        <>
          <p className={`${styles['fine']} ${styles['apart']}`}>
            {t('To: {to} · Subject: {subject}', { to, subject })}
          </p>
          {view === 'text' ? (
            <pre className={`${classes['text']} ${styles['panel']}`}>{text}</pre>
          ) : (
            <Box
              component="iframe"
              className={styles['panel']}
              w="100%"
              h={704}
              title={t('Email preview')}
              sandbox=""
              srcDoc={onGround(html, view)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

/** A sandboxed frame does not inherit the color scheme, so its dark style sheet is switched here. */
const onGround = (html: string, view: View) =>
  html.replace('@media (prefers-color-scheme:dark)', view === 'mail-dark' ? '@media all' : '@media not all')

const pageStates = [
  'invitee',
  'stranger',
  'unconfirmed',
  'member',
  'expired',
  'revoked',
  'used',
  'unknown',
] as const
type PageState = (typeof pageStates)[number]

const pageStateWords: Record<PageState, string> = {
  invitee: t('Invited user'),
  stranger: t('Signed in as someone else'),
  unconfirmed: t('Email address not confirmed'),
  member: t('Already a member'),
  expired: t('Expired'),
  revoked: t('Revoked'),
  used: t('Already used'),
  unknown: t('Unknown link'),
}

function PagePreview({ role, organizationName }: { role: Role; organizationName: string }) {
  const [state, setState] = useState<PageState>('invitee')
  const nothing = () => {}
  return (
    <>
      <Select
        label={t('Viewed as')}
        allowDeselect={false}
        data={pageStates.map((value) => ({ value, label: pageStateWords[value] }))}
        value={state}
        onChange={(value) => setState(pageStates.find((name) => name === value) ?? 'invitee')}
      />
      <Box
        component="section"
        className={styles['panel']}
        maw={400}
        p={28}
        aria-label={t('Page preview')}
        inert
      >
        <InvitationView
          invite={sampleInvitation(state, { role, organizationName })}
          myEmail="you@example.com"
          failure={null}
          isJoining={false}
          onJoin={nothing}
          onOpen={nothing}
          onSignOut={nothing}
        />
      </Box>
    </>
  )
}

function sampleInvitation(
  state: PageState,
  { role, organizationName }: { role: Role; organizationName: string },
): InvitationPreview | null {
  if (state === 'unknown') return null
  const ended = state === 'expired' || state === 'revoked' || state === 'used' ? state : null
  return {
    state: ended ?? 'open',
    organizationName,
    role,
    inviter: ended === null ? 'ada@example.com' : null,
    expiresAt: new Date(Date.now() + 14 * 86_400_000).toISOString(),
    email: ended !== null ? null : state === 'stranger' ? 'i…@e….com' : 'you@example.com',
    you: {
      isInvitee: state !== 'stranger',
      isConfirmed: state !== 'unconfirmed',
      organizationId: state === 'member' ? 'sample' : null,
    },
  }
}
