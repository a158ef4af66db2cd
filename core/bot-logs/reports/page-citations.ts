import { z } from 'zod'
import { count, orNull } from '../../api/numbers.ts'
import { channels } from '../../reports/filters.ts'

const day = z.iso.date().describe('A UTC day.')

export const answersBehind = z
  .object({
    channel: orNull(z.enum(channels)),
    channels: z.array(z.object({ channel: z.enum(channels), answers: count })),
    from: day.describe(
      'Periods longer than 100 days count answers in whole weeks, so this can be before the period.',
    ),
    to: day,
    answers: count.describe('Valid answers of the collection method in these days.'),
    sandbox: z
      .enum(['none', 'some', 'all'])
      .describe('Whether these answers are sample data from the sandbox.'),
  })
  .meta({ id: 'BotLogAnswers' })
export type AnswersBehind = z.infer<typeof answersBehind>

export const citedBy = z.object({ engine: z.string(), answers: count })

/** Citations of one page, shown with its visits. */
export const pageCitations = z.object({
  answers: answersBehind,
  address: z.string(),
  isOwn: z.boolean().describe('On a host that the brand owns.'),
  cited: count.describe('Valid answers of the collection method that cite it in the period.'),
  engines: z.array(citedBy.extend({ lastCited: day })),
  firstCited: orNull(day).describe('Ever.'),
  lastCited: orNull(day),
})
export type PageCitations = z.infer<typeof pageCitations>

/** How often AI bots crawled cited pages in the last 30 days. */
export type CitedPageVisits = {
  from: string
  to: string
  pages: { address: string; url: number; reads: number; lastAt: string }[]
}
