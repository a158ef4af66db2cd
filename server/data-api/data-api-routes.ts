import { Hono, type Context } from 'hono'
import { readListedRows } from '#queries/listed-rows.ts'
import type { Caller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { originOf } from '../middleware/caller.ts'
import { asSupport } from '../middleware/support.ts'
import { onDataApiError } from './on-data-api-error.ts'
import {
  methodNotAllowed,
  noSuchPath,
  noSuchSchema,
  noSuchTable,
  notAcceptable,
  notOneRow,
  notSignedIn,
  rangeNotSatisfiable,
  unknownHeader,
  wrongApiKey,
  wrongToken,
} from './data-api-error.ts'
import { openReadLimits } from './limits.ts'
import { parametersOf } from './query-string.ts'
import { rowsWanted } from './rows-request.ts'
import { rememberVerified } from './verified-tokens.ts'
import { listedTables, type Table } from './tables.ts'

const oneRow = 'application/vnd.pgrst.object+json'

/**
 * Rows for supabase-js, as PostgREST responds: those that `list.ts` names, for signed-in users, under the policies of
 * the database. Everything else is rejected (docs/decisions/0027-closed-data-api.md).
 */
export function dataApiRoutes({ publishableKey }: { publishableKey: string }) {
  const limits = openReadLimits()
  const verified = rememberVerified()
  const rows = async (c: Context<AppEnv>) => {
    await limits.countNetwork(c.var.clientAddress)
    requireApiKey(c, publishableKey)
    const table = tableOf(c)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw methodNotAllowed(c.req.method)
    const { isSingle, counted } = wishesOf(c)
    const wanted = { ...rowsWanted(table, parametersOf(c.req.url)), counted }
    const caller = await signedInCaller(c, { publishableKey, table, verified })
    await limits.countCaller(caller.claims.sub)
    const supporting = await asSupport(c, caller)

    // Two rows are enough to know that there is not exactly one.
    const limit = isSingle ? Math.min(wanted.limit, 2) : wanted.limit
    const read = await readListedRows(c.var.database, supporting, { ...wanted, limit })
    if (isSingle && read.rows !== 1) throw notOneRow(read.rows)
    return c.body(isSingle ? read.body.slice(1, -1) : read.body, statusOf(read, wanted.offset), {
      'Content-Type': `${isSingle ? oneRow : 'application/json'}; charset=utf-8`,
      'Content-Range': contentRange(read, wanted.offset),
      'Content-Profile': table.schema,
      'Cache-Control': 'no-store',
    })
  }
  return new Hono<AppEnv>()
    .onError(onDataApiError)
    .on(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], '/rest/v1/:table{[a-z_]{1,63}}', rows)
    .all('/rest/v1/*', () => {
      throw noSuchPath()
    })
}

function requireApiKey(c: Context<AppEnv>, publishableKey: string): void {
  const sent = c.req.header('apikey')
  if (sent !== publishableKey) throw wrongApiKey(sent === undefined)
}

function tableOf(c: Context<AppEnv>): Table {
  if (c.req.header('Content-Profile') !== undefined && c.req.method === 'GET')
    throw unknownHeader('Content-Profile')
  const profile = c.req.header('Accept-Profile') ?? c.req.header('Content-Profile') ?? 'public'
  const tables = listedTables.get(profile)
  if (tables === undefined) throw noSuchSchema(profile)
  const name = c.req.param('table') ?? ''
  const table = tables.get(name)
  if (table === undefined) throw noSuchTable(profile, name)
  return table
}

/** The requested form of the rows. An unsupported preference is rejected, so that no client relies on it. */
function wishesOf(c: Context<AppEnv>): { isSingle: boolean; counted: boolean } {
  const accept = (c.req.header('Accept') ?? '*/*').replaceAll(' ', '').toLowerCase()
  const isSingle = accept === oneRow
  if (!isSingle && !['*/*', 'application/json', 'application/json,*/*'].includes(accept))
    throw notAcceptable(accept)
  const prefer = c.req.header('Prefer')
  if (prefer !== undefined && prefer !== '' && prefer !== 'count=exact') throw unknownHeader('Prefer')
  if (c.req.header('Range') !== undefined) throw unknownHeader('Range')
  return { isSingle, counted: prefer === 'count=exact' }
}

/** Without a session supabase-js sends the publishable key as the token. */
async function signedInCaller(
  c: Context<AppEnv>,
  {
    publishableKey,
    table,
    verified,
  }: { publishableKey: string; table: Table; verified: ReturnType<typeof rememberVerified> },
): Promise<Caller> {
  const header = c.req.header('Authorization')
  if (header === undefined || header === `Bearer ${publishableKey}`) throw notSignedIn(table.table)
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1]
  const caller = token === undefined ? null : await verified(token, c.var.verifyToken)
  if (caller === null) throw wrongToken()
  return { ...caller, origin: originOf(c) }
}

type Read = { rows: number; total: number | null }

function statusOf({ rows, total }: Read, offset: number): 200 | 206 {
  if (total === null) return 200
  if (offset > 0 && offset >= total) throw rangeNotSatisfiable(offset, total)
  return rows === total ? 200 : 206
}

const contentRange = ({ rows, total }: Read, offset: number) =>
  `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total ?? '*'}`
