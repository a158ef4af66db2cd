import type { IconName } from '../../components/layout/icon.tsx'
import type { Right } from '#core/people/rights.ts'
import { can } from '../../lib/organization/rights.ts'
import type { Membership } from '#core/people/membership.ts'
import { t } from '../../lib/language/t.ts'

export type Screen = {
  to:
    | '/dashboard'
    | '/overview'
    | '/prompts'
    | '/brands'
    | '/query-fanout'
    | '/bot-logs'
    | '/actions'
    | '/notifications'
    | '/settings'
    | '/admin'
  label: string
  icon: IconName
  about: string
  right?: Right
  /** Staff can open it without the right. */
  isForStaff?: boolean
  /** Links to it keep the report filters. */
  isReport?: boolean
}

/** The screens of the navigation, in its order; the position is the shortcut (Alt+1 …). */
export const screens: readonly Screen[] = [
  { to: '/dashboard', label: t('Home'), icon: 'dashboard', about: t('All brands') },
  {
    to: '/overview',
    label: t('Overview'),
    icon: 'overview',
    about: t('Brand report'),
    isReport: true,
  },
  { to: '/prompts', label: t('Prompts'), icon: 'prompts', about: t('Prompts you track'), isReport: true },
  { to: '/brands', label: t('Brands'), icon: 'brands', about: t('Brands you track') },
  {
    to: '/query-fanout',
    label: t('Query fan-out'),
    icon: 'fanout',
    about: t('Searches engines make'),
    right: 'query-fanout',
    isReport: true,
  },
  {
    to: '/bot-logs',
    label: t('AI traffic'),
    icon: 'bots',
    about: t('AI bot visits and referrals'),
    right: 'bot-logs',
  },
  {
    to: '/actions',
    label: t('Actions'),
    icon: 'actions',
    about: t('What to do next'),
    isReport: true,
  },
  { to: '/notifications', label: t('Notifications'), icon: 'bell', about: t('Alerts and updates') },
  {
    to: '/settings',
    label: t('Settings'),
    icon: 'settings',
    about: t('Organization and members'),
    right: 'admin',
  },
  {
    to: '/admin',
    label: t('Admin'),
    icon: 'admin',
    about: t('System status'),
    right: 'admin',
    isForStaff: true,
  },
]

export function screensFor(membership: Membership | undefined, isStaff = false): readonly Screen[] {
  return screens.filter(
    ({ right, isForStaff }) => !right || can(membership, right) || (isStaff && isForStaff === true),
  )
}
