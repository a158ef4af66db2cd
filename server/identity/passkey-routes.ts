import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { listPasskeys } from '#queries/identity/passkeys.ts'
import type { AppEnv } from '../context.ts'
import {
  changePasskeyName,
  deletePasskey,
  listItem,
  passkeyRegistrationOptions,
  passkeySignInOptions,
  registerPasskey,
  signInWithPasskey,
} from './passkeys.ts'
import { IdentityProblem } from './problem.ts'
import { passkeyNameBody, passkeyVerifyBody, readBody } from './request-bodies.ts'
import { limited } from './requests.ts'
import type { Identity } from './service.ts'
import { requireSession } from './sessions.ts'

/** Passkeys: a way to sign in, and the list of those of the signed-in account. */
export const passkeyRoutes = (identity: Identity) =>
  new Hono<AppEnv>()
    .use('/passkeys/*', limited(identity, 'factorByNetwork'))
    .post('/passkeys/authentication/options', async (c) => c.json(await passkeySignInOptions(identity)))
    .post('/passkeys/authentication/verify', async (c) =>
      c.json(await signInWithPasskey(identity, c, await readBody(c, passkeyVerifyBody))),
    )
    .post('/passkeys/registration/options', async (c) =>
      c.json(await passkeyRegistrationOptions(identity, await requireSession(identity, c))),
    )
    .post('/passkeys/registration/verify', async (c) => {
      const signedIn = await requireSession(identity, c)
      return c.json(await registerPasskey(identity, c, signedIn, await readBody(c, passkeyVerifyBody)))
    })
    .get('/passkeys', async (c) => {
      const { account } = await requireSession(identity, c)
      return c.json((await listPasskeys(identity.database.pool, account.id)).map(listItem))
    })
    .patch('/passkeys/:id', async (c) => {
      const signedIn = await requireSession(identity, c)
      const { friendly_name: name } = await readBody(c, passkeyNameBody)
      return c.json(await changePasskeyName(identity, signedIn, { id: passkeyIdOf(c), name }))
    })
    .delete('/passkeys/:id', async (c) => {
      const signedIn = await requireSession(identity, c)
      await deletePasskey(identity, c, signedIn, passkeyIdOf(c))
      return c.body(null, 204)
    })

function passkeyIdOf(c: Context<AppEnv>): string {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw new IdentityProblem(404, 'validation_failed', 'Passkey not found')
  return id.data
}
