import { expect, test } from 'vitest'
import type { AnalysisProgress, EngineRow } from '#core/analysis/schema.ts'
import { forecast } from './forecast.ts'

const engine = (id: string, sandbox: boolean): EngineRow => ({
  id,
  label: id.toUpperCase(),
  provider: 'x',
  sandbox,
  configured: true,
  defaultModel: 'm',
  models: [],
  docs: 'https://example.test',
})
const sandbox = engine('sandbox', true)
const paid = engine('paid', false)

const run = (engines: string[], answered: number, costUsd: number | null, costUnknown: number) =>
  ({
    engines,
    costUsd,
    costUnknown,
    counts: { queued: 0, asking: 0, answered, failed: 0, cancelled: 0 },
  }) as AnalysisProgress

test('answers are prompts × engines × repeats', () => {
  expect(forecast({ prompts: 24, engines: [sandbox, paid], repeats: 3 }, []).answers).toBe(144)
})

test('the sandbox costs nothing', () => {
  expect(forecast({ prompts: 24, engines: [sandbox], repeats: 3 }, []).costUsd).toBe(0)
})

test('an engine without earlier runs has an unknown cost, not zero', () => {
  const { costUsd, basis } = forecast({ prompts: 24, engines: [sandbox, paid], repeats: 3 }, [])
  expect(costUsd).toBeNull()
  expect(basis).toContain('PAID')
})

test('earlier runs of the engine alone give its price per answer of known cost', () => {
  const earlier = [
    run(['paid'], 10, 0.08, 2), // 8 answers for $0.08
    run(['paid'], 8, 0.24, 0), // 8 answers for $0.24 → $0.02 each over both
    run(['paid', 'sandbox'], 100, 9, 0), // mixed: tells nothing about one engine
  ]
  expect(forecast({ prompts: 5, engines: [sandbox, paid], repeats: 2 }, earlier).costUsd).toBeCloseTo(0.2)
})

test('runs whose every cost is unknown tell nothing', () => {
  expect(
    forecast({ prompts: 5, engines: [paid], repeats: 2 }, [run(['paid'], 10, null, 10)]).costUsd,
  ).toBeNull()
})
