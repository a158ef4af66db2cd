import { createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { openKeyVault, type KeyVault } from '#queries/engines/key-vault.ts'
import type { Env, Secrets } from '../env.ts'
import { StartProblem } from './problem.ts'

const kept = z.object({ jwtSecret: z.string().min(32), databasePassword: z.string().min(32) })
type Kept = z.infer<typeof kept>

/** This machine's own secrets, created on the first start: `DATA_DIR/secrets.json`, readable by its owner only. */
export async function keptSecrets(dataDir: string): Promise<Kept> {
  const file = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new StartProblem(`${dataDir} can’t be created. Choose another DATA_DIR.`, { cause })
  })
  refuseOthers(file)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartProblem(`${file} cannot be read: ${error.message}`, { cause: error })
  })
  if (text === null) return create(file)
  await chmod(file, 0o600)
  const parsed = kept.safeParse(parseJson(text))
  if (!parsed.success)
    throw new StartProblem(
      `${file} is damaged. Restore it from a backup; without it the database under ${dataDir} cannot be opened.`,
    )
  return parsed.data
}

function refuseOthers(file: string): void {
  const [owner, me] = [statSync(file, { throwIfNoEntry: false })?.uid, process.getuid?.()]
  if (owner === undefined || me === undefined || me === 0 || owner === me) return
  throw new StartProblem(
    `${file} belongs to another account (user id ${owner}; you are ${me}). ` +
      'Start as that user, or choose another DATA_DIR.',
  )
}

/** Adopts the signing secret of a backup; the password of this machine's database stays. */
export async function keepJwtSecret(dataDir: string, backedUp: string): Promise<void> {
  const { jwtSecret } = kept.parse(parseJson(backedUp))
  const secrets = { ...(await keptSecrets(dataDir)), jwtSecret }
  const file = join(dataDir, 'secrets.json')
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, file)
}

// Written completely under another name first: a crash leaves either no file or a complete one.
async function create(file: string): Promise<Kept> {
  const secrets = { jwtSecret: random(), databasePassword: random() }
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
    return secrets
  } catch (error) {
    // Another process that started at the same moment was faster: its secrets are used.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return await keptSecrets(dirname(file))
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const random = () => randomBytes(48).toString('base64url')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // Reported as damaged.
  }
}

/**
 * Secrets of our own identity service. All derive from one, so that processes on several machines agree by sharing only
 * AUTH_JWT_SECRET.
 */
export async function identitySecrets(env: Env): Promise<Secrets> {
  const jwtSecret = env.AUTH_JWT_SECRET ?? (await localJwtSecret(env))
  return { jwtSecret, publishableKey: publishableKeyOf(jwtSecret) }
}

/**
 * As version 0.7.0 created it, so that pages that are open during an upgrade keep working: 22 random characters and a
 * checksum.
 */
function publishableKeyOf(jwtSecret: string): string {
  const random = Buffer.from(derive(jwtSecret, 'publishable key', 17))
    .toString('base64url')
    .slice(0, 22)
  const key = `sb_publishable_${random}`
  const checksum = createHash('sha256').update(`supabase-self-hosted|${key}`).digest('base64url').slice(0, 8)
  return `${key}_${checksum}`
}

/**
 * The keys that encrypt keys of organizations: ENCRYPTION_KEYS, and after them the key derived from our own signing
 * secret, so that what it encrypted still decrypts once ENCRYPTION_KEYS are set. Null with a Supabase project and
 * neither.
 */
export async function openVault(env: Env): Promise<KeyVault | null> {
  const secret = env.AUTH_JWT_SECRET ?? (env.supabase === null ? await localJwtSecret(env) : null)
  const derived = secret === null ? [] : [{ id: 'derived', bytes: derive(secret, 'provider keys') }]
  return openKeyVault([...(env.ENCRYPTION_KEYS ?? []), ...derived])
}

async function localJwtSecret(env: Env): Promise<string> {
  if (env.ENVIRONMENT !== 'local')
    throw new Error('AUTH_JWT_SECRET is checked when the environment is parsed')
  return (await keptSecrets(env.DATA_DIR)).jwtSecret
}

/** A key for one purpose, derived from the secret (HKDF, RFC 5869). */
export const derive = (secret: string, purpose: string, length = 32): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'answerscope', purpose, length))
