import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '#server/start/embedded-postgres.ts'
import { keptSecrets } from '#server/start/secrets.ts'
import { allowLogins } from '../database/database-server.ts'
import { makeMemoryFolder } from '../database/memory-folder.ts'
import { copyPreparedInstallation } from '../prepared-installation.ts'

/** A test's own PostgreSQL with the product's schema, to be stopped and restarted while in use. */
export async function startRestartingServer() {
  const dataDir = await makeMemoryFolder('answerscope-restarting-')
  await copyPreparedInstallation(dataDir)
  const { databasePassword: password } = await keptSecrets(dataDir)
  const start = () => startEmbeddedPostgres({ dataDir, password, settings: ['fsync=off'] })
  let server: Awaited<ReturnType<typeof start>> | null = await start()
  const { url } = server
  await allowLogins(url)
  const stop = async () => {
    await server?.stop()
    server = null
  }
  return {
    url,
    stop,
    /** On the same port as before. */
    startAgain: async () => {
      server = await start()
      if (server.url !== url) throw new Error('Another program took the port meanwhile')
    },
    remove: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
