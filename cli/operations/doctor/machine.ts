import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { engineSettings } from '#engines/settings.ts'
import { createEngines } from '#engines/registry.ts'
import { setVariables } from '#server/configuration.ts'
import { parseEnv, type Env } from '#server/env.ts'
import { requireWritable } from '#server/start/data-dir.ts'
import type { CommandIo } from '../../command.ts'
import { findingOf, type Finding } from './finding.ts'

const gigabyte = 1024 ** 3

/** The environment and its settings. Null: it is invalid. */
export async function configurationFinding(given: CommandIo['env']): Promise<[Finding, Env | null]> {
  let env: Env | null = null
  const finding = await findingOf('configuration', async () => {
    env = parseEnv(given)
    const set = setVariables(given)
    return { state: 'ok', says: set.length === 0 ? 'nothing is set' : `set: ${set.join(', ')}` }
  })
  return [finding, env]
}

/** `local` trusts its machine, so it is not for shared use. */
export const environmentFinding = ({ ENVIRONMENT }: Env): Finding =>
  ENVIRONMENT === 'local'
    ? {
        about: 'environment',
        state: 'note',
        says: 'ENVIRONMENT is local: anyone on this machine can open /admin without signing in. Set ENVIRONMENT=production before others use it',
      }
    : { about: 'environment', state: 'ok', says: `ENVIRONMENT is ${ENVIRONMENT}` }

export const enginesFinding = (given: CommandIo['env']): Promise<Finding> =>
  findingOf('engines', async () => {
    const engines = createEngines(engineSettings(given, { sandboxUrl: null })).list()
    const configured = engines.filter((engine) => engine.configured).map(({ id }) => id)
    return configured.length > 0
      ? { state: 'ok', says: `with a key: ${configured.join(', ')}` }
      : { state: 'note', says: 'none has a key; only the sandbox and keys of organizations are used' }
  })

export const diskFinding = ({ DATA_DIR }: Env): Promise<Finding> =>
  findingOf('disk', async () => {
    if (!existsSync(DATA_DIR)) return { state: 'note', says: `${DATA_DIR} doesn’t exist yet` }
    await requireWritable(DATA_DIR)
    const { bavail, bsize, blocks } = await statfs(DATA_DIR)
    const free = bavail * bsize
    const says = `${(free / gigabyte).toFixed(1)} GB are free for ${DATA_DIR}`
    return { state: free < gigabyte || bavail / blocks < 0.02 ? 'failing' : 'ok', says }
  })
