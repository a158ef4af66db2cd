import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { authErrorSentence, sentenceOfCode } from './auth-errors.ts'

const installed = readFileSync('node_modules/@supabase/auth-js/dist/module/lib/error-codes.d.ts', 'utf8')
const codesOfTheClient = [...installed.matchAll(/'([a-z_]+)'/g)].flatMap((match) => match[1] ?? [])

const codesOfTheSpecification = [
  'email-already-in-use',
  'wrong-password',
  'user-not-found',
  'too-many-requests',
  'user-disabled',
  'invalid-credential',
  'network-request-failed',
]

test('has a sentence for each code of the installed client', () => {
  expect(codesOfTheClient.length).toBeGreaterThan(80)
  expect(codesOfTheClient.filter((code) => sentenceOfCode(code) === undefined)).toEqual([])
})

test.each(codesOfTheSpecification)('the code %s has a sentence, also with the prefix auth/', (code) => {
  expect(sentenceOfCode(code)).toBeTypeOf('string')
  expect(sentenceOfCode(`auth/${code}`)).toBe(sentenceOfCode(code))
})

test('shows the same sentence for a wrong password and an unknown account', () => {
  const sentences = [
    'wrong-password',
    'user-not-found',
    'invalid-credential',
    'invalid_credentials',
    'user_not_found',
  ]
  expect(new Set(sentences.map(sentenceOfCode)).size).toBe(1)
})

test('does not reveal whether an email address is taken', () => {
  for (const code of ['email-already-in-use', 'email_exists', 'user_already_exists'])
    expect(sentenceOfCode(code)).toMatch(/^Couldn’t create an account\. If you/)
})

test('recognizes errors without a code by name and does not blame the user for a lost connection', () => {
  expect(authErrorSentence({ name: 'AuthRetryableFetchError', status: 0 })).toMatch(
    /Can’t reach the server\. Check your/,
  )
})

test('treats an unknown code as our fault, unless the status means too many attempts', () => {
  expect(authErrorSentence({ code: 'brand_new_code' })).toMatch(/Something went wrong\. Try/)
  expect(authErrorSentence({ code: 'brand_new_code', status: 429 })).toMatch(/Too many attempts\. Wait a few/)
  expect(sentenceOfCode('constructor')).toBeUndefined()
})
