/** Segments of API paths up to 0.7.0, with the words that replaced them. */
const replacements: Readonly<Record<string, string>> = {
  analyses: 'runs',
  audit: 'label-review',
  audits: 'label-reviews',
  channels: 'integrations',
  digests: 'email-reports',
  'invite-acceptances': 'invitation-acceptances',
  'invite-previews': 'invitation-previews',
  invites: 'invitations',
  judge: 'labeler',
  'my-invites': 'my-invitations',
  'notification-rules': 'alerts',
  rereadings: 'reprocessings',
  rescorings: 'reprocessings',
}

/** Where a path of an earlier version has moved to; null when it has not. API v1 has kept its paths. */
export function replacedPath(path: string): string | null {
  if (!path.startsWith('/api/') || path.startsWith('/api/v1/')) return null
  const replaced = path
    .split('/')
    .map((segment) => (Object.hasOwn(replacements, segment) ? replacements[segment] : segment))
    .join('/')
  return replaced === path ? null : replaced
}
