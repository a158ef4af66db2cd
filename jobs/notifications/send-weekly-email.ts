import { addDays } from '#core/calendar.ts'
import { weeklyEmail } from '#core/reports/home/weekly-email.ts'
import { noteWeeklyEmail, readerOfWeeklyEmail } from '#queries/notifications/weekly-emails.ts'
import { weekFeed } from '#queries/reports/home/week-feed.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Emails a member what changed in the seven days before, over the brands they may view; nothing without such a brand.
 * The queue retries failures, and the reason is stored. A worker killed between sending and recording sends it twice.
 */
export const sendWeeklyEmail: JobHandler<'send-weekly-email'> = async (
  { database, mail },
  payload,
  { isLastAttempt },
) => {
  const { organizationId, userId, at } = payload
  const reader = await asSystem(database, (sql) => readerOfWeeklyEmail(sql, payload))
  if (reader === null) return
  const feed = await asSystem(database, (sql) =>
    weekFeed(sql, organizationId, { to: addDays(at.slice(0, 10), -1), readerId: userId }),
  )
  if (feed === null || feed.brands.length === 0) return
  const note = (outcome: Parameters<typeof noteWeeklyEmail>[2]) =>
    asSystem(database, (sql) => noteWeeklyEmail(sql, payload, outcome))
  if (mail === undefined) return note({ problem: 'This worker can’t send email.' })
  try {
    await mail.send(
      weeklyEmail({
        to: reader.email,
        organization: reader.organization,
        language: reader.language,
        feed,
        home: `${mail.publicUrl}/dashboard?${new URLSearchParams({ organizationId, to: feed.period.to })}`,
      }),
    )
  } catch (error) {
    await note({ problem: error instanceof Error ? error.message : 'The email couldn’t be sent.' })
    if (!isLastAttempt) throw error
    return
  }
  await note({ sentAt: new Date(at) })
}
