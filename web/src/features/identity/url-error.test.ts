import { expect, test } from 'vitest'
import { urlError } from './url-error.ts'

test('describes an expired link in the hash in our own words', () => {
  const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'
  expect(urlError({ hash, search: '' })).toMatch(/This code or link is invalid or/)
})

test('reports a canceled provider in the search, and an unknown error in its own words', () => {
  expect(urlError({ hash: '', search: '?error=access_denied' })).toMatch(/canceled/)
  expect(urlError({ hash: '', search: '?error=odd&error_description=Odd+thing' })).toBe(
    'Sign-in failed: Odd thing',
  )
})

test('does not treat tokens in the hash as an error', () => {
  expect(urlError({ hash: '#access_token=x&type=signup', search: '?redirect=%2Foverview' })).toBeNull()
})
