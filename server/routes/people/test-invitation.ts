import { Hono } from 'hono'
import { invitationMail } from '#core/people/invitations/invitation-mail.ts'
import { invitationLimits, invitationMailDraft } from '#core/people/invitations/schema.ts'
import type { AppEnv } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { languageOf } from '../../reader-language.ts'
import { validate } from '../../validate.ts'

/** The invitation email as it would be sent, for review. Sends nothing, reads nothing; not in production. */
export const testInvitationRoutes = new Hono<AppEnv>().post(
  '/test-invite/mails',
  validate('json', invitationMailDraft),
  (c) => {
    const { settings, caller } = c.var
    if (settings.ENVIRONMENT === 'production') throw notFound('This')
    const { to, subject, text, html } = invitationMail({
      ...c.req.valid('json'),
      inviter: caller.claims.email ?? null,
      link: `${settings.publicUrl}/invite/this-is-a-preview-and-opens-nothing`,
      language: languageOf(c),
      expiresAt: new Date(Date.now() + invitationLimits.daysValid * 86_400_000),
    })
    return c.json({ to, subject, text, html })
  },
)
