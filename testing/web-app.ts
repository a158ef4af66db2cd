import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { Database } from '#queries/database.ts'
import type { FindTexts } from '#queries/organizations/single-sign-on/text-records.ts'
import { openLive } from '#queries/operations/live.ts'
import { parseEnv, type Settings } from '#server/env.ts'
import { createHttp } from '#server/http.ts'
import { openIdentity } from '#server/identity/service.ts'
import type { Mail } from '#core/notifications/mail/mail.ts'
import { identitySecrets, openVault } from '#server/start/secrets.ts'
import type { SiteBundle } from '#server/site/site-bundle.ts'
import { schemaCheck } from '#server/start/prepare-database.ts'
import { verifyOwn } from '#server/access/verify-token.ts'
import { loggedInAs } from './database/database.ts'

export const testOrigin = 'http://127.0.0.1:3000'

type RequestOptions = {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** Client address of the socket. */
  from?: string
}

/**
 * The whole web process on a test's database, logged in like web processes, without a listening port. `variables` are
 * environment variables; emails are collected instead of sent. Sign-ups require confirmation by default.
 */
export async function testWebApp(
  owned: Database,
  variables: Record<string, string> = {},
  { site = null, findTexts }: { site?: SiteBundle | null; findTexts?: FindTexts } = {},
) {
  const database = loggedInAs(owned, 'web')
  const dataDir = await mkdtemp(join(tmpdir(), 'answerscope-web-'))
  await mkdir(join(dataDir, 'dist', 'assets'), { recursive: true })
  await writeFile(join(dataDir, 'dist', 'index.html'), '<!doctype html><title>Answerscope</title>')
  await writeFile(join(dataDir, 'dist', 'assets', 'main-abc123.js'), 'export {}')
  await writeFile(join(dataDir, 'dist', 'assets', 'main-abc123.js.br'), brotliCompressSync('export {}'))
  const env = parseEnv({
    ENVIRONMENT: 'local',
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'answerscope@example.test',
    AUTH_JWT_SECRET: 'a test secret of more than thirty-two bytes 0123456789',
    DATABASE_POOL_SIZE: '8',
    ...variables,
  })
  const secrets = await identitySecrets(env)
  const settings: Settings = {
    ...env,
    publicUrl: env.PUBLIC_URL ?? testOrigin,
    secrets,
    vault: await openVault(env),
    version: 'test',
  }
  const mails: Mail[] = []
  // Apart, because most tests sign in with a fresh browser and look for another email.
  const deviceNotices: Mail[] = []
  const keep = (mail: Mail) => void (mail.text.includes('/auth/not-me#') ? deviceNotices : mails).push(mail)
  const mailer = {
    send: async (mail: Mail) => keep(mail),
    isOutbox: false,
    sendLater: keep,
    drain: async () => {},
  }
  const identity = openIdentity({ settings, secrets, database, mailer, networkFactor: 1 })
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const live = openLive(database.url, () => {})
  const http = createHttp({
    settings,
    database,
    log,
    live,
    verifyToken: verifyOwn(identity.signing),
    identity,
    ...(findTexts && { findTexts }),
    isReady: await schemaCheck(database),
    dist: join(dataDir, 'dist'),
    site: site && { bundle: site, builtAt: new Date('2026-11-20T00:00:00Z') },
  })
  afterAll(async () => {
    await live.close()
    await identity.drain()
    await rm(dataDir, { recursive: true, force: true })
  })

  const request = async (path: string, options: RequestOptions = {}): Promise<Response> =>
    http.request(
      new Request(path.startsWith('http') ? path : `${testOrigin}${path}`, {
        method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
        headers: {
          Host: new URL(testOrigin).host,
          ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
          ...options.headers,
        },
        ...(options.body !== undefined && {
          body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
        }),
      }),
      undefined,
      { incoming: { socket: { remoteAddress: options.from ?? '127.0.0.1' } } },
    )

  /** A call to the identity service or the data API with the publishable key. */
  const backendRequest = (path: string, options: RequestOptions = {}) =>
    request(path, { ...options, headers: { apikey: secrets.publishableKey, ...options.headers } })

  return { request, backendRequest, identity, mails, deviceNotices, lines, settings, secrets, dataDir, http }
}

export type TestWebApp = Awaited<ReturnType<typeof testWebApp>>

/** The six-digit code in an email. */
export function codeIn(mail: Mail | undefined): string {
  const code = /: (\d{6})$/m.exec(mail?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no code in the mail ${mail?.subject ?? '(none)'}`)
  return code
}

/** The link in an email, as path and query. */
export function linkIn(mail: Mail | undefined): string {
  const link = /^http\S+$/m.exec(mail?.text ?? '')?.[0]
  if (link === undefined) throw new Error(`no link in the mail ${mail?.subject ?? '(none)'}`)
  const url = new URL(link)
  return `${url.pathname}${url.search}`
}
