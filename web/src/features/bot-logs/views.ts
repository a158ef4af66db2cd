import { t } from '../../lib/language/t.ts'

/** The tabs of the screen in order. The first one is the default. */
export const botLogTabs = [
  { id: 'overview', label: t('Overview') },
  { id: 'crawlers', label: t('Crawlers') },
  { id: 'pages', label: t('Pages') },
  { id: 'issues', label: t('Issues') },
  { id: 'referrals', label: t('AI referrals') },
] as const

/** What a tab shows: its main view, which has no part in the URL, and the details below it. */
export const botLogViews = [
  { id: 'overview', tab: 'overview', part: undefined, label: t('Overview') },
  { id: 'bots', tab: 'crawlers', part: undefined, label: t('Crawlers') },
  { id: 'proof', tab: 'crawlers', part: 'verification', label: t('Verification') },
  { id: 'pages', tab: 'pages', part: undefined, label: t('Pages') },
  { id: 'citations', tab: 'pages', part: 'cited', label: t('Crawled vs. cited') },
  { id: 'issues', tab: 'issues', part: undefined, label: t('Issues') },
  { id: 'status', tab: 'issues', part: 'status', label: t('Status codes') },
  { id: 'robots', tab: 'issues', part: 'robots', label: t('robots.txt') },
  { id: 'sitemap', tab: 'issues', part: 'sitemap', label: t('Sitemap') },
  { id: 'referrals', tab: 'referrals', part: undefined, label: t('AI referrals') },
  { id: 'sources', tab: 'sources', part: undefined, label: t('Log sources') },
] as const

export type BotLogView = (typeof botLogViews)[number]['id']

type Place = { view?: string | undefined; part?: string | undefined }

/** The place of a view in the URL. The overview has no value. */
export function placeOf(view: BotLogView): { view: string | undefined; part: string | undefined } {
  const found = botLogViews.find(({ id }) => id === view)
  return { view: found?.tab === 'overview' ? undefined : found?.tab, part: found?.part }
}

export function botLogViewOf({ view = 'overview', part }: Place): BotLogView {
  const ofTab = botLogViews.filter(({ tab }) => tab === view)
  return (ofTab.find((one) => one.part === part) ?? ofTab[0])?.id ?? 'overview'
}

/** Earlier values of `view`, where each view was a tab. */
const formerViews: Readonly<Record<string, BotLogView>> = {
  bots: 'bots',
  status: 'status',
  proof: 'proof',
  robots: 'robots',
  sitemap: 'sitemap',
  citations: 'citations',
}

/** The place of an earlier address, and any other place as it is. */
export function currentPlace({ view, part }: Place): Place {
  const former = view === undefined ? undefined : formerViews[view]
  return former === undefined ? { view, part } : placeOf(former)
}

export const labelOf = (view: BotLogView): string => botLogViews.find(({ id }) => id === view)?.label ?? ''

/** Referrals, rulings of robots.txt, and reads of sitemaps are stored by UTC day. */
export const isByUtcDay = (view: BotLogView): boolean =>
  view === 'referrals' || view === 'robots' || view === 'sitemap'
