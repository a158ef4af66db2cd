import { expect, test } from 'vitest'
import { preferred } from './languages.ts'
import { acceptedLanguages, readersLanguage } from './readers-language.ts'

test('browser languages are ordered by weight, and refused or unknown ones are skipped', () => {
  expect(acceptedLanguages('en;q=0.5, fr , de-AT;q=0.9, es;q=0')).toEqual(['fr', 'de-at', 'en'])
  expect(preferred(acceptedLanguages('fr, DE-AT;q=0.9, en;q=0.5')).language).toBe('de')
  for (const nothing of ['', '*', 'fr', 'de;q=much', `${'x'.repeat(600)},de`])
    expect(preferred(acceptedLanguages(nothing)).language).toBe('en')
})

test('a user who chose no language gets English', () => {
  expect([null, 'es', 'fr'].map((word) => readersLanguage.parse(word))).toEqual(['en', 'es', 'en'])
})
