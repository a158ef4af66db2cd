import { emailReportMail } from '#core/notifications/email-reports/email-report-mail.ts'
import { emailReportPeriod } from '#core/notifications/email-reports/email-report-times.ts'
import { emailReportSearch } from '#core/notifications/email-reports/schema.ts'
import { reportFilters, searchOf } from '#core/reports/filters.ts'
import { emailReportToSend, noteEmailReport } from '#queries/notifications/email-reports.ts'
import { feedOfBrand } from '#core/reports/home/compose-feed.ts'
import { weekFeed } from '#queries/reports/home/week-feed.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Emails one report to one person, if they may still view the brand. The queue retries failures, and the reason is
 * stored with the report. A worker killed between sending and recording sends it twice; that cannot be detected.
 */
export const sendEmailReport: JobHandler<'send-email-report'> = async (
  { database, mail },
  payload,
  { isLastAttempt },
) => {
  const { organizationId, brandId, emailReportId, at } = payload
  const digest = await asSystem(database, (sql) => emailReportToSend(sql, payload))
  if (digest === null || digest.email === null) return
  const { compare, ...period } = emailReportPeriod(digest.cadence, new Date(at))
  const chosen = emailReportSearch.catch({}).parse(digest.search)
  const filters = reportFilters.parse({
    ...chosen,
    ...period,
    compare: 'custom',
    compareFrom: compare.from,
    compareTo: compare.to,
  })
  const overview = await asSystem(database, (sql) => overviewReport(sql, brandId, filters, new Date(at)))
  if (overview === null) return
  const hasFeed = digest.cadence === 'weekly' && Object.keys(chosen).length === 0
  const feed = hasFeed
    ? await asSystem(database, (sql) =>
        weekFeed(sql, organizationId, { to: period.to, readerId: payload.userId }),
      )
    : null
  const note = (outcome: Parameters<typeof noteEmailReport>[2]) =>
    asSystem(database, (sql) => noteEmailReport(sql, emailReportId, outcome))
  if (mail === undefined) return note({ problem: 'This worker can’t send email.' })
  const address = (search: Record<string, string>) =>
    `${mail.publicUrl}/overview?${new URLSearchParams({ organizationId, clientId: brandId, ...search })}`
  try {
    await mail.send(
      emailReportMail({
        to: digest.email,
        name: digest.name,
        cadence: digest.cadence,
        language: digest.language,
        period,
        overview,
        feed: feed && feedOfBrand(feed, brandId),
        links: { report: address(searchOf(filters)), digest: address({ ...chosen, digests: 'open' }) },
      }),
    )
  } catch (error) {
    await note({ problem: error instanceof Error ? error.message : 'The email couldn’t be sent.' })
    if (!isLastAttempt) throw error
    return
  }
  await note({ sentAt: new Date(at) })
}
