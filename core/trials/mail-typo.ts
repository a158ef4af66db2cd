/** The most common private mailboxes, and domains that look like a typo of one but are not. */
const wellKnown = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'hotmail.es',
  'yahoo.es',
  'yahoo.de',
  'mail.com',
  'email.com',
  'ymail.com',
  'rocketmail.com',
  'gmx.at',
  'gmx.ch',
  'gmx.com',
  'me.com',
  'live.de',
]

/** The probable intended address: `me@gmial.com` → `me@gmail.com`. Null if it looks right. */
export function meantAddress(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain.length < 5 || wellKnown.includes(domain)) return null
  const meant = wellKnown.find((known) => isOneSlip(domain, known))
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`
}

/** One letter inserted, missing, wrong, or two swapped; or a missing end (`gmail.co`, `gmail`). */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  const rest = typed.slice(start)
  const wanted = meant.slice(start)
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  )
}
