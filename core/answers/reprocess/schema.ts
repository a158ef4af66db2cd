import { z } from 'zod'
import type { Tables } from '../../database/tables.ts'
import type { Interval } from '../../metrics/statistics/interval.ts'
import type { ReadingCounts, ReadingSide } from './effect.ts'

const day = z.iso.date('Give a day as 2026-11-22.').nullable().default(null)

/**
 * Which stored answers to reprocess: of an organization or one of its brands. Null: all. Days are UTC and inclusive.
 */
export const reprocessingScope = z
  .object({
    organizationId: z.uuid(),
    brandId: z.uuid().nullable().default(null),
    engine: z.string().trim().min(1).max(120).nullable().default(null),
    firstDay: day,
    lastDay: day,
    /** Leaves out answers extracted by the current extractor version. */
    onlyOlder: z.boolean().default(false),
  })
  .refine(({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay, {
    error: 'The last day is before the first.',
    path: ['lastDay'],
  })
export type ReprocessingScope = z.infer<typeof reprocessingScope>

/** An answer whose extraction differs, before and after. */
export type ChangedAnswer = {
  answerId: string
  organizationId: string
  brandId: string
  promptId: string
  promptText: string
  engine: string
  answeredAt: string
  before: ReadingSide
  after: ReadingSide
}

/** Names of the tracked brands in the changes, by id. */
type Names = Record<string, string>

/** What reprocessing would affect and change. */
export type ReprocessingPreview = {
  answers: number
  /** Current extractor version. */
  extractor: number
  /** Answers by the version that extracted them, newest first; 0: to be reprocessed in any case. */
  versions: { extractor: number; answers: number }[]
  /** Size of the random sample of answers in scope that were extracted; nothing was stored. */
  sampled: number
  /** Share of the sample with a different extraction; null without answers. */
  changed: (Interval & { value: number; answers: number }) | null
  changes: ChangedAnswer[]
  names: Names
}

export type ReprocessingRow = {
  id: string
  organizationId: string
  organization: string
  brandId: string | null
  brand: string | null
  engine: string | null
  firstDay: string | null
  lastDay: string | null
  onlyOlder: boolean
  extractor: number
  total: number
  done: number
  changed: number
  status: Tables['reprocessings']['status']
  /** Null: an instance admin, or a user who no longer exists. */
  startedBy: string | null
  startedAt: string
  updatedAt: string
  finishedAt: string | null
}

/** GET /api/admin/reprocessings: current and recent reprocessing, newest first. */
export type ReprocessingList = { rows: ReprocessingRow[] }

/** GET /api/admin/reprocessings/:reprocessingId: with its changes so far. */
export type Reprocessing = ReprocessingRow & {
  brands: { brandId: string; brand: string; answers: number; changed: number; counts: ReadingCounts }[]
  /** The first answers with a different extraction. */
  changes: ChangedAnswer[]
  names: Names
}

/** GET /api/admin/reprocessings/engines: engines that have stored answers. */
export type AnsweringEngines = { engines: string[] }

export const enginesQuery = z.object({ organizationId: z.uuid(), brandId: z.uuid().optional() })
