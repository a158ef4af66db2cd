import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../context.ts'
import { hashToken, randomToken } from './secrets.ts'

const cookieName = 'answerscope-sign-up'
const cookieSeconds = 24 * 3600

/**
 * Marks the browser that signs up. Someone may sign up with an address that is not theirs; when its owner confirms it
 * in another browser, the password is dropped (`dropUnprovenPassword`).
 *
 * @returns the hash of the mark, which the account stores.
 */
export function rememberSignUp(c: Context<AppEnv>): string {
  const mark = markOf(c) ?? randomToken()
  setCookie(c, cookieName, mark, {
    path: '/auth/v1',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.settings.publicUrl.startsWith('https:'),
    maxAge: cookieSeconds,
  })
  return hashToken(mark)
}

/** Null: this browser has not signed up recently. */
export function signUpBrowser(c: Context<AppEnv>): string | null {
  const mark = markOf(c)
  return mark === null ? null : hashToken(mark)
}

function markOf(c: Context<AppEnv>): string | null {
  const given = getCookie(c, cookieName)
  return given !== undefined && /^[\w-]{43}$/.test(given) ? given : null
}
