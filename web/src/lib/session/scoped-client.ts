import type { RowsClient } from './rows.ts'
import { log } from '../log/log.ts'

/** Tables that are not scoped: their screens say which rows they mean, and the policies apply in any case. */
const notScoped = new Set([
  'organizations',
  'organization_users',
  'auth',
  'storage',
  'documents',
  'pages',
  'prompts',
  'answers',
  'analysis_prompts',
  'users',
  'clients',
  'plans',
  'query_fanout_analysis',
])

type ScopeColumns = { organization: string; client: string | null }

/** The columns that assign a table's rows to an organization and a client. */
const columns: Record<string, ScopeColumns> = {
  analyses: { organization: 'new_organization_id', client: 'new_client_id' },
  prompts: { organization: 'new_organization_id', client: null },
  answers: { organization: 'new_organization_id', client: null },
  answers_details: { organization: 'new_organization_id', client: null },
  usage_logs: { organization: 'organization_id', client: null },
  organization_users: { organization: 'organization_id', client: null },
}
const otherwise: ScopeColumns = { organization: 'organization_id', client: 'client_id' }

export function scopeColumns(table: string): ScopeColumns {
  return Object.hasOwn(columns, table) ? (columns[table] ?? otherwise) : otherwise
}

export function isAutoScoped(table: string): boolean {
  return !notScoped.has(table)
}

export const noOrganization =
  'No organization id is set: rows are not scoped and some features may be limited.'

type Row = Record<string, unknown>
type Scope = { organizationId: string | null; clientId?: string | null | undefined }

/**
 * Rows of the current organization. Reads, updates, and deletes of a scoped table are filtered by it; inserts and
 * upserts set it (and the client, if one is given) whatever the rows say. Without an organization, nothing is scoped,
 * and a warning says so. A convenience: the database decides what a user may see and change.
 */
export function scopedClient(client: RowsClient, { organizationId, clientId }: Scope) {
  return {
    from: (table: string) => {
      const rows = () => client.schema('llm_mentions').from(table)
      const { organization, client: clientColumn } = scopeColumns(table)
      const isScoped = isAutoScoped(table)
      const isFiltered = isScoped && organizationId !== null

      const force = (row: Row): Row => {
        if (!isFiltered) return row
        const forced: Row = { ...row, [organization]: organizationId }
        if (clientId && clientColumn) forced[clientColumn] = clientId
        return forced
      }
      const forceAll = (given: Row | Row[]) => (Array.isArray(given) ? given.map(force) : force(given))
      const warnUnscoped = () => {
        if (isScoped && !isFiltered) log.warn(noOrganization, { context: { table } })
      }

      return {
        select: (what = '*') => {
          warnUnscoped()
          const query = rows().select(what)
          return isFiltered ? query.eq(organization, organizationId) : query
        },
        insert: (given: Row | Row[]) => {
          warnUnscoped()
          return rows().insert(forceAll(given))
        },
        upsert: (given: Row | Row[], options: { onConflict?: string; ignoreDuplicates?: boolean } = {}) => {
          warnUnscoped()
          return rows().upsert(forceAll(given), options)
        },
        update: (change: Row) => {
          warnUnscoped()
          const query = rows().update(change)
          return isFiltered ? query.eq(organization, organizationId) : query
        },
        delete: () => {
          warnUnscoped()
          const query = rows().delete()
          return isFiltered ? query.eq(organization, organizationId) : query
        },
      }
    },
  }
}
