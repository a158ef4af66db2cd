import { Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../components/layout/icon.tsx'
import { ButtonLink } from '../../components/layout/links.tsx'
import styles from '../../components/styles/styles.module.css'
import { t } from '../../lib/language/t.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { inMain } from './in-main.ts'
import classes from './user-menu.module.css'

const LeaveDialog = lazy(async () => ({
  default: (await import('../../features/people/members/leave-dialog.tsx')).LeaveDialog,
}))

const schemes = [
  { value: 'auto', label: t('System'), icon: 'contrast' },
  { value: 'light', label: t('Light'), icon: 'sun' },
  { value: 'dark', label: t('Dark'), icon: 'moon' },
] as const

/** The signed-in user, the color scheme, and sign-out. */
export function UserMenu({ onNavigate = () => {} }: { onNavigate?: () => void }) {
  const { session } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const user = useUser(session)
  const membership = useMembership()
  const [isLeaving, setLeaving] = useState(false)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  if (!user)
    return (
      <ButtonLink
        to="/login"
        search={{ redirect: router.state.location.href }}
        variant="default"
        className={classes['end']}
      >
        {t('Sign in')}
      </ButtonLink>
    )
  return (
    <div className={classes['end']}>
      <Menu position="top-start" width={224} shadow="md" portalProps={inMain}>
        <Menu.Target>
          <UnstyledButton className={`${classes['button']} ${styles['hovered']}`}>
            <span className={classes['letter']} aria-hidden="true">
              {(user.email ?? '?').slice(0, 1).toUpperCase()}
            </span>
            <VisuallyHidden>{t('Signed in as')}</VisuallyHidden>
            <span className={`${styles['ellipsis']} ${styles['note']}`}>{user.email}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('Theme')}</Menu.Label>
          {schemes.map((scheme) => (
            <Menu.Item
              key={scheme.value}
              leftSection={<Icon name={scheme.icon} size={16} />}
              rightSection={scheme.value === colorScheme ? <Icon name="check" size={16} /> : null}
              aria-current={scheme.value === colorScheme || undefined}
              onClick={() => setColorScheme(scheme.value)}
            >
              {scheme.label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item component={Link} to="/methodology">
            {t('Methodology')}
          </Menu.Item>
          <Menu.Item component={Link} to="/api-reference">
            {t('API reference')}
          </Menu.Item>
          <Menu.Item component={Link} to="/changelog">
            {t('What’s new')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            onClick={() => {
              onNavigate()
              void router.navigate({ to: '.', search: (search) => ({ ...search, account: 'profile' }) })
            }}
          >
            {t('Your account')}
          </Menu.Item>
          {membership ? (
            <Menu.Item onClick={() => setLeaving(true)}>
              {t('Leave {name}…', { name: membership.organizationName })}
            </Menu.Item>
          ) : null}
          <Menu.Item onClick={() => void signOut()}>{t('Sign out')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isLeaving && membership ? (
        <Suspense>
          <LeaveDialog membership={membership} onClose={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
