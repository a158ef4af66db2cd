import { expect, test } from 'vitest'
import { sampleEngines } from '../../components/run-plan/sample-engines.ts'
import { engineLabel } from './engines.ts'

const listed = [{ ...sampleEngines.chatgpt, id: 'chatgpt', label: 'ChatGPT, as we ask it' }]

test.each([
  ['chatgpt', undefined, 'ChatGPT'],
  ['google-ai-mode', [], 'Google AI Mode'],
  ['chatgpt', listed, 'ChatGPT, as we ask it'],
  ['in-house-bot', listed, 'in-house-bot'],
])(
  'the engine %s is shown by its label in the list, else by its usual name, else by its id',
  (id, engines, label) => {
    expect(engineLabel(id, engines)).toBe(label)
  },
)
