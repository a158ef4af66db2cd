import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { applicationName, textSettings } from './session.ts'
import { copyOut } from './copy-out.ts'
import {
  listEmptiedWithThem,
  listStoredSequences,
  listStoredTables,
  quoted,
  type StoredSequence,
  type StoredTable,
} from './stored-tables.ts'
import { letIndexesWait, rebuildIndexes } from './waiting-indexes.ts'

export type Loading = {
  /** Begins the rows of a table; tables are written one after another. */
  open(table: StoredTable): RowSink
  rowsOf(table: StoredTable): Readable
  setSequence(sequence: StoredSequence): Promise<void>
  sequences(): Promise<StoredSequence[]>
}

export type RowSink = { write(rows: Buffer): Promise<void>; end(): Promise<void> }

/**
 * Empties every table of ours and lets `work` fill them, in one transaction: the result is all of it, or the former
 * contents. Triggers and foreign keys are disabled, because the rows were consistent at their origin.
 */
export async function replaceRows<T>(
  url: string,
  { tables, accounts }: { tables: readonly (StoredTable & { rows: number })[]; accounts: boolean },
  work: (loading: Loading) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName })
  client.on('error', () => undefined) // The statement in progress reports it.
  await client.connect()
  try {
    await client.query(textSettings)
    await makePartitions(client, tables)
    await client.query('begin')
    await client.query('set local session_replication_role = replica').catch((cause: unknown) => {
      throw new Error(
        'the user of DATABASE_URL can’t write rows without triggers. Let a superuser run once, with the name of that user: ' +
          'grant set on parameter session_replication_role to the_user_of_database_url;',
        { cause },
      )
    })
    const known = await listStoredTables(client, { accounts })
    refuseUnknown(tables, known)
    const others = await listEmptiedWithThem(client)
    await client.query(
      `truncate ${[...known, ...others].map(({ schema, name }) => quoted(schema, name)).join(', ')}`,
    )
    const waiting = await letIndexesWait(client, tables)
    const result = await work({
      open: (table) => openSink(client, table),
      rowsOf: (table) => copyOut(client, table),
      setSequence: async ({ schema, name, next }) => {
        await client.query(`alter sequence ${quoted(schema, name)} restart with ${BigInt(next)}`)
      },
      sequences: () => listStoredSequences(client, { accounts }),
    })
    await rebuildIndexes(client, waiting)
    await client.query('commit')
    return result
  } finally {
    await client.end() // Without a commit everything is rolled back.
  }
}

/** Monthly partitions are created as rows arrive, so a new database has none. */
async function makePartitions(client: pg.Client, tables: readonly StoredTable[]): Promise<void> {
  for (const { schema, name, parent, bound } of tables) {
    const month = /FROM \('(\d{4}-\d\d-\d\d)/.exec(bound ?? '')?.[1]
    if (parent === null || month === undefined) continue
    const { rows } = await client.query<{ table: string | null }>('select to_regclass($1)::text as table', [
      quoted(schema, name),
    ])
    if (rows[0]?.table != null) continue
    const maker = parent === 'llm_mentions.bot_log_hits' ? 'ensure_bot_log_partitions' : 'ensure_partitions'
    await client.query(`select private.${maker}($1::timestamptz, $1::timestamptz)`, [month])
  }
}

/** A table or column of the backup that this schema lacks would be lost silently. */
function refuseUnknown(tables: readonly StoredTable[], known: readonly StoredTable[]): void {
  const columnsOf = new Map(known.map(({ schema, name, columns }) => [`${schema}.${name}`, new Set(columns)]))
  for (const { schema, name, columns } of tables) {
    const here = columnsOf.get(`${schema}.${name}`)
    if (here === undefined) throw new Error(`The table ${schema}.${name} of the backup doesn’t exist here.`)
    const missing = columns.filter((column) => !here.has(column))
    if (missing.length > 0)
      throw new Error(
        `The table ${schema}.${name} has no column ${missing.join(', ')} here, but the backup does.`,
      )
  }
}

function openSink(client: pg.Client, { schema, name, columns }: StoredTable): RowSink {
  const list = columns.map((column) => quoted(column)).join(', ')
  const stream = client.query(copyFrom(`copy ${quoted(schema, name)} (${list}) from stdin with (freeze)`))
  const done = finished(stream)
  done.catch(() => undefined) // The writer or the end reports it.
  return {
    write: async (rows) => {
      if (!stream.write(rows)) await Promise.race([once(stream, 'drain'), done])
    },
    end: () => {
      stream.end()
      return done
    },
  }
}
