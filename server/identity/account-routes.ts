import { Hono } from 'hono'
import { z } from 'zod'
import { inTransaction } from '#queries/database.ts'
import { readAccountRecord } from '#queries/identity/accounts.ts'
import { removeIdentity } from '#queries/identity/linked-identities.ts'
import type { AppEnv } from '../context.ts'
import { changeAccount, requestReauthentication } from './account-changes.ts'
import { requireAssurance } from './factors.ts'
import { IdentityProblem } from './problem.ts'
import { finishProviderFlow, startProviderFlow } from './provider-sign-in.ts'
import { readBody, userBody } from './request-bodies.ts'
import { limited, redirectTo } from './requests.ts'
import type { Identity } from './service.ts'
import { requireSession, userObject } from './sessions.ts'

const linkingNeedsFactor = 'AAL2 session is required to link or unlink an identity when MFA is enabled.'

/** The signed-in account and the providers it signs in with. */
export const accountRoutes = (identity: Identity) =>
  new Hono<AppEnv>()
    .get('/authorize', limited(identity, 'providerByNetwork'), async (c) =>
      c.redirect(await startProviderFlow(identity, c, { linkTo: null }), 302),
    )
    .get('/callback', limited(identity, 'providerByNetwork'), async (c) =>
      c.redirect(await finishProviderFlow(identity, c), 302),
    )
    .get('/user', async (c) => {
      const { account } = await requireSession(identity, c)
      const record = await readAccountRecord(identity.database.pool, account.id)
      if (record === null)
        throw new IdentityProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      return c.json(userObject(record))
    })
    .put('/user', limited(identity, 'mailByNetwork'), async (c) => {
      const signedIn = await requireSession(identity, c)
      const body = await readBody(c, userBody)
      return c.json(await changeAccount(identity, c, signedIn, body, redirectTo(identity, c)))
    })
    .get('/reauthenticate', limited(identity, 'mailByNetwork'), async (c) => {
      await requestReauthentication(identity, c, await requireSession(identity, c))
      return c.json({})
    })
    .get('/user/identities/authorize', limited(identity, 'providerByNetwork'), async (c) => {
      const signedIn = await requireSession(identity, c)
      const { account } = signedIn
      await requireAssurance(identity.database.pool, signedIn, linkingNeedsFactor)
      const url = await startProviderFlow(identity, c, { linkTo: account.id })
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
    })
    .delete('/user/identities/:id', async (c) => {
      const signedIn = await requireSession(identity, c)
      const { account } = signedIn
      await requireAssurance(identity.database.pool, signedIn, linkingNeedsFactor)
      const id = z.uuid().safeParse(c.req.param('id'))
      if (!id.success) throw new IdentityProblem(404, 'validation_failed', 'identity_id must be an UUID')
      const outcome = await inTransaction(identity.database, (sql) =>
        removeIdentity(sql, account.id, id.data),
      )
      if (outcome === 'last')
        throw new IdentityProblem(
          422,
          'single_identity_not_deletable',
          'User must have at least 1 identity after unlinking',
        )
      if (outcome === 'unknown')
        throw new IdentityProblem(422, 'identity_not_found', 'Identity doesn’t exist')
      return c.json({})
    })
