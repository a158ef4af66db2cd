/** Longest address that SMTP can carry (RFC 5321, 4.5.3.1.3). */
export const longestAddress = 254

/** One spelling per mailbox as far as that is certain: the part before the @ keeps dots and plus signs. */
export const normalAddress = (text: string) => text.trim().toLowerCase()

/**
 * The addresses in a pasted list, in order and each once: separated by commas, semicolons, white space or lines, bare or
 * as `Name <name@example.com>`. What is not an address comes back as it stands, so that it can be shown as wrong.
 */
export function addressesIn(text: string): string[] {
  const bare = text.replaceAll(/"[^"\n]*"(?=\s*<)/g, '').replaceAll(/[^<>,;\n]*<([^<>]*)>/g, ' $1 ')
  const found = bare
    .split(/[\s,;]+/)
    .map((part) => normalAddress(part.replaceAll(/^["'(]+|[)"'.]+$/g, '')))
    .filter((part) => part !== '')
  return [...new Set(found)]
}

/** Whether mail could be sent there: a mailbox and a domain with a dot, in the letters mail servers agree on. */
export function isAddress(text: string): boolean {
  if (text.length > longestAddress) return false
  const at = text.lastIndexOf('@')
  const [mailbox, domain] = [text.slice(0, at), text.slice(at + 1)]
  return (
    at > 0 &&
    mailbox.length <= 64 &&
    /^[^\s@"(),:;<>[\]\\\p{Cc}]+$/u.test(mailbox) &&
    !/^\.|\.\.|\.$/.test(mailbox) &&
    domain.split('.').length > 1 &&
    domain.split('.').every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label)) &&
    !/^\d+$/.test(domain.slice(domain.lastIndexOf('.') + 1))
  )
}

/** Enough to know one's own address by, too little for anybody else. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '…'
  const dot = email.lastIndexOf('.')
  return `${email.slice(0, 1)}…@${email.slice(at + 1, at + 2)}…${dot > at ? email.slice(dot) : ''}`
}
