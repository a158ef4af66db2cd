/** The same for every way of writing one address: ignores letter case and compatibility forms of Unicode. */
const foldAddress = (email: string) =>
  email.trim().toLowerCase().normalize('NFKC').toLowerCase().replace(/\.$/, '')

/**
 * The mailbox behind an email address: `a+b@c` arrives at `a@c`. Only for limits on email; accounts use the whole
 * address.
 */
export function mailboxOf(email: string): string {
  const plain = foldAddress(email)
  const at = plain.lastIndexOf('@')
  return `${plain.slice(0, at).replace(/\+.*$/s, '')}${plain.slice(at)}`
}
