import { t } from '../../lib/language/t.ts'

/** The views of the screen in the order of their tabs. The first one is the default. */
export const botLogViews = [
  { id: 'overview', label: t('Overview') },
  { id: 'bots', label: t('Crawlers') },
  { id: 'pages', label: t('Pages') },
  { id: 'status', label: t('Status codes') },
  { id: 'proof', label: t('Verification') },
  { id: 'robots', label: t('robots.txt') },
  { id: 'sitemap', label: t('Sitemap') },
  { id: 'referrals', label: t('Referrals') },
  { id: 'citations', label: t('Crawled vs. cited') },
  { id: 'sources', label: t('Log sources') },
] as const

export type BotLogView = (typeof botLogViews)[number]['id']

export function botLogViewOf(view: string | undefined): BotLogView {
  return botLogViews.find(({ id }) => id === view)?.id ?? 'overview'
}

export const labelOf = (view: BotLogView): string => botLogViews.find(({ id }) => id === view)?.label ?? ''

/** Sums by page and referrals have no hours, so they use UTC days. */
export const isByUtcDay = (view: BotLogView): boolean =>
  view === 'pages' || view === 'referrals' || view === 'citations' || view === 'robots' || view === 'sitemap'
