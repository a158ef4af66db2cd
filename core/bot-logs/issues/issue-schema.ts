import { z } from 'zod'
import { count, orNull } from '../../api/numbers.ts'
import { botLogScope } from '../reports/schema.ts'
import { robotsReport } from '../robots/robots-schema.ts'
import { sitemapProblem } from '../sitemap/problems.ts'

export const issueKinds = [
  'page-errors',
  'blocked',
  'robots',
  'sitemap',
  'never-read',
  'spoofed',
  'unchecked',
] as const
export type IssueKind = (typeof issueKinds)[number]

const moment = z.iso.datetime({ offset: true })

export const issue = z.object({
  id: z.string().describe('The same for the same issue in another period.'),
  kind: z.enum(issueKinds),
  name: z.string().describe('A page’s path, a crawler, or a host.'),
  page: orNull(count).describe('The page’s id.'),
  bot: orNull(z.string()).describe('The crawler’s id.'),
  citations: count.describe(
    'Answers in the period that cite the page; of a crawler: that cite the site and come from engines of its operator.',
  ),
  visits: count,
  failed: count.describe('Visits that are affected: failed, refused, likely spoofed, or not checked.'),
  pages: count.describe('Sitemap pages that are affected.'),
  since: orNull(moment).describe('First affected visit in the period.'),
  status: orNull(count).describe('The page’s latest status.'),
  finding: orNull(robotsReport.shape.findings.element),
  problem: orNull(sitemapProblem),
  list: orNull(z.object({ name: z.string(), day: z.iso.date() })).describe(
    'The published address list that the visits were checked against, and its day.',
  ),
})
export type Issue = z.infer<typeof issue>

export const issuesReport = z
  .object({
    scope: botLogScope,
    issues: z.array(issue).describe('By citations at stake, affected visits, and age.'),
  })
  .meta({ id: 'BotLogIssues' })
export type IssuesReport = z.infer<typeof issuesReport>
