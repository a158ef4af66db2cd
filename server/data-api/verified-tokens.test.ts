import { expect, test } from 'vitest'
import { rememberVerified } from './verified-tokens.ts'

test('a token is verified once in half a minute, and never accepted past its expiry', async () => {
  let now = 0
  let verified = 0
  const verify = async (token: string) => {
    verified++
    if (token === 'bad') return null
    return { claims: { sub: token, role: 'authenticated', ...(token === 'endless' ? {} : { exp: 40 }) } }
  }
  const remembered = rememberVerified(() => now)
  const timesAt = async (moment: number, token: string) => {
    now = moment
    const before = verified
    await remembered(token, verify)
    return verified - before
  }
  expect(await timesAt(0, 'alice')).toBe(1)
  expect(await timesAt(29_999, 'alice')).toBe(0)
  expect(await timesAt(30_000, 'alice')).toBe(1)
  expect(await timesAt(39_999, 'alice')).toBe(0)
  expect(await timesAt(40_000, 'alice')).toBe(1)
  for (const token of ['bad', 'bad', 'endless', 'endless']) expect(await timesAt(0, token)).toBe(1)
})
