import { expect, test } from 'vitest'
import { fieldErrors } from './schema-form.ts'

test('an error of one value in a list appears on the input of the list', () => {
  expect(fieldErrors({ 'domains.1': 'Not a domain.', name: 'Required.' }, ['domains'])).toEqual({
    domains: 'Not a domain.',
    name: 'Required.',
  })
  expect(fieldErrors({ 'competitors.0.domains.2': 'Not a domain.' }, ['domains'])).toEqual({
    'competitors.0.domains': 'Not a domain.',
  })
})

test('rows of a list keep their own errors, and the first error of a field wins', () => {
  expect(
    fieldErrors({ 'aliases.2.text': 'Required.', 'domains.0': 'First.', 'domains.1': 'Second.' }, [
      'domains',
    ]),
  ).toEqual({ 'aliases.2.text': 'Required.', domains: 'First.' })
})
