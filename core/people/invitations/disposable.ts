import MailChecker from 'mailchecker'

const domains = MailChecker.blacklist()

/** Whether the mailbox is disposable. A list of 55,000 domains, so only for the server. */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.some((_, first) => first < labels.length - 1 && domains.has(labels.slice(first).join('.')))
}
