import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { keptSecrets } from '#server/start/secrets.ts'

/** One statement as the operator, on the embedded database of a running installation. */
export async function operateOn(dataDir: string, statement: string, values: unknown[] = []): Promise<void> {
  const { databasePassword } = await keptSecrets(dataDir)
  const pid = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(pid.split('\n')[3]),
    user: 'postgres',
    password: databasePassword,
    database: 'answerscope',
  })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
