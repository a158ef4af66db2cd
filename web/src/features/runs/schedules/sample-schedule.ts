import type { ScheduleRow } from '#core/runs/schedules/schema.ts'

/** Every Monday and Thursday at 06:17:42 in Berlin, next on Thursday, November 26, 2026; for tests. */
export const sampleSchedule: ScheduleRow = {
  id: '33333333-3333-4333-8333-333333333333',
  brandId: '22222222-2222-4222-8222-222222222222',
  name: 'Core prompts',
  cadence: { every: 'week', weekdays: [1, 4], hour: 6 },
  plan: {
    engines: ['openai'],
    repeats: 3,
    countries: ['DE'],
    language: null,
    models: {},
    budgetUsd: 5,
    whenOverQuota: 'refuse',
    tags: ['core'],
  },
  timeZone: 'Europe/Berlin',
  minute: 17,
  second: 42,
  pausedAt: null,
  nextAt: '2026-11-26T05:17:42.000Z',
  upcoming: [
    { at: '2026-11-26T05:17:42.000Z', note: null },
    { at: '2026-11-30T05:17:42.000Z', note: null },
  ],
  runs: [
    {
      dueAt: '2026-11-23T05:17:42.000Z',
      outcome: 'skipped',
      reason: 'The run of 19 November, 06:17, has not ended.',
      analysisId: null,
    },
    {
      dueAt: '2026-11-19T05:17:42.000Z',
      outcome: 'started',
      reason: null,
      analysisId: '44444444-4444-4444-8444-444444444444',
    },
  ],
}
