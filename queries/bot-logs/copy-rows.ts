import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Writes rows by binary COPY, which costs this process and PostgreSQL the least. `write` adds the columns of a row. */
export async function copyRows<Row>(
  client: PoolClient,
  { table, columns }: { table: string; columns: readonly string[] },
  rows: Iterable<Row>,
  write: (writer: RowWriter, row: Row) => void,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin (format binary)`))
  const writer = new RowWriter(columns.length)
  const done = finished(stream)
  for (const row of rows) {
    writer.startRow()
    write(writer, row)
    if (writer.size > blockBytes) stream.write(writer.take())
  }
  stream.end(writer.takeEnd())
  await done
}

const blockBytes = 256 * 1024
/** For one row: the fixed part, and the longest texts. */
const rowBytes = 2048
const dayMs = 86_400_000
/** PostgreSQL counts from 2000. */
const postgresEpochMs = Date.UTC(2000, 0, 1)

/** COPY's binary format: https://www.postgresql.org/docs/current/sql-copy.html */
export class RowWriter {
  size = 0
  readonly #fields: number
  #buffer = Buffer.allocUnsafe(blockBytes + 2 * rowBytes)

  constructor(fields: number) {
    this.#fields = fields
    this.size = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1').copy(this.#buffer)
  }

  startRow(): void {
    this.size = this.#buffer.writeInt16BE(this.#fields, this.size)
  }

  /** Columns that all rows share, as `packedIds` returns them. */
  packed(columns: Buffer): void {
    this.size += columns.copy(this.#buffer, this.size)
  }

  moment(at: number): void {
    this.int8((at - postgresEpochMs) * 1000)
  }

  date(at: number): void {
    this.int4(Math.floor((at - postgresEpochMs) / dayMs))
  }

  int8(value: number | null): void {
    if (value === null) {
      this.#length(-1)
      return
    }
    this.#length(8)
    const high = Math.floor(value / 2 ** 32)
    this.size = this.#buffer.writeInt32BE(high, this.size)
    this.size = this.#buffer.writeUInt32BE(value - high * 2 ** 32, this.size)
  }

  int4(value: number): void {
    this.#length(4)
    this.size = this.#buffer.writeInt32BE(value, this.size)
  }

  int2(value: number): void {
    this.#length(2)
    this.size = this.#buffer.writeInt16BE(value, this.size)
  }

  text(value: string | null): void {
    if (value === null) {
      this.#length(-1)
      return
    }
    const written = this.#buffer.write(value, this.size + 4)
    this.#length(written)
    this.size += written
  }

  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.size)
    this.#buffer = Buffer.allocUnsafe(blockBytes + 2 * rowBytes)
    this.size = 0
    return taken
  }

  takeEnd(): Buffer {
    this.size = this.#buffer.writeInt16BE(-1, this.size)
    return this.take()
  }

  #length(length: number): void {
    this.size = this.#buffer.writeInt32BE(length, this.size)
  }
}

/** UUID columns, ready for each row. */
export const packedIds = (ids: readonly string[]): Buffer =>
  Buffer.concat(ids.flatMap((id) => [Buffer.from([0, 0, 0, 16]), Buffer.from(id.replaceAll('-', ''), 'hex')]))
