import type { IconName } from '../../components/layout/icon.tsx'
import type { Right } from '#core/people/rights.ts'
import { viewNamed } from '#core/reports/registry.ts'
import { can } from '../../lib/organization/rights.ts'
import type { Membership } from '#core/people/membership.ts'
import { t } from '../../lib/language/t.ts'

type AreaId =
  | 'home'
  | 'notifications'
  | 'overview'
  | 'competitors'
  | 'sources'
  | 'prompts'
  | 'query-fanout'
  | 'bot-logs'
  | 'actions'
  | 'brand-settings'
  | 'settings'
  | 'admin'

/** An entry of the sidebar. */
export type Area = {
  id: AreaId
  label: string
  icon: IconName
  /** Settings and administration are at the foot of the sidebar. */
  group: 'organization' | 'brand' | 'foot'
  /** Brand settings have the brand's id in their path. */
  to: Screen['to'] | '/brand/$id'
  /** A view of the overview that is an area of its own. */
  view?: 'competitors' | 'sources'
  right?: Right
  /** Only for platform staff, whatever their rights. */
  isForStaff?: boolean
  /** Links to it keep the report filters. */
  isReport?: boolean
}

/** The sidebar, in its order. */
const areas: readonly Area[] = [
  { id: 'home', label: t('Home'), icon: 'home', group: 'organization', to: '/dashboard' },
  {
    id: 'notifications',
    label: t('Notifications'),
    icon: 'bell',
    group: 'organization',
    to: '/notifications',
  },
  { id: 'overview', label: t('Overview'), icon: 'overview', group: 'brand', to: '/overview', isReport: true },
  { id: 'prompts', label: t('Prompts'), icon: 'prompts', group: 'brand', to: '/prompts', isReport: true },
  {
    id: 'competitors',
    label: t('Competitors'),
    icon: 'competitors',
    group: 'brand',
    to: '/overview',
    view: 'competitors',
    isReport: true,
  },
  {
    id: 'sources',
    label: t('Sources'),
    icon: 'link',
    group: 'brand',
    to: '/overview',
    view: 'sources',
    isReport: true,
  },
  {
    id: 'query-fanout',
    label: t('Query fan-out'),
    icon: 'fanout',
    group: 'brand',
    to: '/query-fanout',
    right: 'query-fanout',
    isReport: true,
  },
  {
    id: 'bot-logs',
    label: t('AI traffic'),
    icon: 'bots',
    group: 'brand',
    to: '/bot-logs',
    right: 'bot-logs',
  },
  { id: 'actions', label: t('Actions'), icon: 'actions', group: 'brand', to: '/actions', isReport: true },
  { id: 'brand-settings', label: t('Brand settings'), icon: 'brands', group: 'brand', to: '/brand/$id' },
  {
    id: 'settings',
    label: t('Settings'),
    icon: 'settings',
    group: 'foot',
    to: '/settings',
    right: 'admin',
  },
  { id: 'admin', label: t('Admin'), icon: 'admin', group: 'foot', to: '/admin', isForStaff: true },
]

export function areasFor(membership: Membership | undefined, isStaff: boolean): readonly Area[] {
  return areas.filter(({ right, isForStaff }) =>
    isForStaff === true ? isStaff : !right || can(membership, right),
  )
}

const paths: readonly (readonly [path: string, id: AreaId])[] = [
  ['/', 'home'],
  ['/dashboard', 'home'],
  ['/brands', 'home'],
  ['/notifications', 'notifications'],
  ['/prompts', 'prompts'],
  ['/prompt-details', 'prompts'],
  ['/query-fanout', 'query-fanout'],
  ['/bot-logs', 'bot-logs'],
  ['/actions', 'actions'],
  ['/brand', 'brand-settings'],
  ['/settings', 'settings'],
  ['/test-invite', 'settings'],
  ['/test-invite-permissions', 'settings'],
  ['/admin', 'admin'],
]

/** The entry of the sidebar to which a route belongs, also one that the user's sidebar does not have. */
export function areaOf(pathname: string, view: string | undefined): Area | undefined {
  const id =
    pathname === '/overview'
      ? (areas.find((area) => area.view !== undefined && area.view === viewNamed(view ?? ''))?.id ??
        'overview')
      : paths.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1]
  return areas.find((area) => area.id === id)
}

/** Whether links to a screen keep the report filters. */
export const isReport = (to: Screen['to']) => areas.some((area) => area.to === to && area.isReport === true)

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
}

/** The screens of the command palette, in its order. */
export const screens: readonly Screen[] = [
  { to: '/dashboard', label: t('Home'), icon: 'home', about: t('All brands') },
  { to: '/overview', label: t('Overview'), icon: 'overview', about: t('Brand report') },
  { to: '/prompts', label: t('Prompts'), icon: 'prompts', about: t('Prompts you track') },
  { to: '/brands', label: t('Brands'), icon: 'brands', about: t('Brands you track') },
  {
    to: '/query-fanout',
    label: t('Query fan-out'),
    icon: 'fanout',
    about: t('Searches engines make'),
    right: 'query-fanout',
  },
  {
    to: '/bot-logs',
    label: t('AI traffic'),
    icon: 'bots',
    about: t('AI bot visits and referrals'),
    right: 'bot-logs',
  },
  { to: '/actions', label: t('Actions'), icon: 'actions', about: t('What to do next') },
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
