import type { Page } from '@playwright/test'
import { z } from 'zod'
import { openSession, signIn, withoutLive } from './fixtures.ts'

const demo = { email: 'demo@answerscope.example', password: 'fjord-and-partners' }
const belonging = z.object({ memberships: z.array(z.object({ organizationId: z.string() })) })
const brands = z.array(z.object({ id: z.string(), name: z.string() }))

/**
 * Signs in as the owner of the demo, whose brand Northwave has sixty days of generated visits. Returns the access
 * token.
 */
export async function signInToDemo(page: Page): Promise<string> {
  const session = await openSession(page.request, demo)
  await withoutLive(page)
  await signIn(page, { ...demo, session })
  return session.access_token
}

export async function demoBrandId(page: Page, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` }
  const memberships = await page.request.get('/api/memberships', { headers })
  for (const { organizationId } of belonging.parse(await memberships.json()).memberships) {
    const answer = await page.request.get(`/api/organizations/${organizationId}/brands`, { headers })
    const brand = brands.parse(await answer.json()).find(({ name }) => name === 'Northwave')
    if (brand !== undefined) return brand.id
  }
  throw new Error('The demo has no brand Northwave')
}
