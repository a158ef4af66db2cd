import { stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serve, type ServerType } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Database } from '#queries/database.ts'
import { openLive } from '#queries/operations/live.ts'
import type { Settings } from '../env.ts'
import { analyticsScriptOf, createHttp } from '../http.ts'
import type { Identity } from '../identity/service.ts'
import { isLoopback } from '../middleware/local-admin.ts'
import { openSiteBundle } from '../site/site-bundle.ts'
import { verifyOwn, verifySupabase } from '../access/verify-token.ts'
import { leaveProxy } from './leave-proxy.ts'
import { schemaCheck } from './prepare-database.ts'
import { StartProblem } from './problem.ts'

export type Web = { stop(): Promise<void> }

/** Listens; resolves when requests are accepted. */
export async function startWeb(input: {
  settings: Settings
  database: Database
  /** null: a Supabase project provides sign-in and rows. */
  identity: Identity | null
  log: Logger
  dist?: string
}): Promise<Web> {
  const { settings, database, identity, log } = input
  const live = openLive(database.url, (error) => log.warn({ err: error }, 'Live updates are interrupted'))
  const dist = input.dist ?? fileURLToPath(new URL('../../dist', import.meta.url))
  const hasSchema = await schemaCheck(database)
  let isStopping = false
  const http = createHttp({
    settings,
    database,
    log,
    live,
    verifyToken: verifierOf(settings, identity),
    identity,
    isReady: async () => !isStopping && (await hasSchema()),
    dist,
    site: await openSite(dist, settings),
  })
  const server = await listen(
    (port, hostname) => serve({ fetch: http.fetch, port, hostname, serverOptions: connectionLimits }),
    settings,
  )
  limitConnections(server, settings.TRUST_PROXY > 0)
  return {
    stop: async () => {
      isStopping = true
      await pause(settings.DRAIN_SECONDS * 1000)
      if (settings.DRAIN_SECONDS > 0) await leaveProxy(server)
      await Promise.all([close(server), live.close()])
    },
  }
}

function verifierOf({ supabase }: Settings, identity: Identity | null) {
  if (identity !== null) return verifyOwn(identity.signing)
  if (supabase === null) throw new Error('Without a Supabase project, the built-in sign-in service is used.')
  return verifySupabase(supabase)
}

/**
 * Per connection: the size and time of what precedes a body. Bodies have their own limits
 * (`middleware/request-limits.ts`); the time for a whole request only ends uploads that never end.
 */
const connectionLimits = {
  maxHeaderSize: 40 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
} as const

/** In total, and from one other machine. A proxy on this machine has as many as it needs. */
const maxConnections = { inAll: 8192, ofAddress: 512 } as const

function limitConnections(server: ServerType, trustsProxy: boolean): void {
  server.maxConnections = maxConnections.inAll
  if ('maxHeadersCount' in server) server.maxHeadersCount = 100
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? 'unknown'
    if (trustsProxy || isLoopback(address)) return
    const count = (open.get(address) ?? 0) + 1
    if (count > maxConnections.ofAddress) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

async function openSite(dist: string, settings: Settings) {
  const bundle = await openSiteBundle(dist, { analyticsScriptUrl: analyticsScriptOf(settings) })
  return bundle && { bundle, builtAt: (await stat(join(dist, 'index.html'))).mtime }
}

function listen(
  open: (port: number, hostname: string) => ServerType,
  { PORT, HOST }: Settings,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = open(PORT, HOST)
    server.once('listening', () => resolve(server))
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenProblem(error, PORT, HOST)))
  })
}

export function listenProblem(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new StartProblem(
      `Port ${port} on ${host} is used by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    )
  if (error.code === 'EACCES')
    return new StartProblem(`You can’t open port ${port}. Choose one above 1023 with PORT.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartProblem(
      `This machine has no address ${host}. Set HOST to an existing one, such as 127.0.0.1.`,
    )
  return error
}

/** Lets running requests end; open streams are cut after three seconds. */
function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    }, 3000)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
