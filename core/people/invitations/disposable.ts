import MailChecker from 'mailchecker'

const domains = MailChecker.blacklist()

/** Whether a mailbox there is thrown away after a while. A list of 55,000 domains: for the server only. */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.some((_, first) => first < labels.length - 1 && domains.has(labels.slice(first).join('.')))
}
