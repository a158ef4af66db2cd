import { writeFileSync } from 'node:fs'
import { openDatabase } from '#queries/database.ts'
import { startTestServer, templateDatabase } from '#testing/database/database-server.ts'
import { tableFiles } from '#testing/database/table-types.ts'

/** Writes what the migrations say about tables to core/database, from a new database. `npm run schema` */
const server = await startTestServer({ inMemory: true })
const database = openDatabase(`${server.url}/${templateDatabase}`, { max: 1 })
try {
  for (const [file, text] of Object.entries(await tableFiles(database.pool)))
    writeFileSync(new URL(`../${file}`, import.meta.url), text)
} finally {
  await database.close()
  await server.stop()
}
