/** Longest address that SMTP can carry (RFC 5321, 4.5.3.1.3). */
export const longestAddress = 254

/** Normalizes a mailbox as far as is certain: dots and plus signs before the @ stay. */
export const normalAddress = (text: string) => text.trim().toLowerCase()

/**
 * The distinct addresses of a pasted list, in order: separated by commas, semicolons, white space, or lines, bare or as
 * `Name <name@example.com>`. Entries that are not addresses are returned unchanged, so that they can be reported.
 */
export function addressesIn(text: string): string[] {
  const bare = text.replaceAll(/"[^"\n]*"(?=\s*<)/g, '').replaceAll(/[^<>,;\n]*<([^<>]*)>/g, ' $1 ')
  const found = bare
    .split(/[\s,;]+/)
    .map((part) => normalAddress(part.replaceAll(/^["'(]+|[)"'.]+$/g, '')))
    .filter((part) => part !== '')
  return [...new Set(found)]
}

/** Whether email could be sent there: a mailbox and a domain with a dot, in commonly supported characters. */
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

/** Recognizable to its owner, but not to anyone else. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '…'
  const dot = email.lastIndexOf('.')
  return `${email.slice(0, 1)}…@${email.slice(at + 1, at + 2)}…${dot > at ? email.slice(dot) : ''}`
}
