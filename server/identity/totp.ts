import { Secret, TOTP } from 'otpauth'
import qrcode from 'qrcode-generator'

const stepSeconds = 30
/** A clock may be off by one step in either direction. */
const window = 1

/** As every authenticator app supports them: SHA-1, six digits, 30 seconds (RFC 6238). */
const totpOf = (secret: string, { issuer = '', label = '' } = {}) =>
  new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period: stepSeconds })

/** 160 random bits, in base32. */
export const randomTotpSecret = () => new Secret({ size: 20 }).base32

/** What an authenticator app is given: the secret as text, as a URL, and as the picture of that URL. */
export function totpSetup(secret: string, named: { issuer: string; label: string }) {
  const uri = totpOf(secret, named).toString()
  return { qr_code: qrSvg(uri), secret, uri }
}

/**
 * The 30-second step that the code belongs to; null: the code is wrong, or too old or new. Each step may be accepted
 * once, which the caller ensures.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const offset = totpOf(secret).validate({ token: code, window, timestamp: now })
  return offset === null ? null : Math.floor(now / 1000 / stepSeconds) + offset
}

/** With a margin of four modules. Without `#` and `%`, because supabase-js puts it into a data URL as it is. */
function qrSvg(text: string): string {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const modules = Array.from({ length: code.getModuleCount() }, (_, index) => index)
  const dark = modules.flatMap((y) =>
    modules.filter((x) => code.isDark(y, x)).map((x) => `M${x + 4} ${y + 4}h1v1h-1z`),
  )
  const size = modules.length + 8
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="white"/><path fill="black" d="${dark.join('')}"/></svg>`
  )
}
