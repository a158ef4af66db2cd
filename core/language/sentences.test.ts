import { expect, test } from 'vitest'
import { problemWithChange, readList } from '../bot-logs/proof/read-list.ts'
import { translatorOf } from './catalogues.ts'
import { sayAgain } from './sentences.ts'

const german = translatorOf('de')

test('a sentence with a number is translated into German with the same number', () => {
  expect(sayAgain('Enter up to 120 characters.', german)).toBe('Geben Sie höchstens 120 Zeichen ein.')
})

test('several sentences are translated one by one, and an unknown one stays unchanged', () => {
  expect(sayAgain('Averaged across engines, then across prompts. The moon is full.', german)).toBe(
    'Gemittelt über Engines, dann über Prompts. The moon is full.',
  )
})

test('every reason for refusing a published address list has a German translation', () => {
  const many = Array.from({ length: 50_001 }, (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
  const problems = ['', 'not a network', '0.0.0.0/0', many.join('\n')].map((text) =>
    readList(text, 'plain-text'),
  )
  const sentences = [
    ...problems.flatMap((read) => ('problem' in read ? read.problem : [])),
    problemWithChange(many.slice(0, 100), ['192.0.2.0/24']) ?? '',
    'The file is empty. File: https://example.com/a.json',
  ]
  expect(sentences).toHaveLength(6)
  for (const sentence of sentences) {
    const parts = sayAgain(sentence, german)
    expect([sentence, parts]).toEqual([sentence, expect.not.stringMatching(/\b(It|The|File|which)\b/)])
  }
})

test('English sentences stay unchanged', () => {
  for (const said of [
    'Enter up to 1,000 characters.',
    '“Acorn” is listed twice. Remove one.',
    'Nothing like it is known.',
  ])
    expect(sayAgain(said, translatorOf('en'))).toBe(said)
})
