import type { IconName } from '../../components/icon.tsx'
import type { Right } from '#core/organization/rights.ts'
import { can } from '../../lib/organization/rights.ts'
import type { Membership } from '../../lib/organization/memberships.ts'

export type Screen = {
  to:
    | '/dashboard'
    | '/overview'
    | '/prompts'
    | '/brands'
    | '/query-fanout'
    | '/bot-logs'
    | '/notifications'
    | '/settings'
    | '/admin'
  label: string
  icon: IconName
  about: string
  right?: Right
  /** The report filters go along to it. */
  isReport?: boolean
}

/** The screens of the navigation, in its order; their place is their shortcut (Alt+1 …). */
export const screens: readonly Screen[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'dashboard', about: 'All brands at a glance' },
  { to: '/overview', label: 'Overview', icon: 'overview', about: 'One brand in answers', isReport: true },
  { to: '/prompts', label: 'Prompts', icon: 'prompts', about: 'What is asked', isReport: true },
  { to: '/brands', label: 'Brands', icon: 'brands', about: 'What is watched' },
  {
    to: '/query-fanout',
    label: 'Query fan-out',
    icon: 'fanout',
    about: 'What engines search for',
    right: 'query-fanout',
    isReport: true,
  },
  {
    to: '/bot-logs',
    label: 'Bot logs',
    icon: 'bots',
    about: 'Which crawlers read your pages',
    right: 'bot-logs',
  },
  { to: '/notifications', label: 'Notifications', icon: 'bell', about: 'What changed' },
  { to: '/settings', label: 'Settings', icon: 'settings', about: 'Organization and members', right: 'admin' },
  { to: '/admin', label: 'Admin', icon: 'admin', about: 'State of the system', right: 'admin' },
]

export function screensFor(membership: Membership | undefined): readonly Screen[] {
  return screens.filter((screen) => !screen.right || can(membership, screen.right))
}
