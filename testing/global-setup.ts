import type { TestProject } from 'vitest/node'
import { startTestServer } from './database/database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string
  }
}

/** One PostgreSQL with a migrated template for the whole run; each test file clones it (`testDatabase`). */
export default async function setup(project: TestProject) {
  const server = await startTestServer({ inMemory: true })
  project.provide('databaseServerUrl', server.url)
  return () => server.stop()
}
