import * as values from '../database/values.ts'
import { message } from '../language/message.ts'

/** From most to fewest rights. */
export const roles = values.organization_users.role
export type Role = (typeof roles)[number]

/** The purpose of each role, in one sentence. */
export const roleLabels: Record<Role, { label: string; about: string }> = {
  owner: {
    label: message('Owner'),
    about: message('Everything, and who else owns the organization.'),
  },
  admin: {
    label: message('Admin'),
    about: message('Everything but owners: members, keys, budgets, all brands.'),
  },
  editor: {
    label: message('Editor'),
    about: message('Changes prompts and brands and starts runs, for the brands they may view.'),
  },
  viewer: {
    label: message('Viewer'),
    about: message('Reads reports and answers of the brands they may view.'),
  },
  guest: {
    label: message('Guest'),
    about: message(
      'A viewer of single brands: each is given by name, new ones never come by themselves, and other members stay unseen.',
    ),
  },
}
