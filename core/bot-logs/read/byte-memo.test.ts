import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteMemo } from './byte-memo.ts'
import { viewOf } from './scan.ts'

/** A text surrounded by others, as in a line. */
function shown(text: string) {
  const bytes = new TextEncoder().encode(`before ${text} behind`)
  return { view: viewOf(bytes), start: 7, end: bytes.length - 7 }
}

function get<Value>(memo: ByteMemo<Value>, text: string): Value | undefined {
  const { view, start, end } = shown(text)
  return memo.get(view, start, end)
}

function put<Value>(memo: ByteMemo<Value>, text: string, value: Value): void {
  const { view, start, end } = shown(text)
  memo.put(view, start, end, value)
}

test('returns a value for exactly the bytes it was stored for', () => {
  const texts = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(texts, texts, (kept, others) => {
      const memo = new ByteMemo<string>()
      for (const text of kept) if (get(memo, text) === undefined) put(memo, text, text)
      for (const text of kept) expect(get(memo, text)).toBe(text.length < 4 ? undefined : text)
      for (const text of others.filter((other) => !kept.includes(other)))
        expect(get(memo, text)).toBe(undefined)
    }),
  )
})

test('remembers 50,000 agents at once', () => {
  const memo = new ByteMemo<number>()
  const agentOf = (number: number) =>
    `Mozilla/5.0 (Linux; Android 14; Phone ${number}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Mobile Safari/537.36`
  for (let number = 0; number < 50_000; number += 1) put(memo, agentOf(number), number)
  const values = Array.from({ length: 50_000 }, (_, number) => get(memo, agentOf(number)))
  const known = values.filter((value) => value !== undefined)
  expect(values.every((value, number) => value === undefined || value === number)).toBe(true)
  expect(known.length).toBeGreaterThan(49_500)
})

test('forgets rather than grows with an endless number of keys', () => {
  const memo = new ByteMemo<number>()
  const long = 'x'.repeat(2000)
  for (let number = 0; number < 20_000; number += 1) put(memo, `${long}${number}`, number)
  expect(get(memo, `${long}0`)).toBe(undefined)
  expect(get(memo, `${long}19999`)).toBe(19_999)
  put(memo, 'y'.repeat(2049), 1)
  expect(get(memo, 'y'.repeat(2049))).toBe(undefined)
})
