import { expect, test } from 'vitest'
import { streamedText } from './streamed-text.ts'

/** Reads pieces of `bytes`, with the clock advancing by `ms` for each; returns how many arrived before the end. */
async function piecesRead({ pieces, bytes, ms }: { pieces: number; bytes: number; ms: number }) {
  let clock = 0
  const reader = streamedText(
    async (write) => {
      for (let piece = 0; piece < pieces; piece += 1) await write('x'.repeat(bytes))
    },
    // Once before and once after each piece.
    { now: () => (clock += ms / 2) },
  ).getReader()
  let read = 0
  try {
    while (!(await reader.read()).done) read += 1
    return { read, isWhole: true }
  } catch {
    return { read, isWhole: false }
  }
}

test('a reader that takes only a little each minute is given up', async () => {
  const { read, isWhole } = await piecesRead({ pieces: 50, bytes: 1000, ms: 60_000 })
  expect(isWhole).toBe(false)
  expect(read).toBeLessThan(6)
})

test('a reader on a slow connection gets everything', async () => {
  expect(await piecesRead({ pieces: 50, bytes: 500_000, ms: 10_000 })).toEqual({ read: 50, isWhole: true })
})
