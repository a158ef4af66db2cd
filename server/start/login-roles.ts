import { createHmac, createHash, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Env } from '../env.ts'
import { inTurn } from './prepare-database.ts'
import { StartProblem } from './problem.ts'
import { derive, keptSecrets } from './secrets.ts'

/**
 * The login roles of web processes and workers, see the migration create_schemas_and_login_roles. The owner is for
 * everything else.
 */
export const loginRoles = { web: 'answerscope_web', jobs: 'answerscope_jobs' } as const
export type LoginRole = keyof typeof loginRoles
/** Database URLs for the roles that a process needs. */
export type Logins = { [Login in LoginRole]?: string }

const variableOf = { web: 'DATABASE_URL_WEB', jobs: 'DATABASE_URL_JOBS' } as const

type Parts = Record<'web' | 'worker', boolean>

const loginsOf = (parts: Parts): LoginRole[] => [
  ...(parts.web ? (['web'] as const) : []),
  ...(parts.worker ? (['jobs'] as const) : []),
]

/** Database URLs for these parts of the product, derived from the owner's. Sets passwords that do not work. */
export async function openLoginRoles(env: Env, ownerUrl: string, parts: Parts): Promise<Logins> {
  const urlOf = async (login: LoginRole) => {
    const given = env[variableOf[login]]
    if (given !== undefined) {
      await requireLogin(given, login)
      return given
    }
    const password = await passwordOf(env, login)
    const url = urlAs(ownerUrl, { owner: await userAt(ownerUrl), role: loginRoles[login], password })
    await inTurn(ownerUrl, () => ensureLogin(ownerUrl, { url, role: loginRoles[login], password }))
    return url
  }
  const logins: Logins = {}
  for (const login of loginsOf(parts)) logins[login] = await urlOf(login)
  return logins
}

/** Without the owner's URL: the configured URLs, if they are all that these parts of the product need. */
export async function providedLogins(env: Env, parts: Parts): Promise<Logins | null> {
  const { DATABASE_URL_WEB: web, DATABASE_URL_JOBS: jobs } = env
  if (env.DATABASE_URL !== undefined || (web === undefined && jobs === undefined)) return null
  const logins: Logins = {}
  for (const login of loginsOf(parts)) {
    const url = env[variableOf[login]]
    if (url === undefined)
      throw new StartProblem(`Set ${variableOf[login]} too, or DATABASE_URL, from which it is derived.`)
    await requireLogin(url, login)
    logins[login] = url
  }
  return logins
}

/** Several machines on one database agree by sharing AUTH_JWT_SECRET; without it, this machine's own secret decides. */
async function passwordOf(env: Env, login: LoginRole): Promise<string> {
  const secret = env.AUTH_JWT_SECRET ?? (await keptSecrets(env.DATA_DIR)).databasePassword
  return Buffer.from(derive(secret, `database password of ${loginRoles[login]}`)).toString('base64url')
}

/**
 * The owner's URL with another user. A pooler that distinguishes databases by the user's name (`postgres.project`)
 * needs the same suffix.
 */
export function urlAs(
  ownerUrl: string,
  { owner, role, password }: { owner: string; role: string; password: string },
): string {
  const url = new URL(ownerUrl)
  const named = url.searchParams.get('user') ?? decodeURIComponent(url.username)
  const user = named.startsWith(owner) ? `${role}${named.slice(owner.length)}` : role
  url.searchParams.delete('user')
  url.searchParams.delete('password')
  if (url.host === '') {
    url.searchParams.set('user', user)
    url.searchParams.set('password', password)
  } else {
    url.username = encodeURIComponent(user)
    url.password = encodeURIComponent(password)
  }
  return url.href
}

async function userAt(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_user as name')
    return rows[0]?.name ?? ''
  })
}

/** Sets the password of the role if it is not this one. Another password that is in use is left alone. */
export async function ensureLogin(
  ownerUrl: string,
  { url, role, password }: { url: string; role: string; password: string },
): Promise<void> {
  if ((await loginProblem(url)) === null) return
  await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ sessions: number }>(
      'select count(*)::integer as sessions from pg_stat_activity where usename = $1',
      [role],
    )
    if ((rows[0]?.sessions ?? 0) > 0) throw new StartProblem(inUse(role))
    // Never the password itself: servers log such statements.
    await client
      .query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(scramVerifier(password))}`)
      .catch((cause: unknown) => {
        throw isRefused(cause) ? new StartProblem(howToSetPassword(role), { cause }) : cause
      })
  })
  const problem = await loginProblem(url)
  if (problem !== null)
    throw new StartProblem(
      `The database does not let ${role} in: ${problem}\nAllow it (pg_hba.conf, or the pooler's list of users), or set ` +
        'DATABASE_URL_WEB and DATABASE_URL_JOBS to working URLs.',
    )
}

const isRefused = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42501'

const inUse = (role: string) =>
  `Other processes are connected as ${role} with another password. If they belong to this instance, let them share ` +
  'AUTH_JWT_SECRET, or stop them first. If they belong to another one in the same PostgreSQL, set DATABASE_URL_WEB and ' +
  'DATABASE_URL_JOBS in both.'

const howToSetPassword = (role: string) =>
  `The user of DATABASE_URL can’t set the password of ${role}. Have a superuser set one,

  alter role ${role} password '…';

and use it in DATABASE_URL_WEB (answerscope_web) and DATABASE_URL_JOBS (answerscope_jobs).`

async function requireLogin(url: string, login: LoginRole): Promise<void> {
  const problem = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select session_user as name')
    return rows[0]?.name === loginRoles[login] ? null : `it is for ${rows[0]?.name}, not ${loginRoles[login]}`
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  if (problem !== null) throw new StartProblem(`${variableOf[login]} does not work: ${problem}`)
}

const loginProblem = (url: string) =>
  withClient(url, async () => null).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  )

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined) // The statement in progress reports it.
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What PostgreSQL stores of a password (RFC 5803). */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const iterations = 4096
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}
