import { reportNamed } from '#core/reports/registry.ts'

/** Segments of API paths up to 0.7.0, with their replacements. */
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

/** Reports that were separate paths of a brand; `contested` and `variance` in API v1, too. */
const formerReports = /^(\/api\/brands\/[^/]+|\/api\/v1\/brands\/[^/]+\/reports)\/([a-z]+)$/

/** The new path of an earlier version's path; null if it has not moved. In API v1 two reports have new names. */
export function replacedPath(path: string): string | null {
  const [, home = '', name = ''] = formerReports.exec(path) ?? []
  const report = reportNamed(name)
  const isV1 = path.startsWith('/api/v1/')
  if (report !== undefined && !(isV1 && report === name))
    return isV1 ? `${home}/${report}` : `${home}/reports/${report}`
  if (!path.startsWith('/api/') || isV1) return null
  const replaced = path
    .split('/')
    .map((segment) => (Object.hasOwn(replacements, segment) ? replacements[segment] : segment))
    .join('/')
  return replaced === path ? null : replaced
}
