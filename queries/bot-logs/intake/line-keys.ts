import { hourMs } from '#core/bot-logs/sums/roll-ups.ts'
import { HourKeys, keyBytes } from '#core/bot-logs/line-keys.ts'
import type { Sql } from '../../database.ts'
import { moments } from '../arrays.ts'

/** Keys held in memory at once, at about 20 bytes each; beyond that, inactive hours are dropped. */
const keysHeld = 3_000_000
/** Parts of an hour before they are joined. */
const maxPartsInTransaction = 16

type Hour = {
  keys: HourKeys
  /** The newest part that was read or written, and how many there are. */
  lastPart: number
  parts: number
  fresh: number[]
}

/**
 * The counted lines of a source, hour by hour. Lives as long as one import. Hours are read under the brand's lock,
 * again for each batch, because another import may have added some.
 */
export class LineKeys {
  /** In the order of their last use. */
  readonly #hours = new Map<number, Hour>()
  readonly #organizationId: string
  readonly #sourceId: string

  constructor({ organizationId, sourceId }: { organizationId: string; sourceId: string }) {
    this.#organizationId = organizationId
    this.#sourceId = sourceId
  }

  /** A line that an earlier run of this import has processed. `hour`: hours since 1970. */
  pass(hour: number, key: number, isUnique: boolean): void {
    this.#use(hour).keys.pass(key, isUnique)
  }

  async read(sql: Sql, hours: readonly number[]): Promise<void> {
    this.#drop(hours)
    const wanted = hours.map((hour) => this.#use(hour))
    const { rows } = await sql.query<{ hour: number; part: number; keys: Buffer }>(
      `select (extract(epoch from l.hour) / 3600)::integer as hour, l.part, l.keys
       from unnest($2::timestamptz[], $3::integer[]) as wanted(hour, part)
       join private.bot_log_lines l on l.source_id = $1 and l.hour = wanted.hour and l.part > wanted.part
       order by l.hour, l.part`,
      [this.#sourceId, moments(hours.map((hour) => hour * hourMs)), wanted.map(({ lastPart }) => lastPart)],
    )
    for (const { hour, part, keys } of rows) {
      const kept = this.#use(hour)
      kept.keys.addStored(keys)
      kept.lastPart = part
      kept.parts += 1
    }
  }

  /** After `read` of its hour: the key under which a line is to be counted, null if it is counted already. */
  count(hour: number, key: number, isUnique: boolean): number | null {
    const kept = this.#hours.get(hour)
    if (kept === undefined) throw new Error('The keys of this hour were not read')
    const own = kept.keys.count(key, isUnique)
    if (own !== null) kept.fresh.push(own)
    return own
  }

  async write(sql: Sql): Promise<void> {
    const changed = [...this.#hours].filter(([, { fresh }]) => fresh.length > 0).sort(([a], [b]) => a - b)
    for (const [hour, kept] of changed) {
      const isJoined = kept.parts >= maxPartsInTransaction
      kept.lastPart += 1
      const at = new Date(hour * hourMs)
      if (isJoined)
        await sql.query('delete from private.bot_log_lines where source_id = $1 and hour = $2', [
          this.#sourceId,
          at,
        ])
      for (const keys of pieces(isJoined ? kept.keys.stored() : kept.fresh)) {
        await sql.query(
          'insert into private.bot_log_lines (organization_id, source_id, hour, part, keys) values ($1, $2, $3, $4, $5)',
          [this.#organizationId, this.#sourceId, at, kept.lastPart, keys],
        )
        kept.lastPart += 1
      }
      kept.lastPart -= 1
      kept.parts = isJoined ? 1 : kept.parts + 1
      kept.fresh = []
    }
  }

  #use(hour: number): Hour {
    const kept = this.#hours.get(hour) ?? { keys: new HourKeys(), lastPart: -1, parts: 0, fresh: [] }
    this.#hours.delete(hour)
    this.#hours.set(hour, kept)
    return kept
  }

  #drop(wanted: readonly number[]): void {
    let held = 0
    for (const { keys } of this.#hours.values()) held += keys.size
    const needed = new Set(wanted)
    for (const [hour, { keys }] of this.#hours) {
      if (held <= keysHeld) return
      if (needed.has(hour)) continue
      held -= keys.size
      this.#hours.delete(hour)
    }
  }
}

/** Of at most 6 MB each. */
function* pieces(keys: readonly number[]): Generator<Buffer> {
  const most = 1_000_000
  for (let from = 0; from < keys.length; from += most) {
    const part = keys.slice(from, from + most)
    const packed = Buffer.allocUnsafe(part.length * keyBytes)
    part.forEach((key, index) => packed.writeUIntLE(key, index * keyBytes, keyBytes))
    yield packed
  }
}
