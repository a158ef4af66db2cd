import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dashboardQuery } from '../../../features/reports/dashboard/api/load-dashboard.ts'
import { formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { useBrands } from '../../../lib/organization/use-brands.ts'
import { can } from '../../../lib/organization/rights.ts'
import { useIsStaff, useMembership } from '../../../lib/organization/use-organization.ts'
import { readPlaces, rememberPlace, type Place } from '../../../lib/recent-places.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { unreadQuery } from '../../../lib/unread.ts'
import type { Membership } from '#core/people/membership.ts'
import { minTyped } from '#core/reports/search/schema.ts'
import { groupNames, type Entry, type Group } from './entry.ts'
import { rankEntries, startEntries, type Shown } from './rank-entries.ts'
import { hrefTo, screenEntries, type Where } from './screen-entries.ts'
import { pageEntries, useActionEntries } from './use-action-entries.ts'
import { useAnswerEntries, useFoundEntries } from './use-found-entries.ts'

type Asked = {
  typed: string
  /** The typed words, once they have not changed for a moment. */
  asked: string
  narrowed: Group | null
  dialogs: { openExport: (brandId: string) => void; openShortcuts: () => void }
  onSearchAnswers: () => void
}

type Result = {
  shown: Shown[]
  /** The groups that the list can be narrowed to. */
  offered: Group[]
  isFetching: boolean
  error: Error | null
  remember: (entry: Entry) => void
}

const withoutOrganization: Membership = {
  organizationId: '',
  organizationName: '',
  timeZone: 'UTC',
  isDemo: false,
  role: 'guest',
  allBrands: false,
  canViewBotLogs: false,
  canViewQueryFanout: false,
  planFeatures: null,
  requiresSecondFactor: false,
  membersNeedSecondFactorFrom: null,
  isBehindSecondFactor: true,
}

/** What the palette shows for the typed words. */
export function usePaletteEntries({ typed, asked, narrowed, dialogs, onSearchAnswers }: Asked): Result {
  const { session } = useRouteContext({ from: '__root__' })
  const user = useUser(session)
  const membership = useMembership() ?? withoutOrganization
  const { brands, brand } = useBrands()
  const where: Where = { membership, isStaff: useIsStaff(), brand, search: useSearch({ strict: false }) }
  const owner = { userId: user?.id ?? '', organizationId: membership.organizationId }
  const [places] = useState(() => readPlaces(owner))
  const [here] = useState(pageEntries)
  const numbers = useNumbers(membership)
  const actions = useActionEntries(where, {
    openExport: () => brand && dialogs.openExport(brand.id),
    openShortcuts: dialogs.openShortcuts,
  })
  const known = [
    ...here,
    ...actions,
    ...(membership.isBehindSecondFactor
      ? []
      : brands.map((one): Entry => ({
          id: `brand ${one.id}`,
          group: 'brands',
          label: one.name,
          icon: 'brands',
          note: one.archivedAt ? t('Archived brand') : (numbers.visibility.get(one.id) ?? t('Brand')),
          href: hrefTo({ membership, brand: one }, '/overview'),
        }))),
    ...screenEntries(where).map((entry) =>
      entry.id === 'screen /notifications' && numbers.unread !== null
        ? { ...entry, note: numbers.unread }
        : entry,
    ),
  ]
  const found = useFoundEntries(where, asked)
  const answers = useAnswerEntries(where, asked, narrowed === 'answers')
  const recent = places.flatMap((place) => recentEntry(place, known, membership) ?? [])
  const entries = [...known, ...found.entries, ...answers.entries]
  const all =
    typed === ''
      ? startEntries(entries, { recent, narrowed })
      : rankEntries(entries, { typed, recent: new Set(recent.map(({ id }) => id)), narrowed })
  const offers =
    typed.length < minTyped ? [] : offersFor(typed, where, { answers, narrowed, onSearchAnswers })
  const shown = narrowed === null ? all : all.filter(({ group }) => group === narrowed)
  const isSearching = found.isFetching || answers.isFetching || (typed !== asked && typed.length >= minTyped)
  return {
    shown: withOffers(shown, offers),
    offered: offeredGroups(typed === '' ? known : all.flatMap((of) => of.entries), offers),
    isFetching: isSearching,
    error: found.error ?? answers.error,
    remember: (entry) => {
      if (owner.userId !== '' && entry.group !== 'answers' && entry.group !== 'offers')
        rememberPlace(owner, placeOf(entry))
    },
  }
}

/** A full-text search on demand, and a new prompt of the typed words. */
function offersFor(
  typed: string,
  where: Where,
  {
    answers,
    narrowed,
    onSearchAnswers,
  }: {
    answers: { isDone: boolean; isFetching: boolean }
    narrowed: Group | null
    onSearchAnswers: () => void
  },
): Entry[] {
  const { membership, brand } = where
  if (brand === null || membership.isBehindSecondFactor) return []
  const search: Entry = {
    id: 'offer answers',
    group: 'offers',
    label: t('Search answers for “{typed}”', { typed }),
    icon: 'search',
    note: brand.name,
    staysOpen: true,
    run: onSearchAnswers,
  }
  const add: Entry = {
    id: 'offer prompt',
    group: 'offers',
    label: t('Add “{typed}” as a prompt', { typed }),
    icon: 'prompts',
    note: brand.name,
    href: hrefTo(where, '/prompts', { add: typed }),
  }
  const isAsked = answers.isDone || answers.isFetching
  return [
    ...(narrowed === null || (narrowed === 'answers' && !isAsked) ? [search] : []),
    ...(narrowed === null && can(membership, 'edit') ? [add] : []),
  ]
}

/** Offers are last, in a group of their own. */
function withOffers(shown: Shown[], offers: readonly Entry[]): Shown[] {
  return offers.length === 0 ? shown : [...shown, { group: 'offers', entries: [...offers], hidden: 0 }]
}

function offeredGroups(entries: readonly Entry[], offers: readonly Entry[]): Group[] {
  const present = new Set(entries.map(({ group }) => group))
  return groupNames.filter((group) => present.has(group) || (group === 'answers' && offers.length > 0))
}

const rightOf = { analyses: 'query-fanout', logSources: 'bot-logs' } as const

/** A known row as it is now; otherwise as it was remembered, if the user may still see its kind. */
function recentEntry(place: Place, known: readonly Entry[], membership: Membership): Entry | null {
  const now = known.find(({ id }) => id === place.id)
  if (now !== undefined) return now
  const group = groupNames.find((name) => name === place.group)
  const isKept = group !== undefined && keptGroups.has(group) && place.href !== undefined
  if (!isKept || membership.isBehindSecondFactor) return null
  const right = Object.entries(rightOf).find(([name]) => name === group)?.[1]
  if (right !== undefined && !can(membership, right)) return null
  const { id, label, note, href = '' } = place
  return { id, group, label, icon: 'overview', ...(note !== undefined && { note }), href }
}

/** Groups whose rows only the server knows. */
const keptGroups = new Set<Group>([
  'prompts',
  'competitors',
  'sources',
  'pages',
  'views',
  'analyses',
  'logSources',
])

const placeOf = ({ id, label, note, group, icon, href }: Entry): Place => ({
  id: id.slice(0, 400),
  label: label.slice(0, 400),
  group,
  icon,
  ...(note !== undefined && { note: note.slice(0, 200) }),
  ...(href !== undefined && { href }),
})

/** Current numbers of rows that the browser knows or gets cheaply. */
function useNumbers(membership: Membership) {
  const { organizationId, isBehindSecondFactor } = membership
  const enabled = organizationId !== '' && !isBehindSecondFactor
  const { data: unread } = useQuery({ ...unreadQuery(organizationId), enabled, staleTime: 60_000 })
  const { data } = useQuery({
    ...dashboardQuery(organizationId),
    enabled,
    staleTime: 300_000,
    refetchInterval: false,
  })
  const cards = data?.cards ?? []
  return {
    unread: unread === undefined || unread === 0 ? null : t('{unread} unread', { unread }),
    visibility: new Map(
      cards.flatMap(({ brandId, visibility }) =>
        visibility.value === null
          ? []
          : [[brandId, t('Visibility {share}', { share: formatPercent(visibility.value) })] as const],
      ),
    ),
  }
}
