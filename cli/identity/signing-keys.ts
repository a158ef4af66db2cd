import { parseArgs } from 'node:util'
import { inTransaction } from '#queries/database.ts'
import { listSigningKeys, rotateSigningKeys, type SigningKeyRow } from '#queries/identity/signing-keys.ts'
import { parseEnv } from '#server/env.ts'
import { deriveSigningKey, rotationDelaySeconds, tokenSeconds } from '#server/identity/signing-keys.ts'
import { identitySecrets } from '#server/start/secrets.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- signing-keys [list]
npm run -s cli -- signing-keys rotate [--now]

Lists the keys that sign access tokens, newest first, or adds one. A new key signs ten minutes later, when
every process knows it; earlier tokens are accepted until they expire. With --now it signs at once and all earlier
keys end: within half a minute earlier tokens are refused, and sessions continue through their refresh tokens.
`

/**
 * Exit codes: 0 done, 1 invalid arguments or a Supabase project, which manages its own keys. Prints JSON, never a
 * secret.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const wanted = wantedIn(args)
  if (wanted === null) {
    io.stderr.write(usage)
    return 1
  }
  const env = parseEnv(io.env)
  if (env.supabase !== null) {
    io.stderr.write('The Supabase project signs the tokens. Its keys are rotated in its dashboard.\n')
    return 1
  }
  const { jwtSecret } = await identitySecrets(env)
  return withDatabase(io, async (database) => {
    const rows = await inTransaction(database, (sql) =>
      wanted === 'list'
        ? listSigningKeys(sql)
        : rotateSigningKeys(sql, {
            delaySeconds: wanted === 'rotate now' ? 0 : rotationDelaySeconds,
            tokenSeconds,
          }),
    )
    const keys = await Promise.all(rows.map((row) => described(row, jwtSecret)))
    io.stdout.write(`${JSON.stringify(keys, null, 2)}\n`)
    return 0
  })
}

function wantedIn(args: string[]): 'list' | 'rotate' | 'rotate now' | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { now: { type: 'boolean' } },
    })
    const [action = 'list', ...more] = positionals
    if (more.length > 0) return null
    if (action === 'rotate') return values.now === true ? 'rotate now' : 'rotate'
    return action === 'list' && values.now === undefined ? 'list' : null
  } catch {
    return null // an unknown option
  }
}

/** The key of version 0.7.0 has no id, and its tokens contain none. */
async function described({ generation, algorithm, activeFrom, expiresAt }: SigningKeyRow, jwtSecret: string) {
  const kid = algorithm === 'ES256' ? (await deriveSigningKey(jwtSecret, generation)).kid : null
  return { kid, algorithm, signsFrom: algorithm === 'ES256' ? activeFrom : null, acceptedUntil: expiresAt }
}
