import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import type { Database } from '#queries/database.ts'
import { openLive } from '#queries/operations/live.ts'
import { parseEnv, type Settings } from '#server/env.ts'
import { createHttp, type Services } from '#server/http.ts'
import { freePort } from '#server/start/port.ts'

/** Environment variables of a production instance whose email goes nowhere. */
export const production = {
  ENVIRONMENT: 'production',
  PUBLIC_URL: 'http://127.0.0.1',
  MAIL_FROM: 'a@b.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

export function makeSettings(variables: Record<string, string>): Settings {
  const env = parseEnv(variables)
  return { ...env, publicUrl: 'http://127.0.0.1', secrets: null, vault: null, version: 'bench' }
}

/** Serves everything the web process does, on a free port. No user is signed in unless `services` identifies one. */
export async function serveWeb(
  database: Database,
  settings: Settings,
  services: Partial<Pick<Services, 'verifyToken' | 'identity'>> = {},
) {
  const live = openLive(database.url, () => {})
  const http = createHttp({
    settings,
    database,
    log: pino({ level: 'silent' }),
    live,
    verifyToken: async () => null,
    identity: null,
    isReady: async () => true,
    dist: '/nowhere',
    ...services,
  })
  const listening = serve({ fetch: http.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => void listening.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    close: async () => {
      listening.close()
      await live.close()
    },
  }
}

/** Runs a web process like `npm start -- --web`, with its embedded database, for the duration of `work`. */
export const lendWebProcess = (work: (address: string) => Promise<void>) => lendServer(['--web'], work)

/** Runs what `npm start` runs with these options. */
export async function lendServer(
  options: readonly string[],
  work: (address: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'answerscope-bench-web-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', fileURLToPath(new URL('../../server/main.ts', import.meta.url)), ...options],
    {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: String(port) },
      stdio: 'ignore',
    },
  )
  try {
    await untilReady(address)
    await work(address)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function untilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok === true) return
    await pause(100)
  }
  throw new Error('The web process did not become ready.')
}
