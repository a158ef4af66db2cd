import { t } from '../../lib/language/t.ts'

/** The views of `/query-fanout` in the order of their tabs. The first one is the default. */
export const fanOutViews = [
  { id: 'gaps', label: t('Gaps') },
  { id: 'searches', label: t('Searches') },
  { id: 'analyses', label: t('Analyses') },
] as const

export type FanOutView = (typeof fanOutViews)[number]['id']

export function fanOutViewOf(view: string | undefined): FanOutView {
  return fanOutViews.find(({ id }) => id === view)?.id ?? 'gaps'
}

export const labelOf = (view: FanOutView): string => fanOutViews.find(({ id }) => id === view)?.label ?? ''
