import { expect, test } from 'vitest'
import { urlError } from './url-error.ts'

test('an expired link in the hash is told in our words', () => {
  const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'
  expect(urlError({ hash, search: '' })).toMatch(/no longer valid/)
})

test('a cancelled provider in the search is told, and an unknown error in its own words', () => {
  expect(urlError({ hash: '', search: '?error=access_denied' })).toMatch(/cancelled/)
  expect(urlError({ hash: '', search: '?error=odd&error_description=Odd+thing' })).toBe(
    'The sign-in did not work: Odd thing',
  )
})

test('tokens in the hash are no error', () => {
  expect(urlError({ hash: '#access_token=x&type=signup', search: '?redirect=%2Foverview' })).toBeNull()
})
