import type { BotLogView } from '../views.ts'

const byPage: readonly string[] = ['pages', 'robots', 'sitemap', 'referrals', 'citations', 'sources']

/** In which views a filter is offered; one that is not here is offered in all. Where log sources are, nothing is forgotten. */
const offeredIn: Record<string, (view: string) => boolean> = {
  purpose: (view) => view !== 'referrals',
  bot: (view) => view !== 'referrals',
  proven: (view) => view !== 'referrals',
  kind: (view) => !['proof', 'sitemap', 'referrals', 'citations'].includes(view),
  host: (view) => byPage.includes(view),
  path: (view) => byPage.includes(view),
}

export const isOffered = (filter: string, view: BotLogView): boolean => offeredIn[filter]?.(view) ?? true

/**
 * What stands in the address without the filters that its view does not offer: they would narrow it, or the next, unseen.
 * They are named as absent, because the router keeps what a route does not name.
 */
export function offeredSearch<Search extends { view?: string | undefined }>(search: Search): Search {
  const { view = 'overview' } = search
  const hidden = Object.entries(offeredIn).flatMap(([filter, isOfferedIn]): [string, undefined][] =>
    filter in search && !isOfferedIn(view) ? [[filter, undefined]] : [],
  )
  return { ...search, ...Object.fromEntries(hidden) }
}
