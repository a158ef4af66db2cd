import type { MemberRow } from '#core/people/member-schema.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

/** The name of a member within a sentence. */
export const nameOf = ({ name, email }: Pick<MemberRow, 'name' | 'email'>): string =>
  name || email || t('unnamed member')

export const seesAll = ({ role }: Pick<MemberRow, 'role'>): boolean => role === 'owner' || role === 'admin'

export function describeBrands(member: MemberRow): string {
  if (seesAll(member)) return t('All')
  if (member.allBrands) return t('All current and future brands')
  return member.brands === 0 ? t('None') : formatCount(member.brands)
}

/** Permissions beyond the role. */
export function describeExtras(member: MemberRow): string {
  if (seesAll(member)) return t('All')
  const extras = [
    member.canViewQueryFanout ? t('Query fan-out') : null,
    member.canViewBotLogs ? t('AI traffic') : null,
  ].filter((word) => word !== null)
  return extras.length === 0 ? '–' : extras.join(', ')
}
