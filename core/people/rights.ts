import { message } from '../language/message.ts'
import type { Role } from './roles.ts'

/** Whether a role has a right: always, never, or if given to the member (`given` names the field). */
export type Grant = 'always' | 'given' | 'never'

export const rightNames = [
  'view',
  'all-brands',
  'query-fanout',
  'bot-logs',
  'edit',
  'create-brands',
  'see-members',
  'admin',
  'own',
] as const
export type Right = (typeof rightNames)[number]

const everybody = {
  owner: 'always',
  admin: 'always',
  editor: 'always',
  viewer: 'always',
  guest: 'always',
} as const
const editors = { ...everybody, viewer: 'never', guest: 'never' } as const
const admins = { ...editors, editor: 'never' } as const
const whenGiven = { ...admins, editor: 'given', viewer: 'given', guest: 'given' } as const

/** What a member may see and do. Screens hide by it; the database enforces it, and a test keeps the two in step. */
export const rights: Record<Right, { words: string; byRole: Record<Role, Grant> }> = {
  view: {
    words: message('View reports, answers, and answer data for brands they can view'),
    byRole: everybody,
  },
  'all-brands': {
    words: message('View all current and future brands'),
    byRole: { ...whenGiven, guest: 'never' },
  },
  'query-fanout': { words: message('View query fan-out for those brands'), byRole: whenGiven },
  'bot-logs': { words: message('View AI traffic for those brands'), byRole: whenGiven },
  edit: {
    words: message('Edit prompts, brands, and competitors for those brands, correct labels, start runs'),
    byRole: editors,
  },
  'create-brands': { words: message('Add brands'), byRole: admins },
  'see-members': { words: message('View other members'), byRole: admins },
  admin: {
    words: message(
      'Invite, edit, and remove members below owner; manage API keys, budgets, settings, and the audit log',
    ),
    byRole: admins,
  },
  own: {
    words: message('Add and change owners, transfer and delete the organization'),
    byRole: { ...admins, admin: 'never' },
  },
}

/** The input of a member's rights. */
export type AccessGrant = {
  role: Role
  allBrands: boolean
  canViewBotLogs: boolean
  canViewQueryFanout: boolean
}

export function hasRight(standing: AccessGrant, right: Right): boolean {
  const grant = rights[right].byRole[standing.role]
  return grant === 'given' ? isGiven(standing, right) : grant === 'always'
}

function isGiven(standing: AccessGrant, right: Right): boolean {
  if (right === 'all-brands') return standing.allBrands
  if (right === 'bot-logs') return standing.canViewBotLogs
  return right === 'query-fanout' && standing.canViewQueryFanout
}
