/** Where mail to an address arrives: `ada+spam@…` at `ada@…`, and at Gmail the dots do not count. Only to tell who had a trial. */
export function trialMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com')
  const name = email.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}
