import type { Logger } from 'pino'
import { z } from 'zod'
import { openDatabase, type Database } from '#queries/database.ts'
import type { Backend } from '../backend.ts'
import type { Settings } from '../env.ts'
import { loadSeedDemo } from './later-parts.ts'

/** Printed at every local start. It opens invented data on this machine, nothing else. */
export const demoSignIn = { email: 'demo@answerscope.example', password: 'fjord-and-partners' }

/** Fills an empty local database with the demo, as its owner; null when this database holds somebody's own work instead. */
export async function prepareDemo({
  backend,
  url,
  settings,
  log,
}: {
  backend: Backend
  url: string
  settings: Settings
  log: Logger
}): Promise<typeof demoSignIn | null> {
  const seedDemo = await loadSeedDemo()
  if (seedDemo === null) return null
  const database = openDatabase(url)
  try {
    const { seeded } = await seedDemo(database, () => signUpOwner({ backend, database, settings }), log)
    return seeded ? demoSignIn : null
  } finally {
    await database.close()
  }
}

/** The demo's owner signs up as people do; the address is not real, so nobody can confirm it. */
async function signUpOwner({
  backend,
  database,
  settings,
}: {
  backend: Backend
  database: Database
  settings: Settings
}): Promise<{ supabaseUserId: string }> {
  // A start that was killed here may have signed it up already.
  if ((await findOwner(database)) === null) {
    const answer = await backend.fetch(
      new Request(`${settings.publicUrl}/auth/v1/signup`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(settings.secrets && { apikey: settings.secrets.publishableKey }),
        },
        body: JSON.stringify({ ...demoSignIn, data: { full_name: 'Demo' } }),
      }),
    )
    if (!answer.ok)
      throw new Error(`The demo user could not sign up: ${answer.status} ${await answer.text()}`)
  }
  await database.pool.query(
    'update auth.users set email_confirmed_at = now() where email = $1 and email_confirmed_at is null',
    [demoSignIn.email],
  )
  const owner = await findOwner(database)
  if (owner === null) throw new Error('The demo user signed up but is not there')
  return owner
}

const ownerRow = z.object({ id: z.uuid() })

async function findOwner(database: Database): Promise<{ supabaseUserId: string } | null> {
  const { rows } = await database.pool.query('select id from auth.users where email = $1', [demoSignIn.email])
  return rows[0] === undefined ? null : { supabaseUserId: ownerRow.parse(rows[0]).id }
}
