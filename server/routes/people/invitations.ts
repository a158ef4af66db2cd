import { Hono, type Context } from 'hono'
import { invitationInput, type InvitationRow, type MailDelivery } from '#core/people/invitations/schema.ts'
import { noVault } from '#queries/engines/key-vault.ts'
import {
  findInvitation,
  listInvitations,
  makeInvitations,
  resendInvitation,
  restoreInvitation,
  revokeInvitation,
  type InvitationPost,
} from '#queries/people/invitations.ts'
import type { InvitationPlace } from '#queries/people/invitation-token.ts'
import { administers } from '#queries/organizations/rights.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { checkFreshProof } from '../../middleware/fresh-proof.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const invite = validate('param', idIn('organizationId').extend(idIn('invitationId').shape))

/** For owners and admins. A link is shown once, to its creator; only owners invite owners. */
export const invitationRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/invitations', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const invites = await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      return listInvitations(sql, organizationId)
    })
    return c.json({ invites, delivery: deliveryOf(c) })
  })
  .post(
    '/organizations/:organizationId/invitations',
    organization,
    validate('json', invitationInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      if (input.role === 'owner') checkFreshProof(c.var.caller)
      const made = await asCaller(c.var.database, c.var.caller, async (sql) => {
        await requireAdmin(sql, organizationId)
        return accepted(await makeInvitations(sql, organizationId, input, sending(c)))
      })
      return c.json(made, 201)
    },
  )
  .post('/organizations/:organizationId/invitations/:invitationId/mails', invite, async (c) => {
    const place = c.req.valid('param')
    const sent = await asCaller(c.var.database, c.var.caller, async (sql) => {
      const known = await changeable(sql, place)
      return accepted(await resendInvitation(sql, { ...known, ...place }, sending(c)))
    })
    return c.json(sent, 201)
  })
  .put('/organizations/:organizationId/invitations/:invitationId/revocation', invite, async (c) => {
    const place = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      const known = await changeable(sql, place)
      if (known.state === 'revoked') return
      if (!(await revokeInvitation(sql, place))) throw conflict('It was accepted in the meantime.')
    })
    return c.json({ id: place.invitationId })
  })
  .delete('/organizations/:organizationId/invitations/:invitationId/revocation', invite, async (c) => {
    const place = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await changeable(sql, place)
      if (!(await restoreInvitation(sql, place)))
        throw conflict('It can’t be restored: the email address was invited again, or it wasn’t revoked.')
    })
    return c.json({ id: place.invitationId })
  })

async function requireAdmin(sql: CallerTransaction, organizationId: string): Promise<void> {
  permitted(found(await administers(sql, organizationId), 'Organization'))
}

async function changeable(sql: CallerTransaction, place: InvitationPlace): Promise<InvitationRow> {
  await requireAdmin(sql, place.organizationId)
  const known = found(await findInvitation(sql, place), 'Invitation')
  permitted(known.mayChange)
  return known
}

function deliveryOf({ var: { settings } }: Context<AppEnv>): MailDelivery {
  if (settings.vault === null) return 'none'
  if (settings.SMTP_URL !== undefined) return 'smtp'
  return settings.ENVIRONMENT === 'local' ? 'outbox' : 'none'
}

function sending(c: Context<AppEnv>) {
  const { settings } = c.var
  return {
    post: postOf(c),
    link: (token: string) => `${settings.publicUrl}/invite/${token}`,
    now: new Date(),
  }
}

function postOf(c: Context<AppEnv>): InvitationPost {
  const { vault } = c.var.settings
  if (vault === null) return { problem: noVault }
  return deliveryOf(c) === 'none' ? { problem: null } : { vault }
}
