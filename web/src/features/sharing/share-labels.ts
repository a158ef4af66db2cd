import { reports, type ReportName } from '#core/reports/registry.ts'
import type { ShareLinkRow } from '#core/sharing/schema.ts'
import { formatCalendarDay, formatDay } from '../../lib/format.ts'
import { said } from '../../lib/language/said.ts'
import { t } from '../../lib/language/t.ts'

export const reportLabel = (name: ReportName): string => said(reports[name].label)

export function describeDays({ rollingDays, search }: Pick<ShareLinkRow, 'rollingDays' | 'search'>): string {
  if (rollingDays !== null) return t('last {days} days (rolling)', { days: rollingDays })
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
        'Inactive: the creator can’t share this brand anymore, the brand is archived, or the organization is scheduled for deletion',
      )
    case 'open':
      return expiresAt === null
        ? t('Valid until revoked')
        : t('Expires on {day}', { day: formatDay(expiresAt) })
  }
}
