import { reports, type ReportName } from '#core/reports/registry.ts'
import type { ShareLinkRow } from '#core/sharing/schema.ts'
import { formatCalendarDay, formatDay } from '../../lib/format.ts'
import { said } from '../../lib/language/said.ts'
import { t } from '../../lib/language/t.ts'

export const reportLabel = (name: ReportName): string => said(reports[name].label)

export function describeDays({ rollingDays, search }: Pick<ShareLinkRow, 'rollingDays' | 'search'>): string {
  if (rollingDays !== null) return t('the last {days} days, rolling', { days: rollingDays })
  if (search['analysis'] !== undefined) return t('one run')
  const { from = '', to = '' } = search
  return from === '' ? '' : t('{from} to {to}', { from: formatCalendarDay(from), to: formatCalendarDay(to) })
}

export function describeState({ state, expiresAt }: Pick<ShareLinkRow, 'state' | 'expiresAt'>): string {
  switch (state) {
    case 'revoked':
      return t('Revoked')
    case 'expired':
      return t('Expired')
    case 'ended':
      return t(
        'Ended: its maker may not share this brand any more, the brand is archived, or the organization is to be deleted',
      )
    case 'open':
      return expiresAt === null
        ? t('Works until revoked')
        : t('Works until {day}', { day: formatDay(expiresAt) })
  }
}
