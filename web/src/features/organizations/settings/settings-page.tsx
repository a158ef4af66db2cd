import { Box, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { RowsSkeleton } from '../../../components/states/loaded.tsx'
import { MyInvitations } from '../../../components/people/my-invitations.tsx'
import { Page } from '../../../components/layout/page.tsx'
import type { Membership } from '#core/people/membership.ts'
import { useMembership, useMemberships } from '../../../lib/organization/use-organization.ts'
import { t } from '../../../lib/language/t.ts'
import { assuranceQuery } from '../../../lib/session/second-factors.ts'
import { SecondFactorMissing } from './second-factor-missing.tsx'
import classes from '../../../components/layout/settings.module.css'

export type SettingsSection = {
  id: string
  label: string
  /** Null for a screen of its own, at `to`. */
  content: ((membership: Membership) => ReactNode) | null
  to?: '/admin'
  /** Uses the full width, for tables. */
  isWide?: boolean
}

export type SettingsGroup = { label: string; sections: readonly SettingsSection[] }

/** The settings of the organization. Users without one start here, with `newcomer`. */
export function SettingsPage({
  groups,
  newcomer,
}: {
  groups: readonly SettingsGroup[]
  newcomer: ReactNode
}) {
  const memberships = useMemberships()
  const membership = useMembership()
  const { section } = useSearch({ from: '/shell/settings' })
  const { config } = useRouteContext({ from: '__root__' })
  const isRequired = config.secondFactor && membership?.requiresSecondFactor === true
  const assurance = useQuery({ ...assuranceQuery(), enabled: isRequired })
  if (memberships.length === 0)
    return (
      <Page title={t('Get started')}>
        <MyInvitations />
        <div style={{ maxWidth: '46rem' }}>{newcomer}</div>
      </Page>
    )
  if (isRequired && assurance.data?.isConfirmed !== true)
    return <Page title={t('Settings')}>{assurance.data && <SecondFactorMissing />}</Page>
  const sections = groups.flatMap((group) => group.sections)
  const shown = sections.find(({ id, content }) => id === section && content !== null) ?? sections[0]
  if (!shown) return null
  return (
    <Page title={t('Settings')} part={shown.label}>
      <div className={classes['layout']} data-wide={shown.isWide || undefined}>
        <SectionLinks groups={groups} shown={shown.id} />
        <SectionChoice groups={groups} shown={shown.id} />
        <Stack miw={0} key={membership?.organizationId}>
          <Suspense key={shown.id} fallback={<RowsSkeleton />}>
            {membership ? shown.content?.(membership) : null}
          </Suspense>
        </Stack>
      </div>
    </Page>
  )
}

const linkTo = (section: SettingsSection | undefined) =>
  section?.to === undefined
    ? ({ to: '/settings', search: { section: section?.id } } as const)
    : { to: section.to }

function SectionLinks({ groups, shown }: { groups: readonly SettingsGroup[]; shown: string }) {
  return (
    <nav aria-label={t('Settings sections')} className={classes['nav']}>
      {groups.map(({ label, sections }) => (
        <div key={label}>
          <Box component="h2" pb={2} px={10} c="dimmed" fz="xs">
            {label}
          </Box>
          {sections.map((section) => (
            <Link
              key={section.id}
              {...linkTo(section)}
              aria-current={section.id === shown ? 'page' : undefined}
            >
              {section.label}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}

/** The same list for narrow screens. */
function SectionChoice({ groups, shown }: { groups: readonly SettingsGroup[]; shown: string }) {
  const navigate = useNavigate()
  return (
    <NativeSelect
      className={classes['choice']}
      aria-label={t('Settings sections')}
      value={shown}
      onChange={({ currentTarget }) =>
        void navigate(
          linkTo(groups.flatMap(({ sections }) => sections).find(({ id }) => id === currentTarget.value)),
        )
      }
      data={groups.map(({ label, sections }) => ({
        group: label,
        items: sections.map((section) => ({ value: section.id, label: section.label })),
      }))}
    />
  )
}
