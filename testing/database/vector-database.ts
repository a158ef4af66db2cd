import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite/vector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { afterAll } from 'vitest'
import { openDatabase, type Database } from '#queries/database.ts'
import { prepareDatabase } from './database-server.ts'

/**
 * A migrated PostgreSQL with pgvector, which the embedded one lacks: PGlite, in this process. Connections share its
 * single session, one transaction at a time.
 */
export async function testVectorDatabase(): Promise<Database> {
  const engine = await PGlite.create({ extensions: { vector } })
  const server = new PGLiteSocketServer({ db: engine, port: 0, maxConnections: 20 })
  await server.start()
  const url = `postgresql://postgres@${server.getServerConn()}/postgres?sslmode=disable`
  await prepareDatabase(url)
  const database = openDatabase(url, { max: 2 })
  afterAll(async () => {
    await database.close()
    await server.stop()
    await engine.close()
  })
  return database
}
