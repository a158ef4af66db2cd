import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import type { TestWebApp } from './web-app.ts'

let visitors = 0

/** A new client address, so that rate limits of others do not count. */
export const newAddress = () => {
  visitors += 1
  return `203.0.${Math.floor(visitors / 200)}.${(visitors % 200) + 1}`
}

/** Solves a challenge like the form. */
export async function solvedProof(app: TestWebApp, from: string): Promise<string> {
  const challenge: Challenge = await (await app.request('/api/trial-challenges', { from })).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Submits the trial form like a visitor. */
export async function askForTrial(
  app: TestWebApp,
  form: Record<string, unknown> = {},
  from = newAddress(),
): Promise<{ status: number; body: unknown }> {
  const response = await app.request('/api/trials', {
    from,
    body: {
      brand: 'Tidewater',
      email: 'visitor@harbor.example',
      country: 'DE',
      proof: form['proof'] ?? (await solvedProof(app, from)),
      ...form,
    },
  })
  return { status: response.status, body: await response.json() }
}
