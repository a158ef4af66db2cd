import { digestMail } from '#core/notifications/email-reports/email-report-mail.ts'
import { digestPeriod } from '#core/notifications/email-reports/email-report-times.ts'
import { digestSearch } from '#core/notifications/email-reports/schema.ts'
import { reportFilters, searchOf } from '#core/reports/filters.ts'
import { digestToSend, noteDigest } from '#queries/notifications/email-reports.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Mails one digest to one person, if they may still view the brand. What cannot be sent is tried again by the queue, and
 * stands with the digest. A worker killed between sending and saying so sends it twice; there is no way to know.
 */
export const sendDigest: JobHandler<'send-digest'> = async (
  { database, mail },
  payload,
  { isLastAttempt },
) => {
  const { organizationId, brandId, digestId, at } = payload
  const digest = await asSystem(database, (sql) => digestToSend(sql, payload))
  if (digest === null || digest.email === null) return
  const { compare, ...period } = digestPeriod(digest.cadence, new Date(at))
  const chosen = digestSearch.catch({}).parse(digest.search)
  const filters = reportFilters.parse({
    ...chosen,
    ...period,
    compare: 'custom',
    compareFrom: compare.from,
    compareTo: compare.to,
  })
  const overview = await asSystem(database, (sql) => overviewReport(sql, brandId, filters, new Date(at)))
  if (overview === null) return
  const note = (outcome: Parameters<typeof noteDigest>[2]) =>
    asSystem(database, (sql) => noteDigest(sql, digestId, outcome))
  if (mail === undefined) return note({ problem: 'This worker cannot send mail.' })
  const address = (search: Record<string, string>) =>
    `${mail.publicUrl}/overview?${new URLSearchParams({ organizationId, clientId: brandId, ...search })}`
  try {
    await mail.send(
      digestMail({
        to: digest.email,
        name: digest.name,
        cadence: digest.cadence,
        language: digest.language,
        period,
        overview,
        links: { report: address(searchOf(filters)), digest: address({ ...chosen, digests: 'open' }) },
      }),
    )
  } catch (error) {
    await note({ problem: error instanceof Error ? error.message : 'The mail could not be sent.' })
    if (!isLastAttempt) throw error
    return
  }
  await note({ sentAt: new Date(at) })
}
