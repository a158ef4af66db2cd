import { inTransaction, openDatabase, type Database } from '#queries/database.ts'
import { formerSpan } from '#queries/former-series.ts'
import { prepareDatabase } from './database-server.ts'
import { testDatabase } from './database.ts'
import rowsOf070 from '../fixtures/0.7.0-accounts.json' with { type: 'json' }

export { rowsOf070 }

/** One of the two accounts in it; the other is second@example.test with the password "another good phrase". */
export const demoOf070 = { email: 'demo@answerscope.example', password: 'fjord-and-partners' }

/** A database as left by the start of version 0.7.0, with rows of a folder that it wrote. Its own pool is unused. */
export async function databaseOf070(): Promise<Database> {
  const database = await testDatabase('template0')
  await prepareDatabase(database.url, formerSpan.release)
  const filling = openDatabase(database.url, { max: 1 })
  await inTransaction(
    filling,
    async (sql) => {
      for (const [table, rows] of Object.entries(rowsOf070)) {
        const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
          .map((name) => `"${name}"`)
          .join()
        await sql.query(
          `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
          [JSON.stringify(rows)],
        )
      }
    },
    'begin; set local session_replication_role = replica',
  )
  await filling.close()
  return database
}
