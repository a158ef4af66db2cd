import { Hono } from 'hono'
import { redirectTo } from '#core/api/oauth/redirect-uri.ts'
import { connectionApproval } from '#core/api/oauth/schema.ts'
import { approveRequest, describeRequest, findRequest, refuseRequest } from '#queries/api/oauth/requests.ts'
import { administers } from '#queries/organizations/rights.ts'
import { asCaller, readingAsCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { gone } from '../../errors.ts'
import { oauthUrls } from '../../oauth/metadata.ts'
import { requireFreshProof } from '../../middleware/fresh-proof.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const request = validate('param', idIn('requestId'))

/**
 * The consent screen of an application that asks to connect. A decision carries the session's token in a header, which no
 * other page can send, and each request is decided once. The response is where the browser returns to.
 */
export const connectionRequestRoutes = new Hono<AppEnv>()
  .get('/oauth/requests/:requestId', request, async (c) => {
    const { requestId } = c.req.valid('param')
    const described = await readingAsCaller(c.var.database, c.var.caller, async (sql) =>
      describeRequest(sql, open(await findRequest(sql, requestId))),
    )
    return c.json(described)
  })
  .post(
    '/oauth/requests/:requestId/approval',
    request,
    requireFreshProof,
    validate('json', connectionApproval),
    async (c) => {
      const { requestId } = c.req.valid('param')
      const input = c.req.valid('json')
      const { issuer } = oauthUrls(c.var.settings)
      const approved = await asCaller(c.var.database, c.var.caller, async (transaction) => {
        await requireAdmin(transaction, input.organizationId)
        const asked = open(await findRequest(transaction, requestId))
        const { code } = accepted(open(await approveRequest(transaction, requestId, asked, input)))
        return redirectTo(asked.redirectUri, { code, state: asked.state, iss: issuer })
      })
      return c.json({ redirectTo: approved })
    },
  )
  .post('/oauth/requests/:requestId/refusal', request, async (c) => {
    const { requestId } = c.req.valid('param')
    const { issuer } = oauthUrls(c.var.settings)
    const refused = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const asked = open(await findRequest(transaction, requestId))
      open((await refuseRequest(transaction, requestId)) || null)
      return redirectTo(asked.redirectUri, { error: 'access_denied', state: asked.state, iss: issuer })
    })
    return c.json({ redirectTo: refused })
  })

function open<Row>(row: Row | null): Row {
  if (row === null)
    throw gone('This request was already answered or has expired. Start again in the application.')
  return row
}

async function requireAdmin(transaction: CallerTransaction, organizationId: string): Promise<void> {
  permitted(found(await administers(transaction, organizationId), 'Organization'))
}
