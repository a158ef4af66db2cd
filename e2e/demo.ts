import type { Page } from '@playwright/test'
import { z } from 'zod'
import { signIn, withoutLive } from './fixtures.ts'

const demo = { email: 'demo@answerscope.example', password: 'fjord-and-partners' }
const config = z.object({ supabaseKey: z.string() })
const session = z.looseObject({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() })

/** As the owner of the demo, whose brand Northwave has sixty days of invented visits. Gives the token of that session. */
export async function signInToDemo(page: Page): Promise<string> {
  const { supabaseKey } = config.parse(await (await page.request.get('/config.json')).json())
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: supabaseKey },
    data: demo,
  })
  await withoutLive(page)
  const opened = session.parse(await answer.json())
  await signIn(page, { ...demo, session: opened })
  return opened.access_token
}

export async function demoBrandId(page: Page, token: string): Promise<string> {
  const { supabaseKey } = config.parse(await (await page.request.get('/config.json')).json())
  const answer = await page.request.get('/rest/v1/clients?select=id&name=eq.Northwave', {
    headers: { apikey: supabaseKey, Authorization: `Bearer ${token}`, 'Accept-Profile': 'llm_mentions' },
  })
  return z.tuple([z.object({ id: z.string() })]).parse(await answer.json())[0].id
}
