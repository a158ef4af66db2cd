import { parseArgs } from 'node:util'
import { noVault } from '#queries/engines/key-vault.ts'
import { rotateKeys } from '#queries/engines/sealed-keys.ts'
import { parseEnv } from '#server/env.ts'
import { openVault } from '#server/start/secrets.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- rotate-keys

Encrypts the engine API keys of organizations with the first key of ENCRYPTION_KEYS. First add the new key before the old
one in every process; remove the old one once nothing is unreadable. Safe at any time, and safe to run again.
`

/**
 * Exit codes: 0 everything is encrypted with the current key, 1 invalid arguments or no key, 2 some rows cannot be
 * decrypted.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  try {
    parseArgs({ args, options: {} })
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 1
  }
  const vault = await openVault(parseEnv(io.env))
  if (vault === null) {
    io.stderr.write(`${noVault}\n`)
    return 1
  }
  return withDatabase(io, async (database) => {
    const { resealed, unreadable } = await rotateKeys(database, vault)
    io.stdout.write(`${JSON.stringify({ current: vault.currentId, resealed, unreadable })}\n`)
    return unreadable > 0 ? 2 : 0
  })
}
