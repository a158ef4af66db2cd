import { z } from 'zod'
import * as values from '../../database/values.ts'
import { runInput } from '../schema.ts'
import { optionalLine } from '../../text/single-line.ts'

const hour = z.number().int().min(0).max(23)

/**
 * How often a brand is asked, in the organization's time zone. Minute and second cannot be chosen: they follow from the
 * schedule's id (core/runs/schedules/spread.ts). For clock changes see core/runs/schedules/occurrences.ts.
 */
export const cadence = z.discriminatedUnion('every', [
  /** Every `hours` hours counted from local midnight: 1, 2, 3, 4, 6, 8, or 12. */
  z.object({
    every: z.literal('hour'),
    hours: z.union([1, 2, 3, 4, 6, 8, 12].map((value) => z.literal(value))),
  }),
  z.object({ every: z.literal('day'), hour }),
  /** ISO weekdays, 1 is Monday. */
  z.object({
    every: z.literal('week'),
    weekdays: z
      .array(z.number().int().min(1).max(7))
      .min(1, 'Choose at least one weekday.')
      .max(7)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
    hour,
  }),
  /** A day that the month does not have becomes its last day. */
  z.object({ every: z.literal('month'), day: z.number().int().min(1).max(31), hour }),
])
export type Cadence = z.infer<typeof cadence>

/**
 * What to ask: a run without its prompts and name; it uses the prompts at the time it is due, or those with one of
 * `tags`.
 */
export const schedulePlan = runInput.omit({ promptIds: true, label: true, extraRepeats: true }).extend({
  repeats: runInput.shape.repeats.refine((repeats) => repeats >= 1, 'Enter at least 1 sample.'),
  tags: z.array(z.string().min(1).max(60)).max(50).default([]),
})
export type SchedulePlan = z.infer<typeof schedulePlan>

/** PUT /api/schedules/:scheduleId. */
export const scheduleInput = z.object({ name: optionalLine(120).default(''), cadence, plan: schedulePlan })
export type ScheduleInput = z.infer<typeof scheduleInput>
export type ScheduleDraft = z.input<typeof scheduleInput>

/**
 * POST /api/brands/:brandId/schedules. With a client-generated `id`, the form can show the exact times before saving,
 * and a repeated request creates only one schedule.
 */
export const scheduleCreation = scheduleInput.extend({ id: z.uuid().optional() })
export type ScheduleCreation = z.infer<typeof scheduleCreation>

export const scheduleLimits = { perBrand: 20 } as const

/**
 * The outcome of a due time. `late`: started late, because no worker was running; `queued`: waits for quota; `skipped`:
 * not asked, see `reason`.
 */
export const scheduleRun = z.object({
  dueAt: z.string(),
  outcome: z.enum(values.schedule_runs.outcome),
  reason: z.string().nullable(),
  analysisId: z.uuid().nullable(),
})
export type ScheduleRun = z.infer<typeof scheduleRun>

/** A row of GET /api/brands/:brandId/schedules. */
export const scheduleRow = scheduleInput.extend({
  id: z.uuid(),
  brandId: z.uuid(),
  timeZone: z.string(),
  /** Minute and second of the hour at which it starts. */
  minute: z.number().int().min(0).max(59),
  second: z.number().int().min(0).max(59),
  pausedAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  /** The next five times, with a note if daylight saving time moves one. */
  upcoming: z.array(z.object({ at: z.string(), note: z.string().nullable() })),
  /** Latest first, at most ten. */
  runs: z.array(scheduleRun),
})
export type ScheduleRow = z.infer<typeof scheduleRow>
