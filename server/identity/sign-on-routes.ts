import { Hono } from 'hono'
import { isSsoOwner } from '#queries/identity/single-sign-on.ts'
import type { AppEnv } from '../context.ts'
import { IdentityProblem } from './problem.ts'
import { readBody, signOnBody, signOnTestBody } from './request-bodies.ts'
import { limited } from './requests.ts'
import type { Identity } from './service.ts'
import { requireSession } from './sessions.ts'
import { requireAssurance } from './factors.ts'
import { startSignOn } from './sign-on.ts'

/** Sign-in with the provider of an organization. */
export const signOnRoutes = (identity: Identity) =>
  new Hono<AppEnv>()
    .post('/sso', limited(identity, 'providerByNetwork'), async (c) => {
      const body = await readBody(c, signOnBody)
      const url = await startSignOn(identity, c, body, { testBy: null })
      return body.skip_http_redirect === false ? c.redirect(url, 303) : c.json({ url })
    })
    /** Ours: an owner tests the connection of an organization. */
    .post('/sso/tests', limited(identity, 'providerByNetwork'), async (c) => {
      const signedIn = await requireSession(identity, c)
      await requireAssurance(identity.database.pool, signedIn, 'Confirm your second factor first.')
      const { organization_id: organizationId, redirect_to: redirectTo } = await readBody(c, signOnTestBody)
      const body = { provider_id: organizationId, redirect_to: redirectTo }
      if (!(await isSsoOwner(identity.database.pool, signedIn.account.id, organizationId)))
        throw new IdentityProblem(403, 'not_admin', 'Only owners can test single sign-on.')
      return c.json({ url: await startSignOn(identity, c, body, { testBy: signedIn.account.id }) })
    })
