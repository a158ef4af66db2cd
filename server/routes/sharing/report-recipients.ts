import { Hono } from 'hono'
import { recipientInput, recipientLimits } from '#core/sharing/recipients/schema.ts'
import { administers } from '#queries/organizations/rights.ts'
import {
  addRecipient,
  findRecipient,
  listRecipients,
  removeRecipient,
  sendReportNow,
} from '#queries/sharing/report-recipients.ts'
import { findShareLink } from '#queries/sharing/share-links.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { tooManyRequests } from '../../errors.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst, type RateLimit } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const link = validate('param', idIn('linkId'))
const recipient = validate('param', idIn('recipientId'))

const day = 86_400
/** Counted here, so that removing a recipient and adding them again sends no endless emails. */
const ofOrganization = {
  name: 'reportConfirmations',
  points: recipientLimits.confirmationsPerDay,
  seconds: day,
}
const toAddress = {
  name: 'reportConfirmationTo',
  points: recipientLimits.confirmationsPerAddress,
  seconds: 7 * day,
}
const toMailbox = {
  name: 'reportConfirmationAny',
  points: recipientLimits.confirmationsPerMailbox,
  seconds: day,
}

const extra = { name: 'reportNow', points: recipientLimits.extraPerDay, seconds: day }

/** People outside the organization who get a shared report by email, once they have confirmed it. */
export const reportRecipientRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/report-recipients', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        found(await administers(sql, organizationId), 'Organization')
        return listRecipients(sql, { organizationId })
      }),
    )
  })
  .get('/share-links/:linkId/recipients', link, async (c) => {
    const { linkId } = c.req.valid('param')
    return c.json(
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        found(await findShareLink(sql, linkId), 'Share link')
        return listRecipients(sql, { linkId })
      }),
    )
  })
  .post('/share-links/:linkId/recipients', link, validate('json', recipientInput), async (c) => {
    const { linkId } = c.req.valid('param')
    const input = c.req.valid('json')
    const { database, caller } = c.var
    const { email } = input
    const limit = async (rule: RateLimit, key: string, words: string) => {
      const counted = await countAgainst(rule, database, key)
      if (!counted.isAllowed) throw tooManyRequests(counted.resetSeconds, words)
    }
    const added = await asCaller(database, caller, async (sql) => {
      const known = found(await findShareLink(sql, linkId), 'Share link')
      const { organizationId } = known
      const row = accepted(permitted(await addRecipient(sql, known, input)))
      await limit(
        ofOrganization,
        organizationId,
        `You can send up to ${recipientLimits.confirmationsPerDay} confirmation emails a day. Try again tomorrow.`,
      )
      const often = 'This address got several confirmation emails recently. Try again in a few days.'
      await limit(toAddress, `${organizationId} ${email}`, often)
      await limit(toMailbox, email, often)
      return row
    })
    return c.json(added, 201)
  })
  /** The report besides its schedule, at once. */
  .post('/report-recipients/:recipientId/mails', recipient, async (c) => {
    const { recipientId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      const known = found(await findRecipient(sql, recipientId), 'Recipient')
      const sent = await sendReportNow(sql, known, new Date())
      permitted(typeof sent === 'object' ? accepted(sent) : sent)
      const counted = await countAgainst(extra, c.var.database, recipientId)
      if (!counted.isAllowed)
        throw tooManyRequests(
          counted.resetSeconds,
          `You can send up to ${recipientLimits.extraPerDay} extra reports a day to one person. Try again tomorrow.`,
        )
    })
    return c.body(null, 202)
  })
  .delete('/report-recipients/:recipientId', recipient, async (c) => {
    const { recipientId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      permitted(await removeRecipient(sql, found(await findRecipient(sql, recipientId), 'Recipient')))
    })
    return c.body(null, 204)
  })
