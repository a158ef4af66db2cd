import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../context.ts'
import { challengeFactor, verifyChallenge } from './factor-challenges.ts'
import { enrollFactor, unenrollFactor } from './factors.ts'
import { IdentityProblem } from './problem.ts'
import {
  createRecoveryCodes,
  recoveryStatus,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts'
import { enrollBody, readBody, readJson, recoveryCodeBody, recoverySetBody } from './request-bodies.ts'
import { limited } from './requests.ts'
import type { Identity } from './service.ts'
import { requireSession } from './sessions.ts'

/** Second factors of the signed-in account: authenticator apps, security keys, recovery codes. */
export const factorRoutes = (identity: Identity) =>
  new Hono<AppEnv>()
    .use('/factors/*', limited(identity, 'factorByNetwork'))
    .get('/factors/recovery-codes', async (c) =>
      c.json(await recoveryStatus(identity, await requireSession(identity, c))),
    )
    .post('/factors/recovery-codes', async (c) => {
      const signedIn = await requireSession(identity, c)
      const hasBody = (await c.req.text()) !== ''
      const { friendly_name: name } = hasBody ? await readBody(c, recoverySetBody) : {}
      return c.json(await createRecoveryCodes(identity, c, signedIn, name ?? 'Recovery codes'))
    })
    .delete('/factors/recovery-codes', async (c) =>
      c.json({ id: await removeRecoveryCodes(identity, await requireSession(identity, c)) }),
    )
    .post('/factors/recovery-codes/regenerate', async (c) =>
      c.json(await replaceRecoveryCodes(identity, c, await requireSession(identity, c))),
    )
    .post('/factors/recovery-codes/verify', async (c) => {
      const signedIn = await requireSession(identity, c)
      const { code } = await readBody(c, recoveryCodeBody)
      return c.json(await verifyRecoveryCode(identity, c, signedIn, code))
    })
    .post('/factors', async (c) => {
      const signedIn = await requireSession(identity, c)
      return c.json(await enrollFactor(identity, signedIn, await readBody(c, enrollBody)))
    })
    .post('/factors/:id/challenge', async (c) => {
      const signedIn = await requireSession(identity, c)
      return c.json(await challengeFactor(identity, c, signedIn, factorIdOf(c)))
    })
    .post('/factors/:id/verify', async (c) => {
      const signedIn = await requireSession(identity, c)
      const id = factorIdOf(c)
      return c.json(await verifyChallenge(identity, c, signedIn, id, await readJson(c)))
    })
    .delete('/factors/:id', async (c) => {
      const signedIn = await requireSession(identity, c)
      const id = factorIdOf(c)
      await unenrollFactor(identity, c, signedIn, id)
      return c.json({ id })
    })

function factorIdOf(c: Context<AppEnv>): string {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw new IdentityProblem(404, 'validation_failed', 'factor_id must be an UUID')
  return id.data
}
