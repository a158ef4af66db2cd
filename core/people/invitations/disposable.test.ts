import { expect, test } from 'vitest'
import { isDisposable } from './disposable.ts'

test('disposable mailboxes are recognized, also on subdomains', () => {
  expect(isDisposable('a@mailinator.com')).toBe(true)
  expect(isDisposable('a@mx.mailinator.com')).toBe(true)
})

test.each(['a@gmail.com', 'a@acorn.example', 'a@mailinator.com.acorn.example', 'a@com', 'nonsense'])(
  '%s is not disposable',
  (email) => {
    expect(isDisposable(email)).toBe(false)
  },
)
