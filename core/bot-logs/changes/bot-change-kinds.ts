import { z } from 'zod'
import * as values from '../../database/values.ts'
import type { Severity } from '../../notifications/events/schema.ts'
import { message } from '../../language/message.ts'

/**
 * How a crawler can behave differently. `silent` is about a log source: its lines stopped arriving, so nothing is said of
 * crawlers. The order is that in which changes are listed.
 */
export const botChangeKinds = values.bot_changes.kind
export const botChangeKind = z.enum(botChangeKinds)
export type BotChangeKind = z.infer<typeof botChangeKind>

export const botChangeTexts = {
  silent: message('Log stopped arriving'),
  blocked: message('Blocked'),
  vanished: message('Vanished'),
  failing: message('Failures rose'),
  mismatch: message('Mismatches rose'),
  fell: message('Visits fell'),
  rose: message('Visits rose'),
  appeared: message('Came for the first time'),
} as const satisfies Record<BotChangeKind, string>

/** As what a change is told unless a rule says otherwise: warnings are mailed, too. */
export const botChangeSeverity: Record<BotChangeKind, Severity> = {
  silent: 'warning',
  blocked: 'warning',
  vanished: 'warning',
  failing: 'warning',
  mismatch: 'warning',
  fell: 'warning',
  rose: 'info',
  appeared: 'info',
}

/** A change of one kind ends those of its family, and their days are not what is usual. */
export type BotChangeFamily = 'visits' | 'failures' | 'mismatch' | 'first' | 'source'

export const familyOf: Record<BotChangeKind, BotChangeFamily> = {
  silent: 'source',
  blocked: 'failures',
  vanished: 'visits',
  failing: 'failures',
  mismatch: 'mismatch',
  fell: 'visits',
  rose: 'visits',
  appeared: 'first',
}

/** `recovered`: as before, which is told. `usual`: so long that it is no change any more. `replaced`: by one that says more. */
export const botChangeEnds = values.bot_changes.ended
export type BotChangeEnd = (typeof botChangeEnds)[number]

const counted = z.object({ count: z.number(), of: z.number() })
const stretch = z.object({ from: z.iso.date(), to: z.iso.date(), days: z.number() })

/** What a change of a crawler rests on. */
export const botChangeEvidence = z.object({
  /** The days compared: those of the change, and the usual ones. */
  window: stretch,
  baseline: stretch,
  /**
   * Of visits: `count` in the window's days, and what as many usual days bring; `of` days. Of shares: failures, refusals or
   * mismatches `of` visits (of mismatches: of visits that could be checked).
   */
  now: counted,
  before: counted,
  p: z.number(),
  /** The p-value adjusted for all tests of the brand on that day (Benjamini and Hochberg). */
  q: z.number(),
  tests: z.number(),
  /** The same of everybody else's requests. */
  everybody: z.object({ now: counted, before: counted }).nullable(),
  /** Everybody's requests changed alike: the cause is the site or its log rather than the crawler. */
  isSiteWide: z.boolean(),
})
export type BotChangeEvidence = z.infer<typeof botChangeEvidence>

/** GET /api/brands/:brandId/bot-logs/changes: what stands, and what was found or ended in the last 30 days. */
export const botChangesReport = z.object({
  /** The last day that was judged; null: none yet. */
  judgedUntil: z.iso.date().nullable(),
  changes: z.array(
    z.object({
      id: z.uuid(),
      kind: botChangeKind,
      /** The crawler’s id; null for a log that stopped. */
      crawler: z.string().nullable(),
      /** Of the crawler, or of the source. */
      name: z.string(),
      since: z.iso.date(),
      day: z.iso.date(),
      evidence: botChangeEvidence.nullable(),
      endedOn: z.iso.date().nullable(),
      ended: z.enum(botChangeEnds).nullable(),
    }),
  ),
})
export type BotChangesReport = z.infer<typeof botChangesReport>
