import type { z } from 'zod'
import type { brandsQuery, PublicBrand } from '#core/api/lists.ts'
import type { Place } from '#core/api/page.ts'
import type { Sql } from '../database.ts'
import { listPage, placeOf } from './page.ts'

type Row = Omit<PublicBrand, 'archivedAt' | 'createdAt'> & { archivedAt: Date | null; createdAt: Date }

/** The brands a key reaches, newest first. */
export async function brandsPage(
  sql: Sql,
  organizationId: string,
  { archived, name, ...page }: z.infer<typeof brandsQuery>,
) {
  return listPage<Row, PublicBrand>(
    sql,
    {
      select: `select b.id, ${placeOf('b.created_at')}, b.name, b.description, b.country, b.language,
          coalesce(own.domains, '{}') as domains, b.archived_at as "archivedAt", b.is_demo as "isDemo",
          b.created_at as "createdAt"
        from llm_mentions.clients b
        left join llm_mentions.tracked_brands own on own.client_id = b.id and own.is_own
        where b.organization_id = $1 and ($2::boolean is null or (b.archived_at is not null) = $2)
          and ($3::text is null or position(lower($3) in lower(b.name)) > 0)`,
      moment: 'b.created_at',
      id: 'b.id',
      parameters: [organizationId, archived ?? null, name ?? null],
    },
    page,
    shownBrand,
  )
}

function shownBrand({ moment: _moment, archivedAt, createdAt, ...brand }: Row & Place): PublicBrand {
  return { ...brand, archivedAt: archivedAt?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}
