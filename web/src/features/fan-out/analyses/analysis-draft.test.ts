import { expect, test } from 'vitest'
import { fanOutInput, type FanOutEngines } from '#core/fan-out/analysis-schema.ts'
import { draftOf, missingIn, priceOf, type DraftValues } from './analysis-draft.ts'

const promptId = '7f1d3a52-7a39-4c2e-9a51-0b8d1c2e3f40'

const values: DraftValues = {
  about: 'prompt',
  promptId,
  topic: 'Chairs',
  title: '',
  from: '2026-10-01',
  to: '2026-11-22',
  engines: [],
  simulation: 'model',
  engine: 'openai',
  model: '',
  draws: 4,
  prompts: 10,
  scoresRivals: true,
  scoresCited: false,
  vectorEngine: null,
  schedule: 'none',
}

const openai: FanOutEngines['engines'][number] = {
  id: 'openai',
  label: 'ChatGPT',
  configured: true,
  reason: null,
  defaultModel: 'small',
  models: ['small', 'large'],
  vectorModel: null,
  prices: { small: { usd: 0.01, ceilingUsd: 0.03 }, '*': null },
}

test('sends only what the choices need, and the schema accepts it', () => {
  const sent = fanOutInput.parse(draftOf(values))
  expect(sent).toMatchObject({ promptId, topic: null })
  expect(sent.settings).toMatchObject({ simulation: 'model', engine: 'openai', model: null, draws: 4 })
  const byRules = fanOutInput.parse(draftOf({ ...values, about: 'topic', simulation: 'rules' }))
  expect(byRules).toMatchObject({ promptId: null, topic: 'Chairs' })
  expect(byRules.settings).toMatchObject({ engine: null, prompts: 10, scoresCited: false })
})

test('requires a prompt or a topic, but nothing for a brand', () => {
  expect(missingIn({ ...values, promptId: null })).toEqual({ promptId: true })
  expect(missingIn({ ...values, about: 'topic', topic: ' ' })).toEqual({ topic: true })
  expect(missingIn({ ...values, about: 'brand', promptId: null, topic: '' })).toEqual({})
})

test('multiplies the price by draws and prompts and never treats an unknown price as zero', () => {
  expect(priceOf(values, [openai])).toEqual({ calls: 4, usd: 0.04, ceilingUsd: 0.12 })
  expect(priceOf({ ...values, about: 'brand' }, [openai])).toMatchObject({ calls: 40, usd: 0.4 })
  expect(priceOf({ ...values, model: 'of my own' }, [openai])).toMatchObject({ usd: null, ceilingUsd: null })
  expect(priceOf({ ...values, simulation: 'rules' }, [openai])).toBeNull()
})
