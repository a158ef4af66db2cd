import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { copyPreparedInstallation } from '#testing/prepared-installation.ts'
import { addConfirmedAccount } from '#testing/database/running-database.ts'
import { openSession, signIn, newEmail, type Person } from './fixtures.ts'

export type Installation = {
  address: string
  start(environment: 'local' | 'production', variables?: Record<string, string>): Promise<void>
  cli(...parameters: string[]): Promise<unknown>
  /** A user whose email address is already confirmed. */
  createPerson(api: APIRequestContext): Promise<Person>
  /** A page in a separate browser context, with that user signed in. */
  pageOf(browser: Browser, person: Person): Promise<Page>
  stop(): Promise<void>
  remove(): Promise<void>
}

/** A separate installation for one test file. It has no demo once it has an organization. */
export async function newInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'answerscope-installation-'))
  await copyPreparedInstallation(dataDir)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const shared = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const authSecret = randomBytes(48).toString('base64')
  let server: ChildProcess | null = null
  const stop = async () => {
    const running = server
    server = null
    if (running === null) return
    running.kill('SIGTERM')
    await once(running, 'exit')
  }
  return {
    address,
    stop,
    cli: (...parameters) =>
      promisify(execFile)(process.execPath, ['bin/run.mjs', 'cli/main.ts', ...parameters], { env: shared }),
    async createPerson(api) {
      const person = { email: newEmail(), password: `long enough ${randomBytes(8).toString('hex')}` }
      await addConfirmedAccount(dataDir, person)
      return { ...person, session: await openSession(api, person) }
    },
    async pageOf(browser, person) {
      const context = await browser.newContext({ baseURL: address, locale: 'en-GB' })
      const page = await context.newPage()
      await signIn(page, person)
      return page
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
    async start(environment, variables = {}) {
      server = spawn(process.execPath, ['bin/run.mjs', 'server/main.ts'], {
        stdio: 'ignore',
        env: {
          ...shared,
          ENVIRONMENT: environment,
          HOST: '127.0.0.1',
          PORT: String(port),
          PUBLIC_URL: environment === 'local' ? '' : address,
          AUTH_JWT_SECRET: authSecret,
          SUPABASE_URL: '',
          SMTP_URL: '',
          ...variables,
        },
      })
      await expect
        .poll(async () => (await fetch(`${address}/readyz`).catch(() => null))?.status, { timeout: 180_000 })
        .toBe(200)
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The probe has no port')
  return address.port
}
