import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { AppEnv } from '../context.ts'
import { isSame, randomToken, type IdentityKeys } from './secrets.ts'

const cookieName = 'answerscope-device'
const cookieSeconds = 180 * 24 * 3600
const maxAccounts = 8

const knownDevice = z.object({
  id: z.string().max(64),
  accounts: z.array(z.string().max(64)).max(maxAccounts),
  until: z.number(),
})
type KnownDevice = z.infer<typeof knownDevice>

/**
 * Browsers that an account has signed in from, by a signed cookie. Strangers who try passwords cannot lock out a known
 * device, because its attempts are counted separately.
 */
export function openKnownDevices(keys: Pick<IdentityKeys, 'accountKey' | 'sealDevice'>) {
  const read = (c: Context<AppEnv>): KnownDevice | null => {
    const [payload = '', seal = ''] = (getCookie(c, cookieName) ?? '').slice(0, 2000).split('.')
    if (payload === '' || !isSame(seal, keys.sealDevice(payload))) return null
    const device = knownDevice.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()))
    return device.success && device.data.until > Date.now() ? device.data : null
  }
  return {
    /** The device's ID if this account has signed in from it. */
    find: (c: Context<AppEnv>, email: string): string | null => {
      const device = read(c)
      return device?.accounts.includes(shortKey(keys, email)) ? device.id : null
    },
    remember: (c: Context<AppEnv>, email: string): void => {
      const device = read(c)
      const account = shortKey(keys, email)
      const accounts = [account, ...(device?.accounts ?? []).filter((one) => one !== account)]
      const renewed: KnownDevice = {
        id: device?.id ?? randomToken(),
        accounts: accounts.slice(0, maxAccounts),
        until: Date.now() + cookieSeconds * 1000,
      }
      const payload = Buffer.from(JSON.stringify(renewed)).toString('base64url')
      setCookie(c, cookieName, `${payload}.${keys.sealDevice(payload)}`, {
        path: '/auth/v1',
        httpOnly: true,
        sameSite: 'Lax',
        secure: c.var.settings.publicUrl.startsWith('https:'),
        maxAge: cookieSeconds,
      })
    },
  }
}
export type KnownDevices = ReturnType<typeof openKnownDevices>

const shortKey = (keys: Pick<IdentityKeys, 'accountKey'>, email: string) =>
  keys.accountKey(`device\n${email}`).slice(0, 16)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // Not a cookie of ours.
  }
}
