import { pageOf } from '#core/citations/page-key.ts'
import { pathClassOf, type PathClass } from '#core/bot-logs/path-class.ts'
import type { AskedFor } from '#core/bot-logs/request-target.ts'
import type { Sql } from '../database.ts'
import { plainArray, textArray } from './arrays.ts'

export type KnownUrl = { id: number; pathClass: PathClass }

/** URLs of one brand. Anyone who claims to be a bot can request any URL, so all beyond this limit count as one. */
const urlLimit = 2_000_000
const beyondLimit = '/…'
/** URLs held in memory at once, at about 200 bytes each. */
const held = 200_000

const keyOf = ({ host, path }: AskedFor): string => `${host}${path}`

/**
 * The dictionary of a brand's URLs. Lives as long as one import. IDs of new URLs are only valid once the transaction
 * has committed, like everything else of an import.
 */
export class UrlDictionary {
  readonly #known = new Map<string, KnownUrl>()
  readonly #home: { organizationId: string; brandId: string }
  /** Created in the current transaction. */
  readonly #created = new Set<number>()
  #room: number | null = null

  constructor(home: { organizationId: string; brandId: string }) {
    this.#home = home
  }

  /** Loads or creates all of them, so that `of` finds them. */
  async learn(sql: Sql, wanted: readonly AskedFor[]): Promise<void> {
    if (this.#known.size > held) this.#known.clear()
    const missing = new Map<string, AskedFor>()
    for (const asked of wanted) {
      const key = keyOf(asked)
      if (!this.#known.has(key)) missing.set(key, asked)
    }
    await this.#find(sql, [...missing.values()])
    const unknown = [...missing].filter(([key]) => !this.#known.has(key)).map(([, asked]) => asked)
    if (unknown.length === 0) return
    const room = await this.#roomLeft(sql)
    const taken = unknown.slice(0, room)
    await this.#insert(sql, taken)
    await this.#find(
      sql,
      taken.filter((asked) => !this.#known.has(keyOf(asked))),
    )
    this.#room = room - taken.length
    const left = unknown.slice(room)
    if (left.length === 0) return
    const instead = { host: '', path: beyondLimit }
    await this.#insert(sql, [instead])
    await this.#find(sql, [instead])
    for (const asked of left) this.#known.set(keyOf(asked), this.of(instead))
  }

  startTransaction(): void {
    this.#created.clear()
  }

  /** Nothing that another transaction has stored can refer to it. */
  isNew(id: number): boolean {
    return this.#created.has(id)
  }

  of(asked: AskedFor): KnownUrl {
    const known = this.#known.get(keyOf(asked))
    if (known === undefined) throw new Error('A URL was not looked up')
    return known
  }

  async #find(sql: Sql, asked: readonly AskedFor[]): Promise<void> {
    if (asked.length === 0) return
    const { rows } = await sql.query<KnownUrl & AskedFor>(
      `select u.id, u.path_class as "pathClass", u.host, u.path
       from unnest($2::text[], $3::text[]) as wanted(host, path)
       join llm_mentions.bot_log_urls u on u.client_id = $1 and md5(u.host || u.path) = md5(wanted.host || wanted.path)
         and u.host = wanted.host and u.path = wanted.path`,
      [this.#home.brandId, ...columnsOf(asked)],
    )
    this.#keep(rows)
  }

  async #insert(sql: Sql, asked: readonly AskedFor[]): Promise<void> {
    if (asked.length === 0) return
    const { rows } = await sql.query<KnownUrl & AskedFor>(
      `insert into llm_mentions.bot_log_urls (organization_id, client_id, host, path, page_key, path_class)
       select $1, $2, host, path, page_key, path_class
       from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as wanted(host, path, page_key, path_class)
       order by md5(host || path)
       on conflict do nothing
       returning id, path_class as "pathClass", host, path`,
      [
        this.#home.organizationId,
        this.#home.brandId,
        ...columnsOf(asked),
        textArray(asked.map(pageKeyOf)),
        plainArray(asked.map(({ path }) => pathClassOf(path))),
      ],
    )
    this.#keep(rows)
    for (const { id } of rows) this.#created.add(id)
  }

  async #roomLeft(sql: Sql): Promise<number> {
    if (this.#room !== null) return this.#room
    const { rows } = await sql.query<{ count: number }>(
      `select count(*) as count from (
         select from llm_mentions.bot_log_urls where client_id = $1 limit ${urlLimit}) as counted`,
      [this.#home.brandId],
    )
    return Math.max(0, urlLimit - (rows[0]?.count ?? 0))
  }

  #keep(rows: readonly (KnownUrl & AskedFor)[]): void {
    for (const { id, pathClass, host, path } of rows)
      this.#known.set(keyOf({ host, path }), { id, pathClass })
  }
}

const columnsOf = (asked: readonly AskedFor[]) => [
  textArray(asked.map(({ host }) => host)),
  textArray(asked.map(({ path }) => path)),
]

/** Keyed like cited pages, so that both can be joined; only a path if the host is unknown. */
function pageKeyOf({ host, path }: AskedFor): string {
  return (host === '' ? null : pageOf(`https://${host}${path}`)?.key) ?? path
}
