import { parse } from 'tldts'
import { message } from '../../language/message.ts'

/** Mailboxes of everyone: an organization that proved such a domain could sign in to the accounts of strangers. */
const sharedMailDomains = new Set(
  `gmail.com googlemail.com outlook.com outlook.de hotmail.com hotmail.de hotmail.co.uk hotmail.fr live.com msn.com yahoo.com
   yahoo.de yahoo.co.uk yahoo.fr yahoo.es ymail.com rocketmail.com aol.com icloud.com me.com mac.com proton.me protonmail.com
   pm.me gmx.de gmx.net gmx.com gmx.at gmx.ch web.de mail.com mail.ru yandex.com yandex.ru ya.ru qq.com 163.com 126.com
   sina.com t-online.de freenet.de arcor.de zoho.com zohomail.com fastmail.com hey.com tutanota.com tuta.com tuta.io
   mailbox.org posteo.de posteo.net orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it
   terra.com telefonica.net uol.com.br bol.com.br comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
   btinternet.com sky.com virginmedia.com naver.com daum.net hanmail.net rediffmail.com bluewin.ch telenet.be`.split(
    /\s+/,
  ),
)

const notADomain = message('Enter a domain such as acme.com.')
const everyones = message('Anyone can get an address there. Enter a domain that only your organization uses.')

/** The domain of email addresses that an organization may claim, in lower case and punycode; otherwise why not. */
export function claimableDomain(typed: string): { domain: string } | { error: string } {
  const text = typed.trim().replace(/^@/, '').toLowerCase()
  const url = URL.parse(`https://${text}/`)
  if (url === null || url.host !== url.hostname || url.pathname !== '/' || /[/?#@:\\*\s]/.test(text))
    return { error: notADomain }
  const domain = url.hostname.replace(/\.$/, '')
  // GitHub Pages and the like are suffixes, too: their subdomains belong to different people.
  const { isIp, domain: registrable } = parse(domain, { allowPrivateDomains: true })
  if (isIp || !domain.includes('.') || domain.length > 253) return { error: notADomain }
  if (registrable === null || sharedMailDomains.has(domain)) return { error: everyones }
  return { domain }
}

/** The domain of an email address; null if it is none. */
export function domainOfAddress(email: string): string | null {
  const at = email.lastIndexOf('@')
  return at < 1 || at === email.length - 1 ? null : email.slice(at + 1).toLowerCase()
}
