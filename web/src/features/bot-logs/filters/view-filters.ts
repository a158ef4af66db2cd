import { botLogViewOf, currentPlace, type BotLogView } from '../views.ts'

const byPage: readonly string[] = [
  'pages',
  'robots',
  'sitemap',
  'referrals',
  'citations',
  'issues',
  'sources',
]

/**
 * The views that offer a filter. Filters not listed here are offered in all views. The log sources view keeps all
 * filters.
 */
const offeredIn: Record<string, (view: BotLogView) => boolean> = {
  purpose: (view) => view !== 'referrals',
  bot: (view) => view !== 'referrals',
  proven: (view) => view !== 'referrals',
  kind: (view) => !['proof', 'sitemap', 'referrals', 'citations', 'issues'].includes(view),
  host: (view) => byPage.includes(view),
  path: (view) => byPage.includes(view),
}

export const isOffered = (filter: string, view: BotLogView): boolean => offeredIn[filter]?.(view) ?? true

/**
 * The search parameters at the current place of an earlier address, and without the filters that the view does not
 * offer, which would filter it or the next view invisibly. They are set to undefined, because the router keeps
 * parameters that a route does not name.
 */
export function offeredSearch<Search extends { view?: string | undefined; part?: string | undefined }>(
  search: Search,
): Search {
  const place = currentPlace(search)
  const view = botLogViewOf(place)
  const hidden = Object.entries(offeredIn).flatMap(([filter, isOfferedIn]): [string, undefined][] =>
    filter in search && !isOfferedIn(view) ? [[filter, undefined]] : [],
  )
  return {
    ...search,
    ...(place.view === search.view && place.part === search.part ? {} : place),
    ...Object.fromEntries(hidden),
  }
}
