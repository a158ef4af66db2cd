import type { FeedReader } from '#core/reports/home/feed-words.ts'
import { formatDecimal, formatPercent, formatShortDay } from '../../../lib/format.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'

const names = new Intl.ListFormat(locale)

export const feedReader = (engine: (id: string) => string): FeedReader => ({
  translate: t,
  locale,
  percent: formatPercent,
  points: (difference) => formatDecimal(difference * 100, 1),
  list: (parts) => names.format(parts),
  engine,
  day: formatShortDay,
})
