import { z } from 'zod'
import * as values from '../../database/values.ts'
import type { Severity } from '../../notifications/events/schema.ts'
import { message } from '../../language/message.ts'

/**
 * How a crawler's behavior can change. `silent` is about a log source whose lines stopped arriving, so nothing is known
 * about crawlers. In the order in which changes are listed.
 */
export const botChangeKinds = values.bot_changes.kind
export const botChangeKind = z.enum(botChangeKinds)
export type BotChangeKind = z.infer<typeof botChangeKind>

export const botChangeTexts = {
  silent: message('Log lines stopped arriving'),
  blocked: message('Blocked'),
  vanished: message('Stopped visiting'),
  failing: message('Failed visits up'),
  mismatch: message('Likely spoofed visits up'),
  fell: message('Visits down'),
  rose: message('Visits up'),
  appeared: message('New bot'),
} as const satisfies Record<BotChangeKind, string>

/** Default severity of a change, unless an alert overrides it; warnings are also emailed. */
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

/** A change of one kind ends those of its family, and their days are excluded from the baseline. */
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

/**
 * `recovered`: back to the baseline, which is reported. `usual`: lasted so long that it is the new baseline.
 * `replaced`: by a change that says more.
 */
export const botChangeEnds = values.bot_changes.ended
export type BotChangeEnd = (typeof botChangeEnds)[number]

const counted = z.object({ count: z.number(), of: z.number() })
const stretch = z.object({ from: z.iso.date(), to: z.iso.date(), days: z.number() })

/** The evidence of a crawler change. */
export const botChangeEvidence = z.object({
  /** The compared days: those of the change, and the baseline. */
  window: stretch,
  baseline: stretch,
  /**
   * Visits: `count` in the window and in equally many baseline days; `of` is days. Shares: failures, refusals, or
   * mismatches `of` visits (mismatches: of visits that could be verified).
   */
  now: counted,
  before: counted,
  p: z.number(),
  /** p-value adjusted for all tests of the brand on that day (Benjamini–Hochberg). */
  q: z.number(),
  tests: z.number(),
  /** The same for all other requests. */
  everybody: z.object({ now: counted, before: counted }).nullable(),
  /** All other requests changed in the same way: the cause is the site or its log rather than the crawler. */
  isSiteWide: z.boolean(),
})
export type BotChangeEvidence = z.infer<typeof botChangeEvidence>

/** GET /api/brands/:brandId/bot-logs/changes: ongoing changes, and those found or ended in the last 30 days. */
export const botChangesReport = z.object({
  /** The last day that was checked; null: none yet. */
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
