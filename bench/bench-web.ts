import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import type { Database } from '#queries/database.ts'
import { openLive } from '#queries/live.ts'
import { parseEnv, type Settings } from '#server/env.ts'
import { createHttp, type Services } from '#server/http.ts'

/** Environment variables of an installation in production, whose mail goes nowhere. */
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

/** Serves everything the web process answers, on a free port. Nobody is signed in unless `services` can tell. */
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
