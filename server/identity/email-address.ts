/** The same for every way of writing one address: letter case and compatibility forms of Unicode fall away. */
const foldAddress = (email: string) =>
  email.trim().toLowerCase().normalize('NFKC').toLowerCase().replace(/\.$/, '')

/** The mailbox behind an address: `a+b@c` arrives at `a@c`. For limits on mail only; accounts are kept by the whole address. */
export function mailboxOf(email: string): string {
  const plain = foldAddress(email)
  const at = plain.lastIndexOf('@')
  return `${plain.slice(0, at).replace(/\+.*$/s, '')}${plain.slice(at)}`
}
