import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../context.ts'
import { resendChange } from './account-changes.ts'
import { requestCode, requestRecovery, resendConfirmation, verifyCode, verifyLink } from './codes.ts'
import { IdentityProblem, invalidRequest } from './problem.ts'
import { withError } from './provider-sign-in.ts'
import { withFragment, withQuery } from './redirects.ts'
import {
  codeBody,
  codeRequestBody,
  codeType,
  linkBody,
  readBody,
  recoverBody,
  resendBody,
} from './request-bodies.ts'
import { limited, redirectTo } from './requests.ts'
import type { Identity } from './service.ts'

const halfConfirmed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Codes and links that are mailed, and what they open. */
export const codeRoutes = (identity: Identity) =>
  new Hono<AppEnv>()
    .on('POST', ['/otp', '/magiclink'], limited(identity, 'mailByNetwork'), async (c) => {
      requestCode(identity, c, await readBody(c, codeRequestBody), redirectTo(identity, c))
      return c.json({})
    })
    .post('/recover', limited(identity, 'mailByNetwork'), async (c) => {
      requestRecovery(identity, c, await readBody(c, recoverBody), redirectTo(identity, c))
      return c.json({})
    })
    .post('/resend', limited(identity, 'mailByNetwork'), async (c) => {
      const { email, type } = await readBody(c, resendBody)
      const again = type === 'signup' ? resendConfirmation : resendChange
      again(identity, c, email, redirectTo(identity, c))
      return c.json({})
    })
    .post('/verify', limited(identity, 'codeByNetwork'), async (c) => {
      const body = await readBody(c, z.union([linkBody, codeBody]))
      const verified =
        'token_hash' in body
          ? await verifyLink(identity, c, { link: body.token_hash, type: body.type, isPage: false })
          : await verifyCode(identity, c, body)
      if ('session' in verified) return c.json(verified.session)
      return c.json({ msg: halfConfirmed, code: '200' })
    })
    .get('/verify', limited(identity, 'codeByNetwork'), async (c) =>
      c.redirect(await pageAfterLink(identity, c), 303),
    )

async function pageAfterLink(identity: Identity, c: Context<AppEnv>): Promise<string> {
  const { publicUrl } = identity.settings
  const target = redirectTo(identity, c) ?? publicUrl
  const type = codeType.safeParse(c.req.query('type'))
  const link = c.req.query('token') ?? c.req.query('token_hash') ?? ''
  if (!type.success || link.length > 500) throw invalidRequest('Verify requires a verification type')
  try {
    const verified = await verifyLink(identity, c, { link, type: type.data, isPage: true })
    if ('waitsForOther' in verified) return withFragment(target, { message: halfConfirmed })
    if ('authCode' in verified) return withQuery(target, { code: verified.authCode })
    const { access_token, token_type, expires_in, expires_at, refresh_token } = verified.session
    // Signed up in another browser: the password of that sign-up was dropped, and this is the moment to set one.
    const kind = verified.needsPassword ? 'recovery' : type.data
    const page = verified.needsPassword ? `${publicUrl}/reset-password` : target
    const session = { access_token, token_type, refresh_token, type: kind }
    const times = { expires_in: String(expires_in), expires_at: String(expires_at) }
    return withFragment(page, { ...session, ...times })
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error
    return withError(target, error)
  }
}
