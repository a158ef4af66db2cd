/**
 * The mailbox to which email is delivered: `ada+spam@…` to `ada@…`, and at Gmail dots do not count. Only to recognize
 * repeated trials.
 */
export function trialMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com')
  const name = email.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}
