import type { TestProject } from 'vitest/node'
import { startInstallation, type Target } from './installation.ts'

declare module 'vitest' {
  interface ProvidedContext {
    production: Target
    local: Target
  }
}

/** Starts both kinds of installation, once for all files. */
export default async function setup(project: TestProject) {
  const [production, local] = await Promise.all([startInstallation('production'), startInstallation('local')])
  project.provide('production', production.target)
  project.provide('local', local.target)
  return async () => {
    await production.stop()
    await local.stop()
  }
}
