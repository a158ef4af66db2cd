import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction, openDatabase, type Database } from '#queries/database.ts'
import { confirmAccount, findAccountByEmail } from '#queries/identity/accounts.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { createEmailAccount } from '#server/identity/sign-up.ts'
import { keptSecrets } from '#server/start/secrets.ts'

/** Runs one statement as the database owner on the embedded database of a running instance. */
export async function operateOn(dataDir: string, statement: string, values: unknown[] = []): Promise<void> {
  await withRunningDatabase(dataDir, ({ pool }) => pool.query(statement, values))
}

/** Creates an account with a confirmed address in a running instance, which may not be able to send email. */
export async function addConfirmedAccount(
  dataDir: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await withRunningDatabase(dataDir, (database) =>
    inTransaction(database, async (sql) => {
      await createEmailAccount(sql, { id: randomUUID(), email, passwordHash, data: null })
      const account = await findAccountByEmail(sql, email)
      if (account === null) throw new Error(`${email} has no account`)
      await confirmAccount(sql, account.id)
    }),
  )
}

async function withRunningDatabase(
  dataDir: string,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const { databasePassword } = await keptSecrets(dataDir)
  const pid = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const port = pid.split('\n')[3]?.trim()
  const database = openDatabase(`postgres://postgres:${databasePassword}@127.0.0.1:${port}/answerscope`)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
