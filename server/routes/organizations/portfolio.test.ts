import { expect, test } from 'vitest'
import type { Portfolio } from '#core/reports/portfolio.ts'
import { addMember, buildCast, buildOrganization, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)

async function portfolioOf(person: Person): Promise<string[]> {
  const reply = await app.request('/api/portfolio', {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
  })
  expect(reply.status).toBe(200)
  const { organizations }: Portfolio = await reply.json()
  return organizations.flatMap(({ name, brands }) => [name, ...brands.map((brand) => brand.name)])
}

test('shows everyone only their own organizations', async () => {
  expect(await portfolioOf(cast.alice)).toEqual(['Acorn', 'Northwave', 'Oakline'])
  expect(await portfolioOf(cast.bob)).toEqual(['Acorn', 'Northwave'])
  expect(await portfolioOf(cast.bea)).toEqual(['Acorn'])
  expect(await portfolioOf(cast.ivan)).toEqual([])
  expect(await portfolioOf(cast.carol)).toEqual(['Birch', 'Birchwood'])
  expect(await portfolioOf(cast.stella)).toEqual([])
})

test('changes with the next request after a member joins or is deactivated', async () => {
  const cedar = await buildOrganization(database, 'Cedar')
  await addMember(database, cedar, cast.dave, 'viewer')
  expect(await portfolioOf(cast.dave)).toEqual(['Cedar'])
  await database.pool.query(
    "update llm_mentions.organization_users set status = 'inactive' where organization_id = $1",
    [cedar],
  )
  expect(await portfolioOf(cast.dave)).toEqual([])
})

test('requires a signed-in user', async () => {
  expect((await app.request('/api/portfolio')).status).toBe(401)
})
