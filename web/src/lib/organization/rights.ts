import type { Membership } from './memberships.ts'

export type Right = 'admin' | 'bot-logs' | 'query-fanout' | 'edit'

/**
 * What a member may see and do on screens; the database decides in the end.
 * `edit`: change prompts and brands (owner, admin, editor).
 */
export function can(membership: Membership | undefined, right: Right): boolean {
  if (!membership) return false
  if (membership.role === 'owner' || membership.role === 'admin') return true
  if (right === 'bot-logs') return membership.canViewBotLogs
  if (right === 'query-fanout') return membership.canViewQueryFanout
  return right === 'edit' && membership.role === 'editor'
}
