import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../context.ts'
import { isSame } from './secrets.ts'
import type { Identity } from './service.ts'

const cookieOf = (flowId: string) => `answerscope-flow-${flowId.slice(0, 8)}`
const cookieSeconds = 3600

/**
 * The browser that started the sign-in must be the one that returns, or a stranger's account could be opened in it.
 */
export function rememberBrowser({ keys, settings }: Identity, c: Context<AppEnv>, flowId: string): void {
  setCookie(c, cookieOf(flowId), keys.flowSecret('browser', flowId), {
    path: '/auth/v1',
    httpOnly: true,
    sameSite: 'Lax',
    secure: settings.publicUrl.startsWith('https:'),
    maxAge: cookieSeconds,
  })
}

export function isSameBrowser({ keys }: Identity, c: Context<AppEnv>, flowId: string): boolean {
  const cookie = getCookie(c, cookieOf(flowId))
  return cookie !== undefined && isSame(cookie, keys.flowSecret('browser', flowId))
}

export function forgetBrowser(c: Context<AppEnv>, flowId: string): void {
  deleteCookie(c, cookieOf(flowId), { path: '/auth/v1' })
}
