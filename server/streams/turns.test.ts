import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('a fixed number work at once, a fixed number wait in order, and the rest is refused', async () => {
  const inTurn = turns({ places: 1, waiting: 2 })
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const begin = (name: string, until: Promise<void> = Promise.resolve()) =>
    inTurn(async () => {
      order.push(name)
      await until
    })
  const all = [begin('a', first.promise), begin('b'), begin('c')]
  await expect(begin('d')).rejects.toMatchObject({ status: 429 })
  expect(order).toEqual(['a'])
  first.resolve()
  await Promise.all(all)
  expect(order).toEqual(['a', 'b', 'c'])
})

test('work that fails releases its place', async () => {
  const inTurn = turns({ places: 1, waiting: 0 })
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'yes')).toBe('yes')
})
