import * as values from '../database/values.ts'
import { message } from '../language/message.ts'

/** From most to fewest rights. */
export const roles = values.organization_users.role
export type Role = (typeof roles)[number]

/** The purpose of each role, in one sentence. */
export const roleLabels: Record<Role, { label: string; about: string }> = {
  owner: {
    label: message('Owner'),
    about: message('Full access, including managing owners.'),
  },
  admin: {
    label: message('Admin'),
    about: message('Manages members, API keys, budgets, and all brands.'),
  },
  editor: {
    label: message('Editor'),
    about: message('Edits prompts and brands and starts runs for brands they can view.'),
  },
  viewer: {
    label: message('Viewer'),
    about: message('Views reports and answers for brands they can view.'),
  },
  guest: {
    label: message('Guest'),
    about: message(
      'Views only brands shared with them. New brands are never added automatically, and other members stay hidden.',
    ),
  },
}
