import { expect, test } from 'vitest'
import { KnownSums } from './known-sums.ts'

test('a sum is made once for as long as its name stays the same', async () => {
  const sums = new KnownSums<number>()
  let made = 0
  const ask = (visits: number) => sums.get(['brand', { visits }], async () => (made += 1))
  expect([await ask(7), await ask(7), await ask(8), await ask(7)]).toEqual([1, 1, 2, 1])
})

test('the one that was not asked for longest goes first', async () => {
  const sums = new KnownSums<string>(2)
  const made: string[] = []
  const ask = (name: string) =>
    sums.get([name], async () => {
      made.push(name)
      return name
    })
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(name)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('what failed is tried again', async () => {
  const sums = new KnownSums<string>()
  await expect(sums.get(['a'], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await sums.get(['a'], async () => 'here')).toBe('here')
})
