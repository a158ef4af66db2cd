import { expect, test } from 'vitest'
import { storableJsonText } from './storable-text.ts'

test.each([
  ['what PostgreSQL takes stays', { text: 'a “b” 👍\n' }, { text: 'a “b” 👍\n' }],
  [
    'NUL and lone surrogates are replaced, in keys too',
    { 'a\0': ['\ud83d', '\udc4d'] },
    { 'a�': ['�', '�'] },
  ],
  ['what only looks escaped stays', { text: String.raw`\u0000 \ud83d` }, { text: String.raw`\u0000 \ud83d` }],
])('%s', (_, given, stored) => {
  expect(JSON.parse(storableJsonText(given))).toEqual(stored)
})
