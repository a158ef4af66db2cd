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
    words: message('Read reports, answers and their evidence, for brands they may view'),
    byRole: everybody,
  },
  'all-brands': {
    words: message('View every brand, new ones too'),
    byRole: { ...whenGiven, guest: 'never' },
  },
  'query-fanout': { words: message('See query fan-out of those brands'), byRole: whenGiven },
  'bot-logs': { words: message('See bot logs of those brands'), byRole: whenGiven },
  edit: {
    words: message('Change prompts, brands and competitors of those brands, correct labels, start runs'),
    byRole: editors,
  },
  'create-brands': { words: message('Add brands'), byRole: admins },
  'see-members': { words: message('See who else is a member'), byRole: admins },
  admin: {
    words: message('Invite, change and remove members below owner; keys, budgets, settings, audit log'),
    byRole: admins,
  },
  own: {
    words: message('Make and change owners, transfer and delete the organization'),
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
