import { z } from 'zod'
import { aliasMatch } from '#core/brands/schema.ts'
import type { Row } from '#core/database/row.ts'
import type { TrackedBrand } from '#core/mentions/brand-set.ts'
import type { Sql } from '../database.ts'

const aliases = z.array(z.object({ text: z.string(), match: aliasMatch.catch('auto') })).catch([])

export type TrackedBrands = {
  brandId: string
  version: number
  brands: TrackedBrand[]
  ownId: string | null
  /** Folded names that were dismissed as no brands. */
  ignored: string[]
}

/** The tracked brands of a brand, and their version. */
export async function loadTrackedBrands(sql: Sql, brandId: string): Promise<TrackedBrands> {
  const { rows } = await sql.query<
    Row<'tracked_brands', 'name' | 'aliases' | 'domains' | 'description' | 'isOwn'> & {
      version: number
      id: string | null
      ignored: string[]
    }
  >(
    `select b.brand_set_version as version, t.id, t.name, t.aliases, t.domains, t.description, t.is_own as "isOwn",
       array(select p.folded from llm_mentions.brand_proposals p
         where p.client_id = b.id and p.kind = 'brand' and p.status = 'dismissed' order by p.folded) as ignored
     from llm_mentions.clients b
     left join llm_mentions.tracked_brands t on t.client_id = b.id and t.status = 'tracked'
     where b.id = $1
     order by t.is_own desc, t.created_at, t.id`,
    [brandId],
  )
  const first = rows[0]
  if (first === undefined) throw new Error(`Brand ${brandId} does not exist`)
  const brands = rows.flatMap((row) =>
    row.id === null
      ? []
      : [
          {
            id: row.id,
            name: row.name,
            aliases: aliases.parse(row.aliases),
            domains: row.domains,
            description: row.description,
            competitor: !row.isOwn,
          },
        ],
  )
  return {
    brandId,
    version: first.version,
    brands,
    ownId: brands.find((brand) => !brand.competitor)?.id ?? null,
    ignored: first.ignored,
  }
}

/** The brand set at these versions, as far as it was stored. `ignored` are names as entered. */
export async function brandSetVersions(
  sql: Sql,
  brandId: string,
  versions: readonly number[],
): Promise<Map<number, { brands: TrackedBrand[]; ignored: string[] }>> {
  const { rows } = await sql.query<Row<'brand_set_versions', 'version' | 'brands' | 'ignored'>>(
    'select version, brands, ignored from llm_mentions.brand_set_versions where client_id = $1 and version = any($2)',
    [brandId, versions],
  )
  return new Map(
    rows.map(({ version, brands, ignored }) => [
      version,
      {
        brands: keptBrands.parse(brands).map(({ isOwn, ...brand }) => ({ ...brand, competitor: !isOwn })),
        ignored: z.array(z.string()).parse(ignored),
      },
    ]),
  )
}

const keptBrands = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    aliases,
    domains: z.array(z.string()),
    description: z.string(),
    isOwn: z.boolean(),
  }),
)
