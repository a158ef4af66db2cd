import type { RunProgress } from '#core/runs/schema.ts'

/** A run of 12 answers for tests: 5 answered, 1 failed, 6 left. */
export const sampleProgress: RunProgress = {
  id: '11111111-1111-4111-8111-111111111111',
  brandId: '22222222-2222-4222-8222-222222222222',
  kind: 'run',
  status: 'running',
  label: '',
  engines: ['sandbox'],
  prompts: 4,
  repeats: 3,
  countries: [],
  models: {},
  language: null,
  planned: 12,
  counts: { queued: 4, asking: 2, answered: 5, failed: 1, cancelled: 0 },
  costUsd: 0.02,
  costUnknown: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  startedAt: '2026-11-20T10:00:01.000Z',
  finishedAt: null,
  etaSeconds: 65,
  budgetUsd: null,
  scheduleId: null,
  pause: null,
  waits: [],
  failure: null,
  failures: [{ code: 'rate-limited', count: 1, message: 'The engine asked us to slow down.' }],
  import: null,
}

export const finishedProgress: RunProgress = {
  ...sampleProgress,
  status: 'completed',
  counts: { queued: 0, asking: 0, answered: 11, failed: 1, cancelled: 0 },
  finishedAt: '2026-11-20T10:02:00.000Z',
  etaSeconds: null,
}
