import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Readable } from 'node:stream'
import type { Sql } from '../database.ts'
import { applicationName, textSettings } from './session.ts'
import {
  listStoredSequences,
  listStoredTables,
  quoted,
  schemaVersion,
  type StoredSequence,
  type StoredTable,
} from './stored-tables.ts'

export type Snapshot = {
  schemaVersion: string
  postgres: string
  tables: StoredTable[]
  sequences: StoredSequence[]
  /** The rows of a table as COPY writes them: one per line. */
  rowsOf(table: StoredTable): Readable
}

/**
 * Shows `work` the whole database at one moment, whatever is written meanwhile. Tables are locked against being
 * dropped, not against writes.
 */
export async function withSnapshot<T>(
  url: string,
  options: { accounts: boolean },
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName })
  client.on('error', () => undefined) // The statement in progress reports it.
  await client.connect()
  try {
    await client.query(textSettings)
    await client.query('begin isolation level repeatable read read only')
    const version = await schemaVersion(client)
    if (version === null) throw new NothingStored()
    const tables = await listStoredTables(client, options)
    const names = tables.map(({ schema, name }) => quoted(schema, name)).join(', ')
    await client.query(`lock table ${names} in access share mode`)
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return await work({
      schemaVersion: version,
      postgres: rows[0]?.server_version ?? 'unknown',
      tables,
      sequences: await listStoredSequences(client, options),
      rowsOf: (table) => copyOut(client, table),
    })
  } finally {
    await client.end()
  }
}

export class NothingStored extends Error {
  override name = 'NothingStored'
}

type CopyClient = Sql & Pick<pg.Client, 'query'>

export function copyOut(client: CopyClient, { schema, name, columns }: StoredTable): Readable {
  return client.query(
    copyTo(`copy ${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(', ')}) to stdout`),
  )
}
