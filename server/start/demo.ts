import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { inTransaction, openDatabase, type Database } from '#queries/database.ts'
import { confirmAccount, findAccountByEmail } from '#queries/identity/accounts.ts'
import { hashPassword } from '../identity/passwords.ts'
import { createEmailAccount } from '../identity/sign-up.ts'
import { loadSeedDemo } from './later-parts.ts'

/** Printed at every local start. It only opens sample data on this machine. */
export const demoSignIn = { email: 'demo@answerscope.example', password: 'fjord-and-partners' }

/** Fills an empty local database with the demo, as its owner; null if this database has a user's own work instead. */
export async function prepareDemo({
  url,
  log,
}: {
  url: string
  log: Logger
}): Promise<typeof demoSignIn | null> {
  const seedDemo = await loadSeedDemo()
  if (seedDemo === null) return null
  const database = openDatabase(url)
  try {
    const { seeded } = await seedDemo(database, () => makeOwner(database), log)
    return seeded ? demoSignIn : null
  } finally {
    await database.close()
  }
}

/** The demo’s owner. The email address is not real, so it is confirmed here. */
async function makeOwner(database: Database): Promise<{ supabaseUserId: string }> {
  const passwordHash = await hashPassword(demoSignIn.password)
  return inTransaction(database, async (sql) => {
    const id = randomUUID()
    const data = JSON.stringify({ full_name: 'Demo' })
    // A start that was killed here may have created it already.
    await createEmailAccount(sql, { id, email: demoSignIn.email, passwordHash, data })
    const account = await findAccountByEmail(sql, demoSignIn.email)
    if (account === null) throw new Error('The demo account was created but is missing.')
    await confirmAccount(sql, account.id)
    return { supabaseUserId: account.id }
  })
}
