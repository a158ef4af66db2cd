import { expect, test } from 'vitest'
import { openReadLimits } from './limits.ts'

test('reads are counted separately for each network and each person', async () => {
  const limits = openReadLimits({ perCaller: 2, perNetwork: 3 })
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'])
    await limits.countNetwork(address)
  await expect(limits.countNetwork('192.0.2.1')).rejects.toMatchObject({ status: 429 })
  await limits.countNetwork('192.0.2.2')
  for (const person of ['alice', 'alice', 'bob', '__proto__', 'constructor']) await limits.countCaller(person)
  await expect(limits.countCaller('alice')).rejects.toMatchObject({ code: 'PGRST429' })
  await limits.countCaller('bob')
})
