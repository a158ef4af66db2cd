import { expect, test } from 'vitest'
import { translatorOf } from './catalogues.ts'
import { sayAgain } from './sentences.ts'

const german = translatorOf('de')

test('a sentence with a number in it is said in German with the same number', () => {
  expect(sayAgain('At most 120 characters.', german)).toBe('Höchstens 120 Zeichen.')
})

test('several sentences are translated one by one, and an unknown one stays as it is', () => {
  expect(sayAgain('Mean over prompts of the mean over engines. The moon is full.', german)).toBe(
    'Mittel über Prompts des Mittels über Engines. The moon is full.',
  )
})

test('English stays character for character what it was', () => {
  for (const said of ['At most 1,000 characters.', '“Acorn” is listed twice.', 'Nothing like it is known.'])
    expect(sayAgain(said, translatorOf('en'))).toBe(said)
})
