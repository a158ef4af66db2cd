import { z } from 'zod'
import type { Tables } from '../../database/tables.ts'
import type { Interval } from '../../metrics/statistics/interval.ts'
import type { ReadingCounts, ReadingSide } from './effect.ts'

const day = z.iso.date('Give a day as 2026-11-22.').nullable().default(null)

/** Which stored answers to read again: of an organization, or of one brand of it. Null: all. Days are UTC, both within. */
export const reprocessingScope = z
  .object({
    organizationId: z.uuid(),
    brandId: z.uuid().nullable().default(null),
    engine: z.string().trim().min(1).max(120).nullable().default(null),
    firstDay: day,
    lastDay: day,
    /** Leaves out what the extractor of today has read. */
    onlyOlder: z.boolean().default(false),
  })
  .refine(({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay, {
    error: 'The last day lies before the first.',
    path: ['lastDay'],
  })
export type ReprocessingScope = z.infer<typeof reprocessingScope>

/** An answer that reads differently, before and after. */
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

/** Names of the tracked brands that changes speak of, by id. */
type Names = Record<string, string>

/** What reading again would meet and change. */
export type ReprocessingPreview = {
  answers: number
  /** The extractor of today. */
  extractor: number
  /** Answers by the version that read them, the newest first; 0: to be read again anyway. */
  versions: { extractor: number; answers: number }[]
  /** So many answers in scope were drawn at random and read; nothing was stored. */
  sampled: number
  /** Share of the sample that reads differently; null without any answer. */
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
  /** Null: an operator, or somebody who is gone. */
  startedBy: string | null
  startedAt: string
  updatedAt: string
  finishedAt: string | null
}

/** GET /api/admin/reprocessings: what runs and what ran lately, the newest first. */
export type ReprocessingList = { rows: ReprocessingRow[] }

/** GET /api/admin/reprocessings/:reprocessingId: with what it moved so far. */
export type Reprocessing = ReprocessingRow & {
  brands: { brandId: string; brand: string; answers: number; changed: number; counts: ReadingCounts }[]
  /** The first answers that read differently. */
  changes: ChangedAnswer[]
  names: Names
}

/** GET /api/admin/reprocessings/engines: engines that have stored answers. */
export type AnsweringEngines = { engines: string[] }

export const enginesQuery = z.object({ organizationId: z.uuid(), brandId: z.uuid().optional() })
