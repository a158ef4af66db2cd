import {
  describeMailFailure,
  isRefusedForGood,
  MailNotConfigured,
} from '#core/notifications/mail/mail-failure.ts'
import { withoutNames } from '#core/sharing/hidden-names.ts'
import { recipientReportMail, senderOf } from '#core/sharing/recipients/recipient-mails.ts'
import { filtersOf } from '#core/sharing/schema.ts'
import { findWhiteLabel } from '#queries/organizations/white-labels.ts'
import { overviewReport } from '#queries/reports/overview.ts'
import {
  claimReportMail,
  newToken,
  reportMailToSend,
  settleReportMail,
  type ReportMailOutcome,
} from '#queries/sharing/report-recipients.ts'
import { engineNames, findShareLink, hiddenBrands } from '#queries/sharing/share-links.ts'
import { asSystem, type SystemTransaction } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Emails a shared report to one recipient, as its share link shows it. The row is marked before the email is handed over;
 * if a worker is killed after that, the outcome stays unknown and nothing is sent again: people outside would rather miss
 * one report than get it twice.
 */
export const sendReportMail: JobHandler<'send-report-mail'> = async (
  { database, mail },
  place,
  { isLastAttempt },
) => {
  const settle = (outcome: ReportMailOutcome) =>
    asSystem(database, (sql) => settleReportMail(sql, place, outcome))
  const found = await asSystem(database, (sql) => reportMailToSend(sql, place))
  if (found === null) return
  if (found.state === 'sending') return settle({ state: 'unknown' })
  if (mail === undefined) return settle({ state: 'failed', problem: 'This worker can’t send email.' })
  const report = await asSystem(database, (sql) => sharedOverview(sql, place.organizationId, found))
  if ('problem' in report) return settle({ state: 'dropped', problem: report.problem })
  const token = newToken()
  if (!(await asSystem(database, (sql) => claimReportMail(sql, place, token)))) return
  const { publicUrl } = mail
  const labels = new Map(report.engines.map(({ id, label }) => [id, label]))
  try {
    await mail.send(
      recipientReportMail({
        to: found.email,
        sender: senderOf(found.organization, report.label),
        brand: report.brand,
        cadence: found.cadence,
        language: found.language,
        overview: report.overview,
        engineLabel: (engine) => labels.get(engine) ?? engine,
        links: {
          report: `${publicUrl}/shared/${token}`,
          stop: `${publicUrl}/api/report-emails?token=${encodeURIComponent(found.unsubscribeToken)}`,
        },
        messageId: `<${place.reportMailId}@${new URL(publicUrl).hostname}>`,
      }),
    )
  } catch (error) {
    const problem = describeMailFailure(error)
    if (isRefusedForGood(error)) return settle({ state: 'bounced', problem })
    if (error instanceof MailNotConfigured || isLastAttempt) return settle({ state: 'failed', problem })
    await settle({ state: 'retry', problem })
    throw error
  }
  await settle({ state: 'sent' })
}

/** What the link shows today, without what it hides. */
async function sharedOverview(
  sql: SystemTransaction,
  organizationId: string,
  { linkId, dueAt }: { linkId: string; dueAt: Date },
) {
  const link = await findShareLink(sql, linkId)
  if (link === null || link.state !== 'open') return { problem: 'Its share link no longer works.' }
  const overview = await overviewReport(
    sql,
    link.brandId,
    filtersOf(link, dueAt.toISOString().slice(0, 10)),
    dueAt,
  )
  if (overview === null || overview.counts.answers === 0)
    return { problem: 'There were no answers in this period.' }
  return {
    brand: link.brandName,
    overview: link.showsCompetitors
      ? overview
      : withoutNames(overview, await hiddenBrands(sql, link.brandId)),
    label: link.isWhiteLabel ? await findWhiteLabel(sql, organizationId) : null,
    engines: await engineNames(sql),
  }
}
